import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { listHosts, NoPrimaryError } from './database-hosts.ts';
import { DatabaseSilentError } from './outage-watch.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export type DatabaseState = {
  version: string;
  /** True if its LC_CTYPE counts Bengali letters as letters. */
  knowsBengali: boolean;
  nowMs: number;
  isSuperuser: boolean;
  isReplica: boolean;
  role: string;
  /** How many connections the server accepts from roles that are not superusers. */
  maxConnections: number;
  /** How many connections other programs have open now. */
  openConnections: number;
  /** The names of the settings that the connection did not get, e.g. because a pooler ignores them. */
  lostSettings: string[];
};

export type Replica = { name: string; lagMs: number };

/** Settings of a connection in the form of PostgreSQL's startup parameter `options`. */
export const toStartupOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Returns the state of the database as a connection with `requestedSettings` sees it; they are ignored if the URL has
 * `options`. Rejects within seconds if PostgreSQL does not respond or refuses the connection.
 */
export async function checkDatabase(
  url: string,
  requestedSettings: Readonly<Record<string, string>> = {},
): Promise<DatabaseState> {
  const settings = new URL(listHosts(url)[0] ?? '').searchParams.has('options') ? {} : requestedSettings;
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    ...(Object.keys(settings).length > 0 && { options: toStartupOptions(settings) }),
  });
  // An `error` event without a listener would end the process; `connect` rejects anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    const names = Object.keys(settings);
    const { rows } = await client.query<DatabaseState>(
      `select current_setting('server_version') as version, 'ক' ~ '[[:alpha:]]' as "knowsBengali",
         (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
         current_setting('is_superuser') = 'on' as "isSuperuser", pg_is_in_recovery() as "isReplica", current_user as role,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())
           as "openConnections",
         array(select name from unnest($1::text[], $2::text[]) as wanted (name, value)
           where current_setting(name) <> value) as "lostSettings"`,
      [names, Object.values(settings)],
    );
    if (rows[0] === undefined) throw new Error('The database has returned no row.');
    return rows[0];
  } finally {
    client.end().catch(() => {});
  }
}

/** Reads the size of the database, with its indexes. */
export async function readDatabaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/**
 * Reads an id that differs between databases, even between a database and its restored backup. Only a copy of the files
 * of a cluster, such as a point-in-time restore, has the same id.
 */
export async function readDatabaseId(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`.execute(db);
  if (rows[0] === undefined) throw new Error('PostgreSQL has no system identifier.');
  return rows[0].identity;
}

/** Reads how far each replica is behind; empty for a role that may not read `pg_stat_replication`. */
export async function readReplicas(db: Database): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select application_name as name, max(coalesce(extract(epoch from replay_lag) * 1000, 0))::float8 as lag_ms
    from pg_stat_replication where state in ('streaming', 'catchup') group by application_name`.execute(db);
  return rows;
}

export const isDatabaseResponding = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

/** Rejects with a {@link DatabaseSilentError} during an outage. Ignores other errors. */
export async function requireNoOutage(db: Database): Promise<void> {
  await sql`select 1`.execute(db).catch((error) => {
    if (error instanceof DatabaseSilentError) throw error;
  });
}

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
 * Sends a statement to the PostgreSQL at `url` on a new connection, and waits up to `timeoutMs` for the response. A refused
 * connection counts as a response. `silent` means that nothing arrived within the time, e.g. because the database is
 * frozen, or that none of several hosts takes writes.
 */
export async function probeDatabase(url: string, timeoutMs: number): Promise<'responding' | 'silent'> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 0 });
  client.on('error', () => {});
  const timeout = Promise.withResolvers<'silent'>();
  const responding = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => 'responding' as const,
      (error) => (error instanceof NoPrimaryError ? timeout.promise : ('responding' as const)),
    );
  // The response may have arrived while this process was busy.
  const timer = setTimeout(() => void nextTurn().then(() => timeout.resolve('silent')), timeoutMs);
  try {
    return await Promise.race([responding, timeout.promise]);
  } finally {
    clearTimeout(timer);
    client.connection.stream.destroy();
  }
}
