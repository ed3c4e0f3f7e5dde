import type { SendImage } from '#app/newsroom/uploads/use-send.ts';
import type { UploadRefusal } from '#domain/storage/storage-error.ts';
import type { PasteImage } from './convert-paste.ts';

type UploadOptions = {
  send: SendImage;
  /** Omits the images that are not uploaded yet. */
  signal: AbortSignal;
  /** Called with the number of images that are done, and a function that omits the current one. */
  onProgress: (done: number, skip: () => void) => void;
};

/** `urls` maps the placeholder of each uploaded image to its URL. */
type UploadedImages = {
  urls: Map<string, string>;
  /** The reason for the last failed upload. */
  refusal: UploadRefusal | 'failed' | null;
  isSkipped: boolean;
};

/** Uploads the images of a paste one after another. */
export async function uploadPasted(images: readonly PasteImage[], options: UploadOptions): Promise<UploadedImages> {
  const { send, signal, onProgress } = options;
  const result: UploadedImages = { urls: new Map(), refusal: null, isSkipped: false };
  for (const [index, image] of images.entries()) {
    const current = new AbortController();
    const skip = () => current.abort();
    signal.addEventListener('abort', skip, { once: true });
    onProgress(index, skip);
    const file = image.file ?? toBlob(image.data ?? '');
    const fileName = `pasted-${index + 1}-${image.file?.name || 'image'}`;
    const sent = await send({ file, fileName, signal: current.signal });
    signal.removeEventListener('abort', skip);
    result.isSkipped ||= current.signal.aborted;
    if (signal.aborted) break;
    if (current.signal.aborted) continue;
    if (sent.kind === 'stored') result.urls.set(image.placeholder, sent.file.url);
    else result.refusal = sent.kind === 'refused' ? sent.reason : 'failed';
  }
  return result;
}

function toBlob(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? '' });
  } catch {
    return new Blob();
  }
}
