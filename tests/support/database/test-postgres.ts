import { randomUUID } from 'node:crypto';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import type { TemporaryPostgres } from '#tools/temporary-postgres.ts';
import { administer, dropDatabase, openTemporaryPostgres, toDatabaseUrl } from '#tools/temporary-postgres.ts';

/**
 * Starts the PostgreSQL of a test run. Its data may be lost in a crash, so it runs without fsync, and
 * without autovacuum, which would block the dropping of a database: only a superuser may end one.
 */
export async function startTestPostgres(): Promise<TemporaryPostgres> {
  const postgres = await openTemporaryPostgres();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await administer(postgres.superuserUrl, `alter system set ${setting} = off`);
  }
  await administer(postgres.superuserUrl, 'select pg_reload_conf()');
  return postgres;
}

/** Creates a migrated database, filled by `fill`, that tests clone and never open. Returns its URL. */
export async function createTemplate(serverUrl: string, fill?: (db: Database) => Promise<unknown>): Promise<string> {
  const { db, url } = await createEmptyDatabase(serverUrl);
  await migrate(db);
  await fill?.(db);
  await db.destroy();
  return url;
}

/** Creates a database without a schema; `drop` deletes it. */
export async function createEmptyDatabase(serverUrl: string) {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} template template0`);
  return openClone(toDatabaseUrl(serverUrl, name));
}

/** Clones a template; `drop` deletes the clone. */
export async function cloneDatabase(templateUrl: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(templateUrl, `create database ${name} template ${new URL(templateUrl).pathname.slice(1)}`);
  return openClone(toDatabaseUrl(templateUrl, name));
}

/** A busy machine may take longer than the five seconds that a site waits. */
export const CONNECT_TIMEOUT_MS = 120_000;

/** Opens a database that `drop` deletes. */
export function openClone(url: string) {
  const db: Database = openDatabase(url, {
    maxConnections: 5,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: 30_000,
    onConnectionError: () => {},
  });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await dropDatabase(url);
    },
  };
}
