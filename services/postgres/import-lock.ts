import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { acquireSessionLock } from './session-lock.ts';

/** Locked by the running import of a site. */
const IMPORT_LOCK = 7_301_413;
/** PostgreSQL may take a moment to notice that the process which had the lock was killed. */
const WAIT_MS = 250;
const MAX_ATTEMPTS = 12;

/**
 * Acquires the lock for the import of a site, until the returned function is called or the process ends. Returns null
 * if another import runs. `onLost` is called if the connection breaks.
 */
export async function lockForImport(url: string, onLost: () => void): Promise<(() => Promise<void>) | null> {
  for (let tries = 1; ; tries += 1) {
    const lock = await acquireSessionLock(url, IMPORT_LOCK, onLost);
    if (lock !== null) return lock.release;
    if (tries === MAX_ATTEMPTS) return null;
    await sleep(WAIT_MS);
  }
}

/** True if a process of any machine has the lock of {@link lockForImport}. */
export async function isImportRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${IMPORT_LOCK} and granted
        and database = (select oid from pg_database where datname = current_database())
    ) as is_running`.execute(db);
  return rows[0]?.isRunning === true;
}
