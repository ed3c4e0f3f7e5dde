import type { EmbeddedTexts } from '#domain/images/read-embedded-texts.ts';
import type { ShrinkResult } from './shrink-image.ts';

export type WorkerResult = ShrinkResult & { texts: EmbeddedTexts | null };

export type PreparedImage =
  | {
      kind: 'ready';
      file: Blob;
      /** The original name, with another extension if the image was converted. */
      fileName: string;
      /** The texts of the original's metadata; null if it could not be read. */
      texts: EmbeddedTexts | null;
    }
  /** Neither the server nor the browser decodes this format. */
  | { kind: 'undecodable' };

/** A worker that takes longer is stopped, and the original is sent. */
export const PREPARE_TIMEOUT_MS = 30_000;
const EXTENSION = /\.[^.]*$/;
const JPEG_EXTENSION = /\.jpe?g$/i;

let last: Promise<unknown> = Promise.resolve();

/**
 * Shrinks an image and reads its texts (docs/decisions/0066-images-shrunk-in-the-browser.md). One image at a time, because a decoded image
 * takes 50 MB or more. Never rejects: if anything fails, the original is sent.
 */
export function prepareImage(file: Blob, fileName: string, signal?: AbortSignal): Promise<PreparedImage> {
  const prepared = last.then(async () => toPrepared(await runWorker(file, signal), file, fileName));
  last = prepared;
  return prepared;
}

function toPrepared(result: WorkerResult | null, file: Blob, fileName: string): PreparedImage {
  if (result?.kind === 'undecodable') return result;
  const texts = result?.texts ?? null;
  if (!result?.sent) return { kind: 'ready', file, fileName, texts };
  const name = JPEG_EXTENSION.test(fileName) ? fileName : `${fileName.replace(EXTENSION, '')}.jpg`;
  return { kind: 'ready', file: result.sent, fileName: name, texts };
}

/** Returns null if workers are not supported, or if the worker fails, takes too long or is cancelled. */
function runWorker(file: Blob, signal: AbortSignal | undefined): Promise<WorkerResult | null> {
  const worker = signal?.aborted ? null : createWorker();
  if (worker === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (result: WorkerResult | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      worker.terminate();
      resolve(result);
    };
    const cancel = () => end(null);
    const timer = setTimeout(cancel, PREPARE_TIMEOUT_MS);
    signal?.addEventListener('abort', cancel);
    worker.onmessage = ({ data }: MessageEvent<WorkerResult>) => end(data);
    worker.onerror = cancel;
    worker.postMessage(file);
  });
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
