import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/** Small, because parsing a chunk blocks the event loop, and with it the database's responses. */
const CHUNK_BYTES = 16 * 1024;

/** An open import file. `totalBytes` is null for standard input. */
export type Source = { chunks: AsyncIterable<Uint8Array>; totalBytes: number | null };

/** Opens a file, or standard input for "-". Throws an {@link OperatorError} if it cannot be read. */
export async function openSource(path: string): Promise<Source> {
  if (path === '-') return { chunks: process.stdin, totalBytes: null };
  const found = await stat(path).catch((error) => {
    throw cannotRead(path, error);
  });
  if (found.isDirectory()) throw new OperatorError(`${path} cannot be read: it is a folder.`);
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', (error) => reject(cannotRead(path, error)));
  });
  return { chunks: stream, totalBytes: found.isFile() ? found.size : null };
}

function cannotRead(path: string, error: NodeJS.ErrnoException): OperatorError {
  const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
  return new OperatorError(`${path} cannot be read: ${reason}.`);
}
