import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Returns the privileges of the role in `url`. Rejects within seconds if no PostgreSQL responds or it refuses the
 * connection.
 */
export async function checkDatabase(url: string): Promise<{ isSuperuser: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  // An `error` event without a listener would end the process; `connect` rejects anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('is_superuser') = 'on' as is_superuser");
    return { isSuperuser: rows[0]?.is_superuser === true };
  } finally {
    client.end().catch(() => {});
  }
}

export const isDatabaseResponding = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

/**
 * Writes about 1.4 MB to the database's disk and removes it again: function rows that exceed `work_mem` go to a
 * temporary file, without a table, a transaction id or the write-ahead log. Rejects if the disk is full (53100) or the
 * database accepts no writes, e.g. after a failover.
 */
export async function checkDatabaseWrites(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly", count(*)
      from generate_series(1, 100000)`.execute(trx);
    if (rows[0]?.isReadOnly !== false) throw new Error('The database is read-only.');
  });
}

/**
 * Checks whether the PostgreSQL at `url` responds to a statement on a new connection within `timeoutMs`. A refused
 * connection counts as a response. `silent` means that nothing arrived within the time, e.g. because the database is
 * frozen.
 */
export async function probeDatabase(url: string, timeoutMs: number): Promise<'responding' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 0 });
  client.on('error', () => {});
  const responding = client
    .connect()
    .then(() => client.query('select 1'))
    .catch(() => {})
    .then(() => 'responding' as const);
  const timeout = Promise.withResolvers<'silent'>();
  // The response may have arrived while this process was busy.
  const timer = setTimeout(() => void nextTurn().then(() => timeout.resolve('silent')), timeoutMs);
  try {
    return await Promise.race([responding, timeout.promise]);
  } finally {
    clearTimeout(timer);
    client.connection.stream.destroy();
  }
}
