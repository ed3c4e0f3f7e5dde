import { readImageKind } from '#domain/images/image-kind.ts';
import { readPhotoTexts } from '#domain/images/read-photo-texts.ts';
import { MAX_READ_BYTES } from '#domain/images/shrinking.ts';
import type { WorkerResult } from './prepare-image.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Runs in a worker, so that typing goes on while a photo is decoded. Responds to one message, the file. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  self.postMessage(await prepare(file));
};

async function prepare(file: Blob): Promise<WorkerResult> {
  if (file.size > MAX_READ_BYTES) return { kind: 'ready', sent: null, texts: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const texts = readPhotoTexts(bytes);
  return { ...(await shrinkPhoto(file, readImageKind(bytes))), texts };
}
