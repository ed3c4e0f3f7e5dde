import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { SUPERUSER } from './cluster.ts';

/** The database that every cluster has. */
const MAINTENANCE_DATABASE = 'postgres';

const CONNECT_TIMEOUT_MS = 5_000;

/** Connection URL of the superuser, for the work of this folder. The site itself connects as another role. */
export function toSuperuserUrl({ password }: Cluster, { port, database }: { port: number; database: string }): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates a client of the maintenance database, not connected yet. */
export function createMaintenanceClient(cluster: Cluster, port: number): pg.Client {
  return createSuperuserClient(cluster, { port, database: MAINTENANCE_DATABASE });
}

/** Creates a client of the superuser, not connected yet. */
export function createSuperuserClient(cluster: Cluster, target: { port: number; database: string }): pg.Client {
  const client = new pg.Client({
    connectionString: toSuperuserUrl(cluster, target),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An `error` event without a listener would end the process. A running query rejects anyway.
  return client.on('error', () => {});
}
