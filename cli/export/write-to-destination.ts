import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { explainWriteFailure, OperatorError } from '#server/runtime/explain-failure.ts';

/**
 * Writes text to a file, or to standard output for "-". The file is called `PATH.part` until it is complete, and is
 * removed if writing fails or is stopped. `isPacked` compresses it with gzip.
 */
export async function writeToDestination(
  path: string,
  text: AsyncIterable<string>,
  stopping: AbortSignal,
  { isPacked = false }: { isPacked?: boolean } = {},
): Promise<void> {
  if (path === '-') {
    await pipeline(Readable.from(text), process.stdout, { end: false, signal: stopping }).catch(createRethrow(path));
    return;
  }
  const part = `${path}.part`;
  try {
    const file = createWriteStream(part, { flush: true });
    const packed = isPacked ? [createGzip()] : [];
    await pipeline([Readable.from(text), ...packed, file], { signal: stopping });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    createRethrow(path)(error);
  }
}

const createRethrow = (path: string) => (error: unknown) => {
  if (error instanceof Error && error.name === 'AbortError') throw new OperatorError('Stopped; nothing was exported.');
  throw explainWriteFailure(error, path);
};
