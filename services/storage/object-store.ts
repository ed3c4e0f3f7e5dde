/** Bytes `first` to `last`, counted from 0, both inclusive. */
export type ByteRange = { first: number; last: number };

export type StoredObject = {
  /** The size of the whole object, even if `body` is a range. */
  sizeBytes: number;
  /** The caller must read it to the end or cancel it. */
  body: ReadableStream<Uint8Array>;
};

type NewObject = { key: string; contentType: string; read: () => Promise<Uint8Array> };

/**
 * A store of bytes. Only the file service creates keys (`{token}/{width}.{extension}`). Every method rejects if the
 * store does not respond.
 */
export interface ObjectStore {
  /**
   * Stores an object atomically, replacing any object with the same key. Rejects with a {@link StorageFullError} if
   * there is no space left.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Stores many objects, several at a time. When it resolves, all are durable; before that, a crash may leave a part of an object, so
   * nothing may refer to them yet.
   */
  putMany(objects: readonly NewObject[]): Promise<void>;
  /** Returns the size in bytes; null if there is no such object. */
  findSize(key: string): Promise<number | null>;
  /** Returns the object, or a range of it; null if there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Deletes objects. Ignores keys that do not exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes the leftovers of writes interrupted before `beforeMs`. */
  removeLeftovers(beforeMs: number): Promise<void>;
  close(): Promise<void>;
}

export class StorageFullError extends Error {}
