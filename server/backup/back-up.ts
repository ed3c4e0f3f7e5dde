import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { Readable, Transform as TransformStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import { lockForBackup } from '#services/postgres/backup-locks.ts';
import { readDatabaseId } from '#services/postgres/check-database.ts';
import { copyTablesOut, exportSnapshot } from '#services/postgres/copy-tables.ts';
import type { Database } from '#services/postgres/database.ts';
import { inSnapshot } from '#services/postgres/in-transaction.ts';
import { listMigrations } from '#services/postgres/migrate.ts';
import type { StoredObjects } from '#services/storage/image-files.ts';
import { listImages } from '#services/storage/list-objects.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from '../runtime/config.ts';
import { explainWriteFailure, OperatorError, toFailureText } from '../runtime/explain-failure.ts';
import type { SnapshotManifest } from './backup-format.ts';
import {
  BACKUP_PATHS,
  CHECKSUMS_FILE,
  formatChecksums,
  formatImageList,
  IMAGE_LIST_FILE,
  MANIFEST_FILE,
  PLACE_FILE,
  parseSnapshotName,
  placeSchema,
  toDigest,
  toSnapshotName,
} from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { listSnapshots, readText } from './backup-place.ts';
import { copyImages } from './copy-images.ts';
import { openBackup } from './open-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';

/** Backups are named by the second. */
const NAME_STEP_MS = 1_000;

export type BackedUpSite = { db: Database; url: string; config: Config };

export type BackupResult = {
  /** Path or URL of the backup, for messages to the operator. */
  location: string;
  tables: number;
  images: number;
  /** How many of the images were copied because the place did not have them. */
  copiedImages: number;
  bytes: number;
  missingFiles: number;
  removedBackups: number;
};

type BackupOptions = {
  place: BackupPlace;
  /** How many backups remain in the place, including this one; null for all. */
  keep: number | null;
  /** Lets this database take over a place with backups of another database. */
  takesOver: boolean;
  stopping: AbortSignal;
};

/**
 * Adds a backup of the site to a place: all tables from one snapshot of the database, the images in that snapshot that
 * the place does not have, and the key that signs sessions and encrypts second factors. The site may be running; until
 * the backup ends, the files of deleted images remain in the store. Throws an {@link OperatorError} if the database is
 * empty, another backup runs, the place belongs to another database or cannot be written, or `stopping` is aborted;
 * then only copied images were added to the place. Also throws one if the backup is complete but older ones could not
 * be removed.
 */
export async function backUp(
  site: BackedUpSite,
  { place, keep, takesOver, stopping }: BackupOptions,
): Promise<BackupResult> {
  const { applied } = await listMigrations(site.db);
  if (applied.length === 0) throw new OperatorError('The database is empty: there is nothing to back up.');
  const lost = new AbortController();
  const unlock = await lockForBackup(site.url, () =>
    lost.abort(new OperatorError('The connection to the database broke during the backup.')),
  );
  if (unlock === null) throw new OperatorError('Another backup of this site is running.');
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    await claimPlace(place, { identity: await readDatabaseId(site.db), takesOver });
    const written = await writeSnapshot(site, { place, migrations: applied, signal });
    return {
      ...written,
      removedBackups: keep === null ? 0 : await removeOldBackupsOrExplain(place, keep, written.location),
    };
  } catch (error) {
    if (stopping.aborted)
      throw new OperatorError('Stopped; the backup is not complete. The next one continues with its images.');
    throw lost.signal.aborted ? lost.signal.reason : explainWriteFailure(error, place.describe(''));
  } finally {
    await unlock();
  }
}

async function removeOldBackupsOrExplain(place: BackupPlace, keep: number, written: string): Promise<number> {
  return removeOldBackups(place, keep).catch((error) => {
    throw new OperatorError(`${written} is complete, but older backups could not be removed: ${toFailureText(error)}`);
  });
}

/**
 * Records that a place belongs to this database, because two databases in one place would remove each other's images.
 * Throws an {@link OperatorError} if it belongs to another database, unless `takesOver` is true.
 */
export async function claimPlace(
  place: BackupPlace,
  { identity, takesOver }: { identity: string; takesOver: boolean },
): Promise<void> {
  const database = toDigest(identity);
  const content = await readText(place, PLACE_FILE);
  const owner = content === null ? null : placeSchema.parse(JSON.parse(content)).database;
  if (owner === database) return;
  if (owner === null && (await place.store.findSize(MANIFEST_FILE)) !== null) {
    throw new OperatorError(`${place.describe('')} is a backup itself; choose another place.`);
  }
  if (owner !== null && !takesOver) {
    throw new OperatorError(
      `${place.describe('')} has the backups of another database. Choose another place, or add --take-over if this database replaces that one, for example after a restore.`,
    );
  }
  await putText(place, PLACE_FILE, `${JSON.stringify({ format: 2, database })}\n`);
}

const putText = (place: BackupPlace, path: string, content: string) =>
  place.store.put(path, Buffer.from(content), 'text/plain');

