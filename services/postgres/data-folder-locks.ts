import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Advisory locks of the database `postgres`: one instance may serve, everybody who needs the server running shares. */
const SERVING_LOCK = 7_460_001;
const USING_LOCK = 7_460_002;
const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;

/** Somebody else serves from this data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use by another running instance of Prohor.`);
  }
}

/** The locks of a program that uses the embedded PostgreSQL; they end with their connection. */
export type DataFolderLocks = {
  areHeld(): boolean;
  /**
   * Gives the locks back and, where nobody else uses the server, keeps everybody out until `end`: then the caller may
   * stop the server, and gets true.
   */
  claimForStopping(): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Connects `client` and takes the locks. Throws a {@link DataFolderInUseError} where `purpose` is `serve` and another
 * program serves from the data folder; rejects where the connection fails, also while it waits for a server that is
 * being stopped.
 */
export async function takeDataFolderLocks(
  client: pg.Client,
  dataDir: string,
  purpose: 'serve' | 'use',
): Promise<DataFolderLocks> {
  let held = true;
  const lose = () => {
    held = false;
  };
  client.on('error', lose).on('end', lose);
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USING_LOCK]);
    if (purpose === 'serve') await takeServingLock(client, dataDir);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    areHeld: () => held,
    claimForStopping: async () => {
      try {
        await client.query('select pg_advisory_unlock_all()');
        return await tryLock(client, USING_LOCK);
      } catch {
        return false;
      }
    },
    end,
  };
}

/** The connection of a program that was killed a moment ago may need an instant to be noticed as closed. */
async function takeServingLock(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryLock(client, SERVING_LOCK))) {
    if (performance.now() > deadline) throw new DataFolderInUseError(dataDir);
    await sleep(PAUSE_MS);
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}
