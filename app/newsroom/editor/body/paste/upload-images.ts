import type { UploadRequest, UploadResult } from '#app/newsroom/uploads/storage-client.ts';
import type { UploadRefusal } from '#domain/storage/storage-error.ts';
import { toStorageName } from '#domain/storage/storage-name.ts';
import type { PasteImage } from './convert-paste.ts';

export type SendImage = (request: UploadRequest) => Promise<UploadResult>;

/** No more images of one paste are uploaded. */
const MAX_IMAGES = 20;

type UploadOptions = {
  send: SendImage;
  signal: AbortSignal;
  /** Called with the number of images that are done. */
  onProgress: (done: number) => void;
};

/** The markup of each image that was uploaded, by its placeholder, and why the last of the others was not. */
export type UploadedImages = { written: Map<string, string>; refusal: UploadRefusal | 'failed' | null };

/** Uploads the images of a paste, one after the other. If the signal aborts, the rest is left out. */
export async function uploadImages(images: readonly PasteImage[], options: UploadOptions): Promise<UploadedImages> {
  const { send, signal, onProgress } = options;
  const result: UploadedImages = { written: new Map(), refusal: null };
  for (const [index, image] of images.slice(0, MAX_IMAGES).entries()) {
    onProgress(index);
    const file = image.file ?? toBlob(image.data ?? '');
    const name = toStorageName(`pasted-${index + 1}-${image.file?.name || 'image'}`, Date.now());
    const answer = await send({ file, name, signal });
    if (signal.aborted) break;
    if (answer.kind === 'stored') result.written.set(image.placeholder, image.write(answer.file.url));
    else result.refusal = answer.kind === 'refused' ? answer.reason : 'failed';
  }
  return result;
}

/** The bytes of a base64 data URL; empty if they cannot be read. */
function toBlob(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? '' });
  } catch {
    return new Blob();
  }
}
