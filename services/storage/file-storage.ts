import type { HistoryActor } from '#domain/desk/history.ts';
import { toFocus } from '#domain/images/image-record.ts';
import { parseImageUrl, withFocus } from '#domain/images/image-url.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { ImageUse } from '#domain/storage/image-use.ts';
import { parseStorageName } from '#domain/storage/storage-name.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import type { Database } from '../postgres/database.ts';
import { OPERATOR } from '../security/staff-rights.ts';
import type { FileContext, FileKey, FileRow, FindUses } from './file-rows.ts';
import {
  discardFile,
  findStoredRow,
  listIncompleteRows,
  listStoredRows,
  markUnusedIncomplete,
  toStoredFile,
} from './file-rows.ts';
import type { ImageFileName } from './image-files.ts';
import { findObjectKey } from './image-files.ts';
import { createImagePool } from './image-pool.ts';
import type { ByteRange, StoredObject } from './object-store.ts';
import type { CardFile } from './save-card.ts';
import { saveCard } from './save-card.ts';
import type { Upload, UploadResult } from './save-upload.ts';
import { saveUpload } from './save-upload.ts';

export type FileStorageOptions = FileContext & { findUses: FindUses };

type RemoveFileResult = { kind: 'removed' | 'missing' } | { kind: 'in-use'; uses: readonly ImageUse[] } | Forbidden;

/** A page of stored files, oldest first. `next` is the `after` of the next page, null on the last page. */
type StoredPage = { files: StoredFile[]; next: string | null };

/**
 * The file service: images in an object store, with metadata in PostgreSQL. Methods named `find` and `open` return null if the
 * file does not exist. Every method rejects if the database or the store fails.
 */
export type FileStorage = {
  save(upload: Upload): Promise<UploadResult>;
  /** See {@link saveCard}. */
  saveCard<Result>(
    file: CardFile,
    commit: (trx: Database, token: string) => Promise<Result | null>,
  ): Promise<Result | 'full' | null>;
  find(name: string): Promise<StoredFile | null>;
  /** Finds the file of an article's `imageUrl`; null for an external URL. */
  findByUrl(url: string): Promise<StoredFile | null>;
  findByToken(token: string): Promise<StoredFile | null>;
  /** The URL of a stored image with its focal point, as pages show it. */
  findDrawnUrl(token: string): Promise<string | null>;
  /**
   * Deletes an unused file. The file is hidden immediately, even if its objects are deleted later. `by` is the operator if
   * it is omitted.
   */
  remove(name: string, by?: HistoryActor): Promise<RemoveFileResult>;
  /** Like {@link remove}, but does not delete an image that is kept in the library. Returns true if the file was deleted. */
  removeByUrl(url: string): Promise<boolean>;
  /** The size in bytes of one file of an image. Reads only the object store, not the database. */
  findSize(file: ImageFileName): Promise<number | null>;
  /** The bytes of one file of an image, or a range of them. Reads only the object store, not the database. */
  open(file: ImageFileName, range?: ByteRange): Promise<StoredObject | null>;
  listStored(query: { beforeMs: number; after: string | null; limit: number }): Promise<StoredPage>;
  /**
   * Cleans up to `limit` uploads and deletions interrupted before `beforeMs`, and removes leftovers of interrupted
   * writes from the store. Returns how many it found. Any that failed, or were skipped because `signal` aborted, are
   * found again by the next call.
   */
  removeIncomplete(query: { beforeMs: number; limit: number; signal?: AbortSignal }): Promise<number>;
};

export function createFileStorage({ findUses, ...context }: FileStorageOptions): FileStorage {
  const { db, store } = context;
  const pool = createImagePool();
  const find = async (key: FileKey | null) => {
    const row = key && (await findStoredRow(db, key));
    return row && toStoredFile(row);
  };
  const discardIfFound = async (row: FileRow | null) => {
    if (row !== null) await discardFile(context, row);
    return row !== null;
  };
  return {
    save: (upload) => saveUpload({ ...context, pool }, upload),
    saveCard: (file, commit) => saveCard(context, file, commit),
    find: (name) => find(toNameKey(name)),
    findByUrl: (url) => find(toTokenKey(url)),
    findByToken: (token) => find({ column: 'token', value: token }),
    findDrawnUrl: async (token) => {
      const row = await findStoredRow(db, { column: 'token', value: token });
      return row && withFocus(row.url, toFocus(row));
    },
    remove: async (name, by = OPERATOR) => {
      const key = toNameKey(name);
      if (key === null) return { kind: 'missing' };
      const { row, uses, forbidden } = await markUnusedIncomplete(db, { key, findUses, by });
      if (forbidden) return forbidden;
      if (uses.length > 0) return { kind: 'in-use', uses };
      return { kind: (await discardIfFound(row)) ? 'removed' : 'missing' };
    },
    removeByUrl: async (url) => {
      const key = toTokenKey(url);
      if (key === null || (await findStoredRow(db, key))?.url !== url) return false;
      const { row } = await markUnusedIncomplete(db, { key, findUses, excludesKept: true });
      return discardIfFound(row);
    },
    findSize: async (file) => {
      const key = findObjectKey(file);
      return key === null ? null : store.findSize(key);
    },
    open: async (file, range) => {
      const key = findObjectKey(file);
      return key === null ? null : store.get(key, range);
    },
    listStored: async (query) => {
      const { rows, next } = await listStoredRows(db, query);
      return { files: rows.map(toStoredFile), next };
    },
    removeIncomplete: (query) => removeIncomplete(context, query),
  };
}

async function removeIncomplete(
  context: FileContext,
  { beforeMs, limit, signal }: Parameters<FileStorage['removeIncomplete']>[0],
): Promise<number> {
  const rows = await listIncompleteRows(context.db, { beforeMs, limit });
  for (const row of rows) {
    if (signal?.aborted) break;
    await discardFile(context, row);
  }
  await context.store.removeLeftovers(beforeMs);
  return rows.length;
}

function toNameKey(name: string): FileKey | null {
  const parsed = parseStorageName(name);
  return parsed === null ? null : { column: 'name', value: parsed };
}

function toTokenKey(url: string): FileKey | null {
  const image = parseImageUrl(url);
  return image === null ? null : { column: 'token', value: image.token };
}
