import { setTimeout as sleep } from 'node:timers/promises';
import { endArchive, finishSegment } from '#services/postgres/embedded/wal-slot.ts';
import { createScheduler } from '../../jobs/scheduler.ts';
import { systemClock } from '../../runtime/clock.ts';
import type { Config } from '../../runtime/config.ts';
import { log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { PostgresHandle } from '../../runtime/open-database.ts';
import { openPool } from '../../runtime/open-database.ts';
import { openBackupPlace } from '../backup-place.ts';
import { removeArchiveNote } from '../last-backup.ts';
import { createArchiveJobs } from './archive-jobs.ts';

const STOP_TIMEOUT_MS = 15_000;

/**
 * Archives the log of the embedded PostgreSQL in BACKUP_TARGET until the returned function is called, which archives
 * the rest of the log. If BACKUP_POINT_IN_TIME is off, lets the server remove the log that it retained for an archive.
 */
export async function startArchive(
  config: Config,
  { embedded, directUrl }: PostgresHandle,
  observeJob: Metrics['observeJob'],
): Promise<() => Promise<void>> {
  const { backupTarget, backupPointInTime } = config;
  if (embedded === null) return async () => {};
  if (backupPointInTime === 'off' || backupTarget === null) {
    await removeArchiveNote(config.dataDir);
    await endArchive(embedded).catch((error) => log.warn({ error }, 'could not end the archive of the log'));
    return async () => {};
  }
  const place = openBackupPlace(config, backupTarget);
  const db = openPool(directUrl, 'use');
  const scheduler = createScheduler({ clock: systemClock, log, onRun: observeJob });
  const options = { config, place, server: embedded, db, url: directUrl, clock: systemClock, log };
  const { jobs, archiveSegments } = createArchiveJobs(options);
  for (const job of jobs) void scheduler.start(job);
  const finish = async () => {
    await scheduler.stop();
    await finishSegment(embedded);
    await archiveSegments();
  };
  return async () => {
    const finished = finish().catch((error) => log.error({ error }, 'the end of the log was not archived'));
    await Promise.race([finished, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await db.destroy();
    await place.store.close();
  };
}
