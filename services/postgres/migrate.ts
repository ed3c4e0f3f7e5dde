import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const text = await readFile(join(FOLDER, file), 'utf8');
      migrations[file.replace(/\.sql$/, '')] = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      };
    }
    return migrations;
  },
};

const UNKNOWN_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing$/;

/** A later release has migrated the database. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database is newer than this program, which does not know ${migration}; start the newer program, or restore a backup.`,
    );
  }
}

/** Returns the names of the program's migrations and of the migrations applied to the database, in order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const migrations = await new Migrator({ db, provider: sqlFiles }).getMigrations();
  return {
    known: migrations.map(({ name }) => name),
    applied: migrations.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name),
  };
}

/**
 * Migrates the database to the current schema, or up to and including the migration `upTo`. Returns the names of the
 * migrations that ran. Safe to call concurrently from several processes. Throws if a migration fails; that migration is
 * rolled back. Throws a {@link NewerDatabaseError} without an effect if the database is newer.
 */
export async function migrate(db: Database, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  await requireBengaliLetters(db);
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  const unknown = error instanceof Error && UNKNOWN_MIGRATION.exec(error.message)?.[1];
  if (unknown) throw new NewerDatabaseError(unknown);
  if (error) throw new Error(`Migration failed: ${String(error)}`, { cause: error });
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
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
