import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLocalDisk } from './local-disk.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3, parseS3Url } from './s3.ts';

/**
 * Opens the store of `STORAGE_URL`: a folder (`file:`, absolute or relative to the working directory) or a bucket
 * (`s3:`); null means `files` under `dataDir`. Reads and writes nothing before the first use.
 */
export function openObjectStore(storageUrl: string | null, dataDir: string): ObjectStore {
  if (storageUrl === null) return createLocalDisk(join(dataDir, 'files'));
  if (storageUrl.startsWith('s3:')) return createS3(parseS3Url(storageUrl));
  const isAbsolute = /^file:\/\//i.test(storageUrl);
  return createLocalDisk(isAbsolute ? fileURLToPath(storageUrl) : resolve(decodeURI(storageUrl.slice('file:'.length))));
}
