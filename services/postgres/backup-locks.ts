import { sql } from 'kysely';
import type { Database } from './database.ts';
import { acquireSessionLock } from './session-lock.ts';

/** Held by the backup that runs. */
const RUNNING_LOCK = 7_301_411;
/** Held by a backup, and shared by every deletion of files while it runs. */
const FILES_LOCK = 7_301_412;

/**
 * Begins a backup: until the returned function is called, no other backup of the site runs and no files of images are
 * deleted. Waits for deletions that are running. Returns null if another backup runs. `onLost` is called if the
 * connection breaks, because then files may be deleted again.
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
 * Until the returned function is called, no files of images are deleted, and a backup that begins waits. Returns null during
 * a backup or a deletion.
 */
export async function lockFiles(url: string): Promise<(() => Promise<void>) | null> {
  return (await acquireSessionLock(url, FILES_LOCK, () => {}))?.release ?? null;
}

/** False during a backup. Otherwise none begins before the transaction ends. */
export async function mayDeleteFiles(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as acquired`.execute(trx);
  return rows[0]?.acquired === true;
}

/** Distinguishes this database from every other, a restored copy included. */
export async function readDatabaseIdentity(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`.execute(db);
  if (rows[0] === undefined) throw new Error('PostgreSQL has no system identifier.');
  return rows[0].identity;
}
