import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { replaceSessionKey } from '#services/identity/sessions/session-key.ts';
import { emptyTables } from '#services/postgres/copy-tables.ts';
import type { Database } from '#services/postgres/database.ts';
import { CLUSTER_FOLDER, PASSWORD_FILE } from '#services/postgres/embedded/cluster.ts';
import { isAlive } from '#services/postgres/embedded/pid-file.ts';
import { providePrograms, toMajor } from '#services/postgres/embedded/postgres-programs.ts';
import { recoverCluster } from '#services/postgres/embedded/recover-cluster.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { replaceSecret } from '#services/secrets/secret-file.ts';
import { listObjectKeys } from '#services/storage/image-files.ts';
import { findContentType, listImages } from '#services/storage/list-objects.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { Config } from '../../runtime/config.ts';
import { OperatorError } from '../../runtime/explain-failure.ts';
import { openPool } from '../../runtime/open-database.ts';
import { findServer } from '../../runtime/pid-file.ts';
import { CHECKSUMS_FILE, IMAGES, parseChecksums, toDigest } from '../backup-format.ts';
import type { BackupPlace } from '../backup-place.ts';
import { readDigest, readText } from '../backup-place.ts';
import { listTablesLeftOut } from '../restore.ts';
import type { Base, Recovery, Segment } from './archive-format.ts';
import { ARCHIVE_PATHS, describeRestorableTimes, listRecoveries, readSegment } from './archive-format.ts';
import { unpackTar } from './tar.ts';

const EMPTY_PAGE = Buffer.alloc(8_192);
const FOLDER_PREFIX = 'restoring-';

export type MomentRestored = {
  /** Time of the last change in the recovered log; null without a change. */
  lastChangeMs: number | null;
  /** How many images were copied to the store from the place. */
  copiedImages: number;
  /** How many image files are missing in both the store and the place. */
  missingFiles: number;
};

type RestoreMomentOptions = {
  config: Config;
  place: BackupPlace;
  /** Null for the latest moment in the archive. */
  toMs: number | null;
  keepsSessions: boolean;
};

/**
 * Restores the embedded PostgreSQL to a moment, in a data folder without a database, and the images of that moment that
 * the store does not have. The recovery runs in a temporary folder, so a failed restore can be repeated. Throws an
 * {@link OperatorError}, without changing anything, if the archive does not cover the moment or a part is damaged.
 */
