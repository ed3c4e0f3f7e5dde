import type { Readable } from 'node:stream';

/** Bytes `first` to `last`, counted from 0, both inclusive. */
export type ByteRange = { first: number; last: number };

export type StoredObject = {
  /** The size of the whole object, even if `body` is a range. */
  sizeBytes: number;
  /** The caller must read it to the end or cancel it. */
  body: ReadableStream<Uint8Array>;
};

/** `read` returns null to skip the object. */
export type NewObject = { key: string; contentType: string; read: () => Promise<Uint8Array | null> };

/**
 * A store of bytes. Only the file service creates keys (`{token}/{width}.{extension}`). Every method rejects if the
 * store does not respond.
 */
export interface ObjectStore {
  /**
   * Stores an object atomically, replacing any object with the same key. Rejects with a {@link StorageFullError} if the store is
   * full.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Stores many objects, several at a time. When it resolves, all are durable; before that, a crash may leave a part of an object, so
   * nothing may refer to them yet.
   */
  putMany(objects: readonly NewObject[]): Promise<void>;
  /** Returns the size in bytes; null if the object does not exist. */
  findSize(key: string): Promise<number | null>;
  /** Returns the object, or a range of it; null if it does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Deletes objects. Ignores keys that do not exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes the leftovers of writes interrupted before `beforeMs`. */
  removeLeftovers(beforeMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A store that can also list its objects and store objects of any size, for backups. A folder is the part of a key before a slash. */
export interface ListedStore extends ObjectStore {
  /** Stores an object atomically while reading it. If `content` fails, rejects and stores nothing. */
  putStream(key: string, content: Readable): Promise<void>;
  /** The names of the objects and folders directly in a folder (`''` for the store itself), in any order. */
  list(folder: string): Promise<string[]>;
  /** Deletes a folder with everything in it. Ignores a folder that does not exist. */
  removeFolder(folder: string): Promise<void>;
}

export class StorageFullError extends Error {}
