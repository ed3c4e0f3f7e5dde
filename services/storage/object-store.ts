/** Bytes `first` to `last`, counted from 0, both included. */
export type ByteRange = { first: number; last: number };

export type StoredObject = {
  /** Of the whole object, also if `body` is a range of it. */
  sizeBytes: number;
  /** The caller reads it to the end or cancels it. */
  body: ReadableStream<Uint8Array>;
};

/**
 * A store of bytes. Only the file service makes its keys (`{token}/{width}.{extension}`). Every method rejects if the
 * store does not respond.
 */
export interface ObjectStore {
  /**
   * Stores an object, replacing one of the same key. Readers see the old object or the new one, never a part. Rejects
   * with a {@link StorageFullError} if there is no space left.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Size in bytes; null if there is no such object. */
  findSize(key: string): Promise<number | null>;
  /** The object, or a range within it; null if the object does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Deletes those of the objects that exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes the leftovers of writes that were interrupted before `beforeMs`. */
  removeLeftovers(beforeMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The store has no space for another object. */
export class StorageFullError extends Error {}
