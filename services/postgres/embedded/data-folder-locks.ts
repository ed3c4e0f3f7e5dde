import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { endConnection } from '../end-connection.ts';

/**
 * Advisory locks in the database `postgres`. The serving instance has the first exclusively; every program that uses
 * the server shares the second.
 */
const SERVING_LOCK = 7_460_001;
const USING_LOCK = 7_460_002;
const TIMEOUT_MS = 3_000;
const RETRY_MS = 100;
/** A server that does not respond within this time counts as frozen and is not stopped. */
const CLAIM_TIMEOUT_MS = 3_000;

/** Another instance serves from this data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use by another running instance of Prohor.`);
  }
}

/** The locks of a program that uses the embedded PostgreSQL. They are released when their connection ends. */
export type DataFolderLocks = {
  areHeld(): boolean;
  /**
   * Releases the locks. Returns true if no other program uses the server: the caller may then stop it, because no other
   * program can acquire the locks before `end`. Returns false if the server does not respond.
   */
  claimForStopping(): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Connects `client` and acquires the locks. Throws a {@link DataFolderInUseError} if `purpose` is `serve` and another
 * program serves from the data folder. Rejects if the connection fails, e.g. because the server is stopped during the
 * wait for a lock.
 */
export async function acquireDataFolderLocks(
  client: pg.Client,
  { dataDir, purpose }: { dataDir: string; purpose: 'serve' | 'use' },
): Promise<DataFolderLocks> {
  let areHeld = true;
  const markLost = () => {
    areHeld = false;
  };
  client.on('error', markLost).on('end', markLost);
  const end = () => endConnection(client);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USING_LOCK]);
    if (purpose === 'serve') await acquireServingLock(client, dataDir);
  } catch (error) {
    await end();
    throw error;
  }
  return { areHeld: () => areHeld, claimForStopping: () => claimForStopping(client), end };
}

/** Retries, because PostgreSQL may take a moment to notice that a killed program's connection is closed. */
async function acquireServingLock(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await tryLock(client, SERVING_LOCK))) {
    if (performance.now() > deadline) throw new DataFolderInUseError(dataDir);
    await sleep(RETRY_MS);
  }
}

async function claimForStopping(client: pg.Client): Promise<boolean> {
  const claim = async () => {
    await client.query('select pg_advisory_unlock_all()');
    return tryLock(client, USING_LOCK);
  };
  try {
    return await Promise.race([claim(), sleep(CLAIM_TIMEOUT_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [key]);
  return rows[0]?.acquired === true;
}
