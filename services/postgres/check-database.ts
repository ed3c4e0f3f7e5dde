import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Rejects within seconds if no PostgreSQL responds at `url` or it refuses the connection. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An `error` event without a listener would end the process; `connect` rejects anyway.
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/** Whether the pool can run a statement now. */
export const isDatabaseAnswering = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
