import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';

const SERVING = {
  maxConnections: 16,
  statementTimeoutMs: 15_000,
  // No request reads a table from end to end. PostgreSQL would do so in a search, because it leaves out of account what
  // it costs to open the long values of each row.
  settings: { enable_seqscan: 'off' },
};
const WORKING = { maxConnections: 4, statementTimeoutMs: 0 };

/** A PostgreSQL that is there: the embedded one or the operator's. */
export type PostgresHandle = {
  url: string;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Finds the configured PostgreSQL, starting the embedded one where no DATABASE_URL is set. `serve` claims the data
 * folder for this instance; `use` (the command line) works beside it.
 */
export async function openPostgres(config: Config, purpose: 'serve' | 'use'): Promise<PostgresHandle> {
  if (config.databaseUrl === null) return openEmbeddedPostgres(config.dataDir, purpose);
  return { url: config.databaseUrl, ensureRunning: async () => {}, close: async () => {} };
}

/** Opens a pool for serving (statements limited in time) or for long work on the command line. */
export function openPool(url: string, purpose: 'serve' | 'use'): Database {
  const limits = purpose === 'serve' ? SERVING : WORKING;
  return openDatabase(url, {
    ...limits,
    onIdleError: (error) => log.warn({ error: error.message }, 'idle connection'),
  });
}
