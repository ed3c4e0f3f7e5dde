import pg from 'pg';
import { isPostgresError } from '../postgres-error.ts';
import type { Cluster } from './cluster.ts';
import { SUPERUSER } from './cluster.ts';

/** The database that holds the site. */
export const SITE_DATABASE = 'prohor';
/** The database that every cluster has. */
const MAINTENANCE_DATABASE = 'postgres';

const CONNECT_TIMEOUT_MS = 5_000;
const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

export function toConnectionUrl({ password }: Cluster, { port, database }: { port: number; database: string }): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates a client of the maintenance database, not connected yet. */
export function createMaintenanceClient(cluster: Cluster, port: number): pg.Client {
  const client = new pg.Client({
    connectionString: toConnectionUrl(cluster, { port, database: MAINTENANCE_DATABASE }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An `error` event without a listener would end the process. A running query rejects anyway.
  return client.on('error', () => {});
}

/** Creates the site's database unless it exists. Safe to call from several processes at the same time. */
export async function createSiteDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = createMaintenanceClient(cluster, port);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [SITE_DATABASE]);
    if (!rowCount) await client.query(`create database ${SITE_DATABASE} template template0`);
  } catch (error) {
    // Another process created it at the same time.
    if (!isPostgresError(error, [DUPLICATE_DATABASE, UNIQUE_VIOLATION])) throw error;
  } finally {
    await client.end();
  }
}
