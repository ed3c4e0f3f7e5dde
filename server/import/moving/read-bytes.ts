import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '#server/runtime/explain-failure.ts';

const CHUNK_BYTES = 64 * 1024;
const GZIP = [0x1f, 0x8b];

/** Yields the bytes of a file, decompressed if it is in gzip format. `onRead` gets the number of bytes read from the file. */
export async function* readBytes(path: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const readCounted = async function* () {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      onRead(chunk.length);
      yield chunk;
    }
  };
  try {
    // The callback is required. Reading the result throws the error.
    yield* (await isGzip(path)) ? pipeline(Readable.from(readCounted()), createGunzip(), () => {}) : readCounted();
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === GZIP[0] && buffer[1] === GZIP[1];
  } finally {
    await file.close();
  }
}

/** Returns the total size of the files in bytes. Throws an {@link OperatorError} if one cannot be read. */
export async function sumFileSizes(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
        throw new OperatorError(`${path} cannot be read: ${reason}.`);
      });
      if (!found.isFile()) throw new OperatorError(`${path} cannot be read: it is not a file.`);
      return found.size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Reads every source. If one is damaged, reads the others and then throws the first failure. */
export async function* readEach<Source, Item>(
  sources: Iterable<Source>,
  read: (source: Source) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  let failure: unknown = null;
  for (const source of sources) {
    try {
      yield* read(source);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
}

/** Copies a string. Otherwise V8 would retain the whole chunk of the file of which the string is a slice. */
export const detach = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
