import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLocalDisk } from './local-disk.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3, parseS3Address } from './s3.ts';

/**
 * Opens the store that `STORAGE_URL` names: a folder (`file:`; a relative one lies in the working folder), a bucket
 * (`s3:`), or null for `files` under `dataDir`. Nothing is touched before the first use.
 */
export function openObjectStore(storageUrl: string | null, dataDir: string): ObjectStore {
  if (storageUrl === null) return createLocalDisk(join(dataDir, 'files'));
  if (storageUrl.startsWith('s3:')) return createS3(parseS3Address(storageUrl));
  const isAbsolute = /^file:\/\//i.test(storageUrl);
  return createLocalDisk(isAbsolute ? fileURLToPath(storageUrl) : resolve(decodeURI(storageUrl.slice('file:'.length))));
}