export async function restoreMoment(options: RestoreMomentOptions): Promise<MomentRestored> {
  const { config, place, toMs } = options;
  await requireEmptyFolder(config);
  const { base, segments } = chooseRecovery(await listRecoveries(place), { place, toMs });
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const major = toMajor((await providePrograms(config.dataDir)).version);
  if (base.postgres !== major)
    throw new OperatorError(
      `The archive is of PostgreSQL ${base.postgres}, and this release has ${major}; restore it with the release that wrote it.`,
    );
  await requireSecrets(config, base);
  const folder = join(config.dataDir, `${FOLDER_PREFIX}${process.pid}`);
  await removeLeftovers(config.dataDir);
  await mkdir(join(folder, CLUSTER_FOLDER), { recursive: true, mode: 0o700 });
  try {
    await replaceSecret(join(folder, PASSWORD_FILE), base.password);
    await unpackBase(place, base, join(folder, CLUSTER_FOLDER));
    for (const segment of segments)
      await unpackSegment(place, segment, join(folder, CLUSTER_FOLDER, 'pg_wal', segment.name));
    const restored = await recover(folder, options);
    await replaceSecret(join(config.dataDir, PASSWORD_FILE), base.password);
    await replaceSessionKey(config.dataDir, Buffer.from(base.sessionKey, 'hex'));
    // Fails if a database exists by now.
    await rename(join(folder, CLUSTER_FOLDER), join(config.dataDir, CLUSTER_FOLDER));
    return restored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of restores that were killed. A server that still runs in such a folder ends when it is removed.
 */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const isLeft = (name: string) => name.startsWith(FOLDER_PREFIX) && !isAlive(Number(name.slice(FOLDER_PREFIX.length)));
  for (const name of names.filter(isLeft)) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function requireEmptyFolder({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null)
    throw new OperatorError('--to restores the embedded PostgreSQL, but DATABASE_URL names another; unset it.');
  const pid = await findServer(dataDir);
  if (pid !== null) throw new OperatorError(`Process ${pid} serves ${dataDir}; stop it first.`);
  const path = join(dataDir, CLUSTER_FOLDER);
  if (existsSync(path)) {
    throw new OperatorError(`${path} is a database; move it away first, or restore into another DATA_DIR.`);
  }
}

/** Chooses the newest base before the moment, and the segments up to it. */
function chooseRecovery(
  recoveries: readonly Recovery[],
  { place, toMs }: { place: BackupPlace; toMs: number | null },
): Pick<Recovery, 'base' | 'segments'> {
  const lastMs = Math.max(...recoveries.map(({ latestMs }) => latestMs));
  const found = recoveries.filter(({ base, latestMs }) =>
    toMs === null ? latestMs === lastMs : base.earliestMs <= toMs && toMs <= latestMs,
  );
  const last = found.at(-1);
  if (last === undefined) {
    throw new OperatorError(`${place.describe('')} can restore ${describeRestorableTimes(recoveries)}.`);
  }
  // Two running copies of a data folder have archived to the place.
  const other = found.find(({ base }) => base.archiveId !== last.base.archiveId);
  if (other !== undefined) {
    const folders = [other, last].map(({ base }) => place.describe(ARCHIVE_PATHS.archive(base.archiveId)));
    throw new OperatorError(`Two archives have this moment: ${folders.join(' and ')}. Move one of them away.`);
  }
  const { base, segments } = last;
  const end = toMs === null ? -1 : segments.findIndex(({ endMs }) => endMs > toMs);
  // Includes the next segment, because a change that was committed as a segment ended may be there.
  return { base, segments: end === -1 ? segments : segments.slice(0, Math.max(end + 2, toCount(segments, base))) };
}

const toCount = (segments: readonly Segment[], base: Base) =>
  segments.findIndex(({ name }) => name === base.lastSegment) + 1;

async function requireSecrets({ dataDir, sessionKey }: Config, base: Base): Promise<void> {
  if (sessionKey !== null && sessionKey.toLowerCase() !== base.sessionKey) {
    throw new OperatorError('SESSION_KEY is not the key of the archive; unset it, or set it to the key of that site.');
  }
  const password = await readFile(join(dataDir, PASSWORD_FILE), 'utf8').catch(() => null);
  if (password !== null && password.trim() !== base.password) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} is of another database than the archive; restore into an empty folder.`,
    );
  }
}

const damaged = (place: BackupPlace, path: string) =>
  new OperatorError(`${place.describe(path)} is missing or damaged; nothing was restored.`);

async function unpackBase(place: BackupPlace, base: Base, clusterDir: string): Promise<void> {
  const path = ARCHIVE_PATHS.baseFiles(base.archiveId, base.name);
  if ((await readDigest(place, path)) !== base.digest) throw damaged(place, path);
  const file = await place.read(path);
  if (file === null) throw damaged(place, path);
  await pipeline(file, createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const { path, content } of unpackTar(unpacked)) {
      const target = join(clusterDir, path);
      if (content === null) await mkdir(target, { recursive: true, mode: 0o700 });
      else await writeFile(target, content, { mode: 0o600 });
    }
  });
  // If `pg_wal` was a link to another disk, it is not in the base.
  await mkdir(join(clusterDir, 'pg_wal'), { recursive: true, mode: 0o700 });
  await writeFile(join(clusterDir, 'backup_label'), base.label, { mode: 0o600 });
}

/** Writes a segment. The empty pages at its end are not written, so they take no space on most disks. */
async function unpackSegment(place: BackupPlace, segment: Segment, target: string): Promise<void> {
  const bytes = await readSegment(place, segment);
  if (bytes === null) throw damaged(place, segment.path);
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(bytes.subarray(0, findEnd(bytes)));
    await file.truncate(bytes.length);
  } finally {
    await file.close();
  }
}

/** Returns the end of the last page that is not empty. */
function findEnd(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes.subarray(end - EMPTY_PAGE.length, end).equals(EMPTY_PAGE)) end -= EMPTY_PAGE.length;
  return end;
}

async function recover(folder: string, options: RestoreMomentOptions): Promise<MomentRestored> {
  const { config, toMs, keepsSessions } = options;
  const { url, lastChangeMs, stop } = await recoverCluster({ dataDir: config.dataDir, folder, targetMs: toMs });
  const db = openPool(url, 'use');
  try {
    await migrate(db);
    await emptyTables(db, listTablesLeftOut(keepsSessions));
    return { lastChangeMs, ...(await completeImages(db, options)) };
  } finally {
    await db.destroy();
    await stop();
  }
}

/** Copies the image files that the store does not have from the place. */
async function completeImages(db: Database, { config, place }: RestoreMomentOptions) {
  const store = openObjectStore(config.storageUrl, config.dataDir);
  const result = { copiedImages: 0, missingFiles: 0 };
  try {
    for await (const image of listImages(db)) {
      const keys = listObjectKeys(image);
      const sizes = await Promise.all(keys.map((key) => store.findSize(key)));
      const missing = keys.filter((_, n) => sizes[n] === null);
      if (missing.length === 0) continue;
      const parsed = parseChecksums((await readText(place, `${IMAGES}/${image.token}/${CHECKSUMS_FILE}`)) ?? '');
      let copied = 0;
      for (const key of missing) {
        const file = await place.read(`${IMAGES}/${key}`);
        const bytes = file && (await buffer(file));
        const digest = 'sums' in parsed && parsed.sums.get(key.slice(key.indexOf('/') + 1));
        if (bytes === null || toDigest(bytes) !== digest) continue;
        await store.put(key, bytes, findContentType(key) ?? '');
        copied += 1;
      }
      result.missingFiles += missing.length - copied;
      result.copiedImages += Math.min(copied, 1);
    }
    return result;
  } finally {
    await store.close();
  }
}
