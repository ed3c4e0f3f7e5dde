import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';

/** Exit status after Ctrl+C. */
const INTERRUPTED_STATUS = 130;

export type TemporaryPostgres = {
  /** URL of the server's first database. Its role may create others. */
  url: string;
  superuserUrl: string;
  /** The server's folder; a site may store its secret and uploads in it. */
  dataDir: string;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a PostgreSQL in a temporary folder that `close` and Ctrl+C delete, or in `keepDir`, which is not deleted. */
export async function openTemporaryPostgres(keepDir?: string): Promise<TemporaryPostgres> {
  const dataDir = keepDir === undefined ? await mkdtemp(join(tmpdir(), 'prohor-postgres-')) : resolve(keepDir);
  await mkdir(dataDir, { recursive: true });
  const postgres = await openEmbeddedPostgres(dataDir, 'serve');
  const { url, superuserUrl, ensureRunning } = postgres;
  await administer(superuserUrl, `alter role ${new URL(url).username} createdb`);
  const close = async () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await postgres.close();
    if (keepDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const interrupt = () => void close().finally(() => process.exit(INTERRUPTED_STATUS));
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return { url, superuserUrl, dataDir, ensureRunning, close };
}

/** Returns the URL of another database of the same server. */
export function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a server-level statement such as `create database`. */
export async function administer(
  serverUrl: string,
  statement: string,
  values: readonly string[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: toDatabaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    return await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

const DROP_ATTEMPTS = 20;
const DROP_PAUSE_MS = 500;

/**
 * Drops the database of `databaseUrl` and ends its connections. Tries again, because the checkpoint of a drop can fail while
 * the files of another database are being deleted.
 */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const statement = `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administer(databaseUrl, statement);
      return;
    } catch (error) {
      if (attempt === DROP_ATTEMPTS) throw error;
      await sleep(DROP_PAUSE_MS);
    }
  }
}
