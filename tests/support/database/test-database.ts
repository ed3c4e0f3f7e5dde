import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { dropDatabase, toDatabaseUrl } from '#tools/temporary-postgres.ts';
import { CONNECT_TIMEOUT_MS, cloneDatabase, openClone } from './test-postgres.ts';

export type TestDatabase = Awaited<ReturnType<typeof cloneDatabase>>;

/** A larger database is dropped, because its deleted rows would slow down later tests. */
const MAX_REUSED_BYTES = 24 * 1024 * 1024;

/** URLs of databases that tests of this worker have finished with. They are empty, and reused: cloning takes much longer. */
const idle: string[] = [];
let migratedSchema: string | undefined;

/** Creates an empty, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const reused = idle.pop();
  const database = reused === undefined ? await cloneDatabase(inject('templateUrl')) : openClone(reused);
  migratedSchema ??= await describeSchema(database.db);
  return { ...database, drop: () => emptyOrDrop(database) };
}

async function emptyOrDrop(database: TestDatabase): Promise<void> {
  await database.db.destroy();
  if (await isEmptied(database.url)) {
    idle.push(database.url);
    return;
  }
  // The superuser's own last connection may still be open, and only a superuser may end it.
  await dropDatabase(toSuperuserUrl(database.url));
}

function toSuperuserUrl(databaseUrl: string): string {
  return toDatabaseUrl(inject('superuserUrl'), new URL(databaseUrl).pathname.slice(1));
}

/** The superuser's connections to this worker's databases. They are kept, because opening one takes longer than emptying a database. */
const superusers = new Map<string, Database>();

function openAsSuperuser(url: string): Database {
  const opened = superusers.get(url);
  if (opened !== undefined) return opened;
  const db = openDatabase(toSuperuserUrl(url), {
    maxConnections: 1,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: 30_000,
    onConnectionError: () => {},
  });
  superusers.set(url, db);
  return db;
}

/** Empties an unused database as the superuser. False if it cannot be reused. */
async function isEmptied(url: string): Promise<boolean> {
  const db = openAsSuperuser(url);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  if ((await describeSchema(db)) !== migratedSchema) {
    superusers.delete(url);
    await db.destroy();
    return false;
  }
  await db.transaction().execute(deleteEverything);
  return true;
}

/** A digest of tables, columns, functions and enabled triggers, and of whether the database is still small. */
async function describeSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select md5(concat_ws(',',
    (select string_agg(concat_ws(' ', relname, relkind, attname, atttypid), ',' order by relname, attnum)
      from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', tgname, tgenabled), ',' order by tgrelid, tgname) from pg_trigger
      where not tgisinternal),
    (select string_agg(md5(prosrc), ',' order by proname) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(conname, ',' order by conname) from pg_constraint where connamespace = 'public'::regnamespace),
    (select count(*) from pg_db_role_setting),
    pg_database_size(current_database()) < ${sql.lit(MAX_REUSED_BYTES)}
  )) as schema`.execute(db);
  return rows[0]?.schema ?? '';
}

/** Triggers are off, because they would count deleted rows. Most tables and sequences were never used. */
async function deleteEverything(trx: Database): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(trx);
  const { rows } = await sql<{ statement: string }>`
    select case relkind when 'r' then format('delete from %I', relname)
      else format('select setval(%L, 1, false)', relname) end as statement
    from pg_class where relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and case relkind when 'r' then pg_relation_size(oid) > 0
        when 'S' then pg_sequence_last_value(oid) is not null end`.execute(trx);
  await sql.raw(rows.map(({ statement }) => statement).join(';')).execute(trx);
}
