import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { findDailyTimes } from '#domain/time/daily-times.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import { lockFiles } from '#services/postgres/backup-locks.ts';
import { readDatabaseId } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { backUpCluster } from '#services/postgres/embedded/base-backup.ts';
import type { EmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { listWaitingSegments, releaseSegment } from '#services/postgres/embedded/wal-slot.ts';
import { listImages } from '#services/storage/list-objects.ts';
import type { Job } from '../../jobs/scheduler.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Config } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';
import { claimPlace, copySiteImages, putStreams } from '../back-up.ts';
import { parseSnapshotName, toSnapshotName } from '../backup-format.ts';
import type { BackupPlace } from '../backup-place.ts';
import { listSnapshots } from '../backup-place.ts';
import { noteArchive, readArchiveNote } from '../last-backup.ts';
import type { Base, BaseManifest } from './archive-format.ts';
import { ARCHIVE_PATHS, listBaseNames, listBases } from './archive-format.ts';
import { removeOldBases } from './remove-old-bases.ts';
import { packTar } from './tar.ts';

const compress = promisify(gzip);

/** How often the finished segments are archived. */
const SEGMENTS_MS = 5 * SECOND_MS;
/** Failures are retried soon, because changes that are not archived are lost with the machine. */
const RETRY = { firstMs: SECOND_MS, maxMs: MINUTE_MS };

const NEW_ARCHIVE =
  'a new archive begins: the data folder is another, or the log that waited was too long and a part of it was dropped';

export type ArchiveOptions = {
  config: Config;
  place: BackupPlace;
  server: Pick<EmbeddedPostgres, 'superuserUrl' | 'clusterDir'>;
  db: Database;
  url: string;
  clock: Clock;
  log: Log;
};

/**
 * Creates the jobs that make each moment recoverable: one archives the segments of the log, one writes a base backup
 * each night, and one copies new images to the place. `archiveSegments` archives the finished segments immediately.
 */
export function createArchiveJobs(options: ArchiveOptions): {
  jobs: Job[];
  archiveSegments: (signal?: AbortSignal) => Promise<void>;
} {
  let archiveId: string | null = null;
  const archiveSegments = createSegmentArchive(options, (id) => {
    archiveId = id;
  });
  const segmentJob: Job = {
    name: 'archive of the write-ahead log',
    retry: RETRY,
    run: async (signal) => {
      await archiveSegments(signal);
      return { againInMs: SEGMENTS_MS };
    },
  };
  return { jobs: [segmentJob, createBaseJob(options, () => archiveId), createImageJob(options)], archiveSegments };
}

function createSegmentArchive({ config, place, server, db, log }: ArchiveOptions, onArchive: (id: string) => void) {
  let current: string | null = null;
  const begin = async (archiveId: string) => {
    await claimPlace(place, { identity: await readDatabaseId(db), takesOver: false });
    const last = await readArchiveNote(config.dataDir);
    if (last !== null && last.archiveId !== archiveId) log.warn({ archiveId, last: last.archiveId }, NEW_ARCHIVE);
    onArchive(archiveId);
    current = archiveId;
  };
  return async (signal?: AbortSignal) => {
    const { archiveId, segments } = await listWaitingSegments(server);
    if (archiveId !== current) await begin(archiveId);
    for (const segment of segments) {
      if (signal?.aborted) return;
      const path = join(server.clusterDir, 'pg_wal', segment);
      const { mtimeMs } = await stat(path);
      // A finished segment never changes: if it is archived again, e.g. after a crash, its name and content are the
      // same.
      const target = ARCHIVE_PATHS.segment(archiveId, segment, mtimeMs);
      await place.store.put(target, await compress(await readFile(path)), 'application/gzip');
      await releaseSegment(server, archiveId, segment);
    }
    await noteArchive(config.dataDir, archiveId);
  };
}

function createBaseJob(options: ArchiveOptions, readArchiveId: () => string | null): Job {
  const { config, place, clock, log } = options;
  const times = config.backupSchedule.split(',');
  let newest: Pick<Base, 'archiveId' | 'earliestMs'> | undefined;
  return {
    name: 'base backup',
    retry: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
    run: async (signal) => {
      const archiveId = readArchiveId();
      if (archiveId === null) return { againInMs: SECOND_MS };
      const findNewest = async () => (await listBases(place)).findLast((base) => base.archiveId === archiveId);
      if (newest?.archiveId !== archiveId) newest = await findNewest();
      const { lastMs } = findDailyTimes(times, { timeZone: config.timeZone, nowMs: clock.now() });
      if (newest === undefined || newest.earliestMs < lastMs) {
        const name = await writeBase(options, archiveId, signal);
        newest = await findNewest();
        await removeOldBases(place, { keep: config.backupKeep, current: archiveId });
        log.info({ base: place.describe(ARCHIVE_PATHS.baseFiles(archiveId, name)) }, 'a base backup was written');
      }
      return { againInMs: MINUTE_MS };
    },
  };
}

async function writeBase({ config, place, server, clock }: ArchiveOptions, archiveId: string, signal: AbortSignal) {
  const complete = (await listBases(place)).flatMap((base) => (base.archiveId === archiveId ? base.name : []));
  for (const name of await listBaseNames(place, archiveId)) {
    // Left behind by a process that was killed.
    if (!complete.includes(name)) await place.store.remove([ARCHIVE_PATHS.baseFiles(archiveId, name)]);
  }
  const name = toSnapshotName(clock.now());
  const { written, ...base } = await backUpCluster(server, (entries) =>
    putStreams(place, ARCHIVE_PATHS.baseFiles(archiveId, name), {
      streams: [Readable.from(packTar(entries)), createGzip()],
      signal,
    }),
  );
  const manifest: BaseManifest = {
    ...{ format: 1, ...base, digest: written.digest },
    postgres: (await readFile(join(server.clusterDir, 'PG_VERSION'), 'utf8')).trim(),
    password: decodeURIComponent(new URL(server.superuserUrl).password),
    sessionKey: (await readConfiguredKey(config)).toString('hex'),
  };
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await place.store.put(ARCHIVE_PATHS.baseManifest(archiveId, name), content, 'application/json');
  return name;
}

/**
 * Copies the images that were uploaded since the newest backup, which contains the earlier ones. Waits for the first
 * backup.
 */
function createImageJob({ config, place, db, url }: ArchiveOptions): Job {
  const copied = new Set<string>();
  return {
    name: 'copying of new images to the backups',
    retry: RETRY,
    run: async (signal) => {
      const newest = (await listSnapshots(place)).find(({ isComplete }) => isComplete)?.name;
      if (newest === undefined) return { againInMs: MINUTE_MS };
      // An upload that began before the backup may have ended after it.
      const sinceMs = (parseSnapshotName(newest) ?? 0) - HOUR_MS;
      const images = (await Array.fromAsync(listImages(db, sinceMs))).filter(({ token }) => !copied.has(token));
      const unlock = images.length === 0 ? null : await lockFiles(url);
      if (unlock === null) return { againInMs: MINUTE_MS };
      try {
        await copySiteImages(images, { config, place, newest, signal });
        for (const { token } of images) copied.add(token);
      } finally {
        await unlock();
      }
      return { againInMs: MINUTE_MS };
    },
  };
}
