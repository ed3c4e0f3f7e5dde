import { createHash } from 'node:crypto';
import type { UploadRefusal } from '#domain/storage/storage-error.ts';
import { toStorageName } from '#domain/storage/storage-name.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import type { FileStorage } from '../file-storage.ts';
import type { UploadResult } from '../save-upload.ts';
import type { FetchRemote } from './fetch-remote.ts';

export type RemoteImageStore = { files: Pick<FileStorage, 'find' | 'save'>; fetchRemote: FetchRemote };

/** `isNew` is false if an earlier call stored the image. If fetching or storing it failed, `reason` is one line in English. */
export type StoredRemoteImage =
  | { kind: 'stored'; file: StoredFile; isNew: boolean }
  | { kind: 'failed'; reason: string };

type RemoteImage = { url: string; uploadedBy: string; nowMs: number; signal?: AbortSignal };

const REFUSALS: Readonly<Record<UploadRefusal, string>> = {
  empty: 'an empty file',
  'too-large': 'larger than 10 MB',
  'too-many-pixels': 'larger than 50 megapixels',
  'not-an-image': 'not a JPEG, PNG, GIF, WebP, AVIF or TIFF image',
  unreadable: 'a damaged image',
  'bad-name': 'an unsuitable name',
  'name-taken': 'another image has been stored for its URL',
  'text-too-long': 'too long a text',
};

/** Returns the name under which an image of another site is stored. It depends only on the URL, so the image is stored once. */
export function toRemoteImageName(url: string): string {
  return toStorageName(`remote-${createHash('sha256').update(url).digest('hex')}`, 0);
}

/**
 * Fetches an image of another site and stores it like an upload. An image that is already in the store is not fetched
 * again. Rejects if the database or the store fails.
 */
export async function storeRemoteImage(
  { files, fetchRemote }: RemoteImageStore,
  { url, uploadedBy, nowMs, signal }: RemoteImage,
): Promise<StoredRemoteImage> {
  const name = toRemoteImageName(url);
  const existing = await files.find(name);
  if (existing !== null) return { kind: 'stored', file: existing, isNew: false };
  const fetched = await fetchRemote(url, signal);
  if (fetched.kind === 'failed') return fetched;
  const saved = await files.save({ name, bytes: fetched.bytes, uploadedBy, nowMs, ...(signal && { signal }) });
  if (saved.kind === 'saved') return { kind: 'stored', file: saved.file, isNew: true };
  return { kind: 'failed', reason: toReason(saved) };
}

function toReason(result: Exclude<UploadResult, { kind: 'saved' }>): string {
  if (result.kind === 'refused') return REFUSALS[result.reason];
  return result.kind === 'canceled' ? 'stopped' : `the image store is ${result.kind}`;
}
