import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createLocalDisk } from '#services/storage/local-disk.ts';
import type { ListedStore } from '#services/storage/object-store.ts';
import type { S3Credentials } from '#services/storage/s3.ts';
import { createS3, parseS3Url } from '#services/storage/s3.ts';
import type { Config } from '../runtime/config.ts';
import { OperatorError, toFailureText } from '../runtime/explain-failure.ts';
import { MANIFEST_FILE, parseSnapshotName } from './backup-format.ts';

const PRIVATE_MODES = { file: 0o600, folder: 0o700 };

/** A folder or a bucket with backups. Paths are relative to it, with slashes. */
export type BackupPlace = {
  store: ListedStore;
  /** Returns the name of a path for messages; `''` is the place itself. */
  describe(path: string): string;
  /**
   * Opens a file; null if it is missing. Throws an {@link OperatorError} if it is not a regular file, or if it or a
   * parent folder is a symbolic link.
   */
  read(path: string): Promise<Readable | null>;
};

type BackupKeys = Pick<Config, 'backupAccessKeyId' | 'backupSecretAccessKey'>;

/**
 * Opens the backup place at `location`, a path or the URL of a folder or bucket, with the configured credentials. Does
 * not read or write anything yet.
 */
export function openBackupPlace(keys: BackupKeys, location: string): BackupPlace {
  if (!location.startsWith('s3:')) return openFolder(toFolder(location));
  const parsed = parseS3Url(location);
  const store = createS3(parsed, toCredentials(keys));
  return {
    store,
    describe: (path) => `s3://${parsed.bucket}/${parsed.prefix}${path}`.replace(/\/$/, ''),
    read: async (path) => {
      const object = await store.get(path);
      return object && Readable.from(object.body);
    },
  };
}

function toCredentials({ backupAccessKeyId, backupSecretAccessKey }: BackupKeys): S3Credentials | null {
  if (backupAccessKeyId === null || backupSecretAccessKey === null) return null;
  return { accessKeyId: backupAccessKeyId, secretAccessKey: backupSecretAccessKey };
}

const toFolder = (location: string) => (location.startsWith('file:') ? fileURLToPath(location) : resolve(location));

function openFolder(folder: string): BackupPlace {
  const store = createLocalDisk(folder, PRIVATE_MODES);
  const root = realpath(folder).catch(() => folder);
  return {
    store,
    describe: (path) => join(folder, path),
    read: async (path) => {
      if (!(await isRegularFile(await root, path))) return null;
      const object = await store.get(path);
      return object && Readable.from(object.body);
    },
  };
}

async function isRegularFile(root: string, path: string): Promise<boolean> {
  const target = join(root, path);
  const found = await lstat(target).catch(() => null);
  if (found === null) return false;
  if (!found.isFile() || (await realpath(target)) !== target) {
    throw new OperatorError(`${target} is not a regular file of the backup.`);
  }
  return true;
}

/** Writes a small file and removes it. Throws an {@link OperatorError} if that fails. */
export async function checkPlaceWrites({ store, describe }: BackupPlace): Promise<void> {
  try {
    await store.put('write-check', Buffer.from('x'), 'text/plain');
    await store.remove(['write-check']);
  } catch (error) {
    throw new OperatorError(`${describe('')} cannot be written: ${toFailureText(error)}.`);
  }
}

/** Reads the text of a small file; null if it is missing. */
export async function readText(place: BackupPlace, path: string): Promise<string | null> {
  const file = await place.read(path);
  return file && text(file);
}

/** Returns the SHA-256 digest of a file; null if it is missing or cannot be read to its end. */
export async function readDigest(place: BackupPlace, path: string): Promise<string | null> {
  const file = await place.read(path);
  if (file === null) return null;
  const hash = createHash('sha256');
  return pipeline(file, hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}

/** `name` is the folder of the backup. */
export type Snapshot = { name: string; isComplete: boolean };

/** Lists the backups of a place, the newest first. */
export async function listSnapshots(place: BackupPlace): Promise<Snapshot[]> {
  const names = (await place.store.list('')).filter((name) => parseSnapshotName(name) !== null);
  const isComplete = async (name: string) => (await place.store.findSize(`${name}/${MANIFEST_FILE}`)) !== null;
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => ({ name, isComplete: await isComplete(name) })),
  );
}

/**
 * Opens the place at a location, or the place of the backup at that location: `/backups`,
 * `/backups/2026-11-28T033000Z`, `s3://bucket/prefix/2026-11-28T033000Z?endpoint=…`. `name` is null if the location is
 * not a single backup.
 */
export async function locateBackup(
  keys: BackupKeys,
  location: string,
): Promise<{ place: BackupPlace; name: string | null }> {
  const [path = '', query = ''] = location.startsWith('s3:')
    ? location.split(/(?=\?)/, 2)
    : [await realpath(toFolder(location)).catch(() => toFolder(location))];
  const name = basename(path);
  const isSingle = parseSnapshotName(name) !== null;
  const place = openBackupPlace(keys, isSingle ? `${path.slice(0, -name.length - 1)}${query}` : location);
  return { place, name: isSingle ? name : null };
}
