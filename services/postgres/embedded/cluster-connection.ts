import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { SUPERUSER } from './cluster.ts';

const MAINTENANCE_DATABASE = 'postgres';

const CONNECT_TIMEOUT_MS = 5_000;

/** Returns the superuser's connection URL, for administration only. The site connects as another role. */
export function toSuperuserUrl({ password }: Cluster, { port, database }: { port: number; database: string }): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

export function createMaintenanceClient(cluster: Cluster, port: number): pg.Client {
  return createSuperuserClient(cluster, { port, database: MAINTENANCE_DATABASE });
}

export function createSuperuserClient(cluster: Cluster, target: { port: number; database: string }): pg.Client {
  const client = new pg.Client({
    connectionString: toSuperuserUrl(cluster, target),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An `error` event without a listener would end the process. A running query rejects anyway.
  return client.on('error', () => {});
}
