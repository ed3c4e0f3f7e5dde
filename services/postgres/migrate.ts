import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { isPostgresError } from './postgres-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** The first line of a migration whose statements each commit on their own, such as `create index concurrently`. */
const WITHOUT_TRANSACTION = '-- without a transaction';
/** Locked by the program that migrates the database. */
const LOCK_ID = 7_402_251_127;
const LOCK_INTERVAL_MS = 200;
/**
 * A statement that waits longer than this for a table lock is cancelled and retried, because requests wait behind it.
 * This does not apply to concurrent changes of indexes: they do not block requests while they wait.
 */
const TABLE_LOCK_TIMEOUT_MS = 2_000;
const TABLE_LOCK_PAUSE_MS = 1_000;
const MAX_TABLE_LOCK_ATTEMPTS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
const CONCURRENT_STATEMENT = /^\s*(?:--.*\n\s*)*(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/i;

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of files.map((file) => file.replace(/\.sql$/, ''))) {
      const text = await readMigration(name);
      migrations[name] = {
        up: async (db) => {
          for (const statements of splitMigration(text)) {
            await setLockTimeout(db, CONCURRENT_STATEMENT.test(statements) ? 0 : TABLE_LOCK_TIMEOUT_MS);
            await sql.raw(statements).execute(db);
          }
        },
      };
    }
    return migrations;
  },
};

const setLockTimeout = (db: Database, timeoutMs: number) =>
  sql`select set_config('lock_timeout', ${String(timeoutMs)}, false)`.execute(db);

const readMigration = (name: string) => readFile(join(FOLDER, `${name}.sql`), 'utf8');

/**
 * Returns the parts of a migration to run one by one: its statements if they must not share a transaction, because
 * PostgreSQL runs several statements of one request in a transaction.
 */
const splitMigration = (text: string) =>
  isWithoutTransaction(text) ? text.split(/;\n/).filter((statement) => statement.trim() !== '') : [text];

const isWithoutTransaction = (text: string) => text.startsWith(`${WITHOUT_TRANSACTION}\n`);

const UNKNOWN_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing$/;

/** A later release has migrated the database. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database is newer than this program, which does not know ${migration}; start the newer program, or restore a backup.`,
    );
  }
}

/**
 * Returns the names of the program's migrations and of the migrations applied to the database, in order. `applied` has
 * more names than `known` if a later release has migrated the database.
 */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const known = Object.keys(await sqlFiles.getMigrations());
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return { known, applied: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { known, applied: rows.map(({ name }) => name) };
}

export type MigrateOptions = {
  upTo?: string;
  /** Called once for each migration that must wait for other programs. */
  onWait?: (() => void) | undefined;
  /** Also migrates the target of an unfinished move. */
  isMove?: boolean;
};

/**
 * Migrates the database to the current schema, or up to and including the migration `upTo`. Returns the names of the
 * migrations that ran. Each migration has a separate transaction, which limits how long it locks tables; if it waits 2
 * s for a table, it is rolled back and retried. Safe to call concurrently from several processes. Throws if a migration
 * fails; that migration is rolled back. Throws a {@link NewerDatabaseError} without an effect if the database is newer.
 */
export async function migrate(db: Database, { upTo, onWait, isMove }: MigrateOptions = {}): Promise<string[]> {
  await requireBengaliLetters(db);
  if (!isMove && (await isMoveUnfinished(db))) throw new UnfinishedMoveError();
  return db.connection().execute(async (connection) => {
    await lockMigrations(connection);
    try {
      const ran: string[] = [];
      const next = () => retryWhileLocked(() => runNext(connection, upTo), onWait);
      for (let name = await next(); name !== null; name = await next()) ran.push(name);
      return ran;
    } finally {
      await setLockTimeout(connection, 0);
      await sql`select pg_advisory_unlock(${LOCK_ID}::bigint)`.execute(connection);
    }
  });
}

/** A move into this database was interrupted. */
export class UnfinishedMoveError extends Error {
  constructor() {
    super('The database is the target of a move that was interrupted; repeat move-database, which replaces its rows.');
  }
}

/** A schema that exists in the target database from the start of a move to its end. */
export const MOVE_SCHEMA = 'prohor_unfinished_move';

export async function isMoveUnfinished(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regnamespace(${MOVE_SCHEMA}) is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

/** Retries for at least ten minutes while another transaction, e.g. of a backup, has a table locked. */
async function retryWhileLocked<Result>(run: () => Promise<Result>, onWait: MigrateOptions['onWait']): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (!isPostgresError(cause, [LOCK_NOT_AVAILABLE]) || attempt === MAX_TABLE_LOCK_ATTEMPTS) throw error;
      if (attempt === 1) onWait?.();
      await sleep(TABLE_LOCK_PAUSE_MS);
    }
  }
}

/** Polls for the lock: `create index concurrently` would wait for a statement that waits for the lock. */
async function lockMigrations(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${LOCK_ID}::bigint) as is_locked`.execute(db);
    if (rows[0]?.isLocked) return;
    await sleep(LOCK_INTERVAL_MS);
  }
}

/** Runs the first migration that has not run, and returns its name; null if there is none up to `upTo`. */
async function runNext(db: Database, lastMigration: string | undefined): Promise<string | null> {
  const migrator = new Migrator({ db, provider: sqlFiles });
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (lastMigration !== undefined && (next === undefined || next.name > lastMigration)) return null;
  const disableTransactions = next !== undefined && isWithoutTransaction(await readMigration(next.name));
  // Called even without a next migration, because the migrator also rejects a newer database.
  const { error, results } = await migrator.migrateUp({ disableTransactions });
  const unknown = error instanceof Error && UNKNOWN_MIGRATION.exec(error.message)?.[1];
  if (unknown) throw new NewerDatabaseError(unknown);
  if (error) throw new Error(`Migration failed: ${String(error)}`, { cause: error });
  return results?.at(0)?.migrationName ?? null;
}

/**
 * Rejects if LC_CTYPE does not support Bengali letters, because PostgreSQL's trigram search would treat them as
 * punctuation (docs/bengali.md).
 */
async function requireBengaliLetters(db: Database): Promise<void> {
  const { rows } = await sql<{ known: boolean; version: number }>`
    select 'ক' ~ '[[:alpha:]]' as known, current_setting('server_version_num')::int as version`.execute(db);
  const [server] = rows;
  if (!server || server.version < 150_000) throw new Error('DATABASE_URL: PostgreSQL 15 or newer is needed.');
  if (!server.known) {
    throw new Error(
      "DATABASE_URL: the database does not know Bengali letters; create it with LOCALE_PROVIDER libc and LC_CTYPE 'C.UTF-8'.",
    );
  }
}
