import { readImageKind } from '#domain/images/image-kind.ts';
import { readEmbeddedTexts } from '#domain/images/read-embedded-texts.ts';
import { MAX_READ_BYTES } from '#domain/images/shrinking.ts';
import type { WorkerResult } from './prepare-image.ts';
import { shrinkImage } from './shrink-image.ts';

/** A worker, because decoding an image would block typing. It receives one message, the file. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  self.postMessage(await prepare(file));
};

async function prepare(file: Blob): Promise<WorkerResult> {
  if (file.size > MAX_READ_BYTES) return { kind: 'ready', sent: null, texts: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const texts = readEmbeddedTexts(bytes);
  return { ...(await shrinkImage(file, readImageKind(bytes))), texts };
}
