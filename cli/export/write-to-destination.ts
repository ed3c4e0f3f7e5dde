import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { explainWriteFailure } from '#server/runtime/explain-write-failure.ts';

/**
 * Writes text to a file, or to standard output for "-". The file is called `PATH.part` until it is complete, and is
 * removed if writing fails or is stopped.
 */
export async function writeToDestination(
  path: string,
  text: AsyncIterable<string>,
  stopping: AbortSignal,
): Promise<void> {
  if (path === '-') {
    await pipeline(Readable.from(text), process.stdout, { end: false, signal: stopping }).catch(rethrowFor(path));
    return;
  }
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(text), createWriteStream(part, { flush: true }), { signal: stopping });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    rethrowFor(path)(error);
  }
}

const rethrowFor = (path: string) => (error: unknown) => {
  if (error instanceof Error && error.name === 'AbortError') throw new OperatorError('Stopped; nothing was exported.');
  throw explainWriteFailure(error, path);
};
