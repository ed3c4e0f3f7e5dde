import { sql } from 'kysely';
import type { Database } from './database.ts';
import { acquireSessionLock } from './session-lock.ts';

/** Locked by the running backup. */
const RUNNING_LOCK = 7_301_411;
/** Locked exclusively during a backup, and shared by each deletion of files. */
const FILES_LOCK = 7_301_412;

/**
 * Locks the site for a backup: until the returned function is called, no other backup starts and no image files are
 * deleted. Waits for running deletions. Returns null if another backup runs. `onLost` is called if the connection
 * breaks, because files may then be deleted again.
 */
export async function lockForBackup(url: string, onLost: () => void): Promise<(() => Promise<void>) | null> {
  const lock = await acquireSessionLock(url, RUNNING_LOCK, onLost);
  if (lock === null) return null;
  try {
    await lock.client.query('select pg_advisory_lock($1)', [FILES_LOCK]);
    return lock.release;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Prevents the deletion of image files until the returned function is called; a backup that starts waits. Returns null
 * during a backup or a deletion.
 */
export async function lockFiles(url: string): Promise<(() => Promise<void>) | null> {
  return (await acquireSessionLock(url, FILES_LOCK, () => {}))?.release ?? null;
}

/**
 * False while the files are locked, e.g. by a backup. If true, a backup that starts waits until the transaction ends.
 */
export async function mayDeleteFiles(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as acquired`.execute(trx);
  return rows[0]?.acquired === true;
}
