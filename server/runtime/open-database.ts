import { checkDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import type { Config } from './config.ts';
import { explainFailure, OperatorError, toFailureText } from './explain-failure.ts';
import { log } from './log.ts';

const MAX_CONNECTIONS_OF_ALL_WORKERS = 64;
const MAX_CONNECTIONS = 16;
const MIN_CONNECTIONS = 2;

const SERVING = {
  statementTimeoutMs: 15_000,
  // A server that does not answer cannot cancel the statement.
  answerTimeoutMs: 20_000,
  settings: {
    // No request may scan a table. PostgreSQL would do so in a search, because its cost estimate ignores the
    // decompression of long values.
    enable_seqscan: 'off',
    // A search reads the whole pending list of its index.
    gin_pending_list_limit: '256kB',
  },
};
const WORKING = { maxConnections: 4, statementTimeoutMs: 0, settings: { gin_pending_list_limit: '4MB' } };

/** A running PostgreSQL: the embedded one or the operator's. */
export type PostgresHandle = {
  url: string;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the configured PostgreSQL, and starts the embedded one if DATABASE_URL is not set. `serve` locks the data folder
 * for this instance; `use` (the command line) shares it. Throws an {@link OperatorError} if the operator's database does
 * not answer.
 */
export async function openPostgres(config: Config, purpose: 'serve' | 'use'): Promise<PostgresHandle> {
  if (config.databaseUrl === null) return openEmbeddedPostgres(config.dataDir, purpose);
  await checkDatabase(config.databaseUrl).catch((error) => {
    throw new OperatorError(
      explainFailure(error) ?? `DATABASE_URL: the database cannot be reached (${toFailureText(error)}).`,
    );
  });
  return { url: config.databaseUrl, ensureRunning: async () => {}, close: async () => {} };
}

/**
 * Opens a pool: `serve` for one of `workers` serving processes, with a time limit for each statement; `use` for work that
 * may take long, as on the command line.
 */
export function openPool(url: string, purpose: 'serve' | 'use', workers = 1): Database {
  const limits = purpose === 'serve' ? { ...SERVING, maxConnections: decideConnections(workers) } : WORKING;
  return openDatabase(url, {
    ...limits,
    onIdleError: (error) => log.warn({ error: error.message }, 'an idle database connection failed'),
  });
}

/** PostgreSQL accepts 100 connections by default; all processes together stay well below that. */
export function decideConnections(workers: number): number {
  const share = Math.floor(MAX_CONNECTIONS_OF_ALL_WORKERS / workers);
  return Math.min(Math.max(share, MIN_CONNECTIONS), MAX_CONNECTIONS);
}