type WrittenBackup = Omit<BackupResult, 'removedBackups'>;
type SnapshotOptions = { place: BackupPlace; migrations: readonly string[]; signal: AbortSignal };

async function writeSnapshot(site: BackedUpSite, options: SnapshotOptions): Promise<WrittenBackup> {
  const { place } = options;
  const snapshots = await listSnapshots(place);
  // No other backup is running, so incomplete ones were interrupted.
  for (const { name, isComplete } of snapshots) if (!isComplete) await place.store.removeFolder(name);
  await place.store.removeLeftovers(Date.now());
  const newest = snapshots.find(({ isComplete }) => isComplete)?.name ?? null;
  const lastMs = parseSnapshotName(snapshots[0]?.name ?? '') ?? 0;
  // The names are in order even if the clock was set back, and the name of an interrupted backup is not used again.
  const name = toSnapshotName(Math.max(Date.now(), lastMs + NAME_STEP_MS));
  try {
    return await fillSnapshot(site, { ...options, name, newest });
  } catch (error) {
    await place.store.removeFolder(name).catch(() => {});
    throw error;
  }
}

async function fillSnapshot(
  { db, url, config }: BackedUpSite,
  { place, migrations, signal, name, newest }: SnapshotOptions & { name: string; newest: string | null },
): Promise<WrittenBackup> {
  const createdAt = new Date().toISOString();
  const writer = createWriter(place, name, signal);
  const { tables, images } = await inSnapshot(db, async (trx) => ({
    tables: await copyTablesOut({ url, snapshot: await exportSnapshot(trx) }, (table, rows) =>
      writer.add(BACKUP_PATHS.table(table.name), rows, createGzip()),
    ),
    images: await Array.fromAsync(listImages(trx)),
  }));
  await writer.add(BACKUP_PATHS.sessionKey, Readable.from([await readConfiguredKey(config)]));
  const copied = await copySiteImages(images, { config, place, newest, signal });
  await writer.add(IMAGE_LIST_FILE, Readable.from([formatImageList(copied.entries)]), createGzip());
  const bytes = copied.entries.reduce((sum, entry) => sum + entry.bytes, writer.countBytes());
  await writer.finish({
    ...{ format: 2, createdAt, program: packageFile.version, migrations: [...migrations], tables },
    ...{ images: images.length, bytes },
  });
  const { copiedImages, missingFiles } = copied;
  return {
    location: place.describe(name),
    tables: tables.length,
    images: images.length,
    copiedImages,
    bytes,
    missingFiles,
  };
}

/** Copies the images that a place does not have. `newest` is its newest complete backup. */
export async function copySiteImages(
  images: readonly StoredObjects[],
  {
    config: { storageUrl, dataDir },
    place,
    newest,
    signal,
  }: { config: Config; place: BackupPlace; newest: string | null; signal: AbortSignal },
) {
  const source = openObjectStore(storageUrl, dataDir);
  try {
    // If the list of the newest backup cannot be read, the list in each image's folder shows whether the image is
    // complete.
    const previous = newest === null ? null : await openBackup(place, newest).catch(() => null);
    return await copyImages(images, { source, place, previousImages: previous?.images ?? [], signal });
  } finally {
    await source.close();
  }
}

/** Writes the files of one backup and, at the end, the lists that make it complete. */
function createWriter(place: BackupPlace, name: string, signal: AbortSignal) {
  const sums = new Map<string, string>();
  let bytes = 0;
  return {
    /** Stores `content`, passed through `transforms`. */
    add: async (path: string, content: Readable, ...transforms: Transform[]): Promise<void> => {
      const stored = await putStreams(place, `${name}/${path}`, { streams: [content, ...transforms], signal });
      bytes += stored.bytes;
      sums.set(path, stored.digest);
    },
    countBytes: () => bytes,
    finish: async (manifest: Omit<SnapshotManifest, 'sums'>): Promise<void> => {
      const list = formatChecksums(sums);
      await putText(place, `${name}/${CHECKSUMS_FILE}`, list);
      signal.throwIfAborted();
      await putText(
        place,
        `${name}/${MANIFEST_FILE}`,
        `${JSON.stringify({ ...manifest, sums: toDigest(list) }, null, 2)}\n`,
      );
    },
  };
}

/** Stores the output of the last of `streams`, and returns its digest and size. If one of them fails, rejects and stores nothing. */
export async function putStreams(
  place: BackupPlace,
  path: string,
  { streams, signal }: { streams: readonly [Readable, ...Transform[]]; signal: AbortSignal },
): Promise<{ digest: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = new TransformStream({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const put = place.store.putStream(path, hashing).catch((error) => {
    hashing.destroy(error);
    throw error;
  });
  // Waits for both: a file that is still being written would be left in a folder that is being removed.
  const [read, written] = await Promise.allSettled([pipeline([...streams, hashing], { signal }), put]);
  if (written.status === 'rejected') throw written.reason;
  if (read.status === 'rejected') throw read.reason;
  return { digest: hash.digest('hex'), bytes };
}
