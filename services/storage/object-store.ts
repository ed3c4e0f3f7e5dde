/** Bytes `first` to `last`, both counted from 0 and both included. */
export type ByteRange = { first: number; last: number };

export type StoredObject = {
  /** Of the whole object, whatever part `body` is. */
  sizeBytes: number;
  /** Must be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
};

/**
 * Where the bytes of files lie. Keys are made by the file service alone (`{token}/{width}.{extension}`). Every method
 * rejects where the store does not answer; one that is full rejects with a {@link StorageFullError}.
 */
export interface ObjectStore {
  /** Keeps the object; nobody ever sees half of it. An object of that key is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Size in bytes; null where there is no such object. */
  findSize(key: string): Promise<number | null>;
  /** The object, or `range` of it, which must lie within it; null where there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Removes what is there of these; what is not there is no failure. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes what interrupted writes left behind, older than `beforeMs`. */
  removeLeftovers(beforeMs: number): Promise<void>;
  close(): Promise<void>;
}

/** There is no room for another object. */
export class StorageFullError extends Error {}
