import type { PictureFacts, PictureFormat } from '#domain/article/picture-address.ts';
import { listPictureFiles } from '#domain/article/picture-address.ts';

const TOKEN = /^[0-9a-f]{32}$/;
const FILE = /^[1-9]\d{0,3}\.(avif|webp|jpg|gif)$/;
const CONTENT_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** Whether these can be the parts of a key that {@link toObjectKey} makes. */
export function isPictureFile(token: string, file: string): boolean {
  return TOKEN.test(token) && FILE.test(file);
}

export function toObjectKey(token: string, widthPx: number, format: PictureFormat): string {
  return `${token}/${widthPx}.${format}`;
}

/** Keys of all that is kept of a picture. */
export function listObjectKeys(facts: Pick<PictureFacts, 'token' | 'widthPx' | 'isAnimated'>): string[] {
  return listPictureFiles(facts).map(({ widthPx, format }) => toObjectKey(facts.token, widthPx, format));
}

export function toContentType(format: PictureFormat): string {
  return CONTENT_TYPES[format];
}
