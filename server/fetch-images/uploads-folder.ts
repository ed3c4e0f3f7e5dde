import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { UPLOAD_LIMIT_BYTES } from '#domain/storage/limits.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { FetchRemote } from '#services/storage/remote-images/fetch-remote.ts';

/**
 * Matches the URL of an upload of WordPress or Ghost, and captures its path in the uploads folder. Ghost adds folders
 * for its smaller copies.
 */
const IN_UPLOADS = /\/(?:wp-content\/uploads|content\/images)\/(?:size\/w\d{1,5}\/)?(?:format\/[a-z]{1,5}\/)?([^?#]+)/;

/**
 * Creates a function that reads images of WordPress or Ghost from a copy of the folder `wp-content/uploads` or
 * `content/images`, and fetches the others. Throws an {@link OperatorError} if the folder is missing. Links that lead out of
 * the folder are not followed.
 */
export async function createUploadsFetch(folder: string, fetchOthers: FetchRemote): Promise<FetchRemote> {
  const root = await realpath(folder).catch(() => {
    throw new OperatorError(`The folder ${folder} cannot be read.`);
  });
  return async (url, signal) => {
    const bytes = await readUpload(root, url);
    if (bytes === null) return fetchOthers(url, signal);
    const isTooLarge = bytes.length > UPLOAD_LIMIT_BYTES;
    return isTooLarge ? { kind: 'failed', reason: 'larger than 10 MB' } : { kind: 'fetched', bytes };
  };
}

/** Reads at most one byte more than an image may have, which shows that a file is too large. Null if it is missing. */
async function readUpload(root: string, url: string): Promise<Uint8Array | null> {
  const name = IN_UPLOADS.exec(url)?.[1];
  if (name === undefined) return null;
  try {
    const path = await realpath(join(root, decodeURIComponent(name)));
    if (!path.startsWith(`${root}${sep}`)) return null;
    const file = await open(path);
    try {
      if (!(await file.stat()).isFile()) return null;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(UPLOAD_LIMIT_BYTES + 1));
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}
