import { checkDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import type { Config } from './config.ts';
import { explainFailure, OperatorError, toFailureText } from './explain-failure.ts';
import { log } from './log.ts';

const MOST_CONNECTIONS_OF_ALL_WORKERS = 64;
const MOST_CONNECTIONS = 16;
const LEAST_CONNECTIONS = 2;

const SERVING = {
  statementTimeoutMs: 15_000,
  // A server that has stopped answering cancels nothing.
  answerTimeoutMs: 20_000,
  settings: {
    // No request reads a table from end to end. PostgreSQL would do so in a search, because it leaves out of account what
    // it costs to open the long values of each row.
    enable_seqscan: 'off',
    // A search reads all that waits to be sorted into its index.
    gin_pending_list_limit: '256kB',
  },
};
const WORKING = { maxConnections: 4, statementTimeoutMs: 0, settings: { gin_pending_list_limit: '4MB' } };

/** A PostgreSQL that is there: the embedded one or the operator's. */
export type PostgresHandle = {
  url: string;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Finds the configured PostgreSQL, starting the embedded one where no DATABASE_URL is set. `serve` claims the data
 * folder for this instance; `use` (the command line) works beside it. Throws one clear line where the operator's own
 * does not answer.
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
 * Opens a pool for serving from one of `workers` processes (statements and answers are limited in time), or for work
 * that may take long, as on the command line.
 */
export function openPool(url: string, purpose: 'serve' | 'use', workers = 1): Database {
  const limits = purpose === 'serve' ? { ...SERVING, maxConnections: decideConnections(workers) } : WORKING;
  return openDatabase(url, {
    ...limits,
    onIdleError: (error) => log.warn({ error: error.message }, 'idle connection'),
  });
}

/** PostgreSQL takes 100 connections unless told otherwise: all processes together stay well below that. */
export function decideConnections(workers: number): number {
  const share = Math.floor(MOST_CONNECTIONS_OF_ALL_WORKERS / workers);
  return Math.min(Math.max(share, LEAST_CONNECTIONS), MOST_CONNECTIONS);
}
