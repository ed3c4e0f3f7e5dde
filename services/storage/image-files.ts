import type { ImageFormat, ImageVariant, StoredImage } from '#domain/images/image-url.ts';
import { listImageVariants } from '#domain/images/image-url.ts';

const TOKEN = /^[0-9a-f]{32}$/;
const FILE = /^[1-9]\d{0,3}\.(avif|webp|jpg|gif)$/;
const CONTENT_TYPES: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** One file of an image, from its path: `file` is `{width}.{format}`. */
export type ImageFileName = { token: string; file: string };

/** Returns the object key of a file; null if an image cannot have this file. */
export function findObjectKey({ token, file }: ImageFileName): string | null {
  return TOKEN.test(token) && FILE.test(file) ? `${token}/${file}` : null;
}

export function toObjectKey(token: string, { widthPx, format }: ImageVariant): string {
  return `${token}/${widthPx}.${format}`;
}

/** The properties of a stored image that determine the keys of its objects. A photo card has one file. */
export type StoredObjects = Pick<StoredImage, 'token' | 'widthPx' | 'isAnimated'> & { isCard: boolean };

export function listObjectKeys(image: StoredObjects): string[] {
  const card: ImageVariant = { widthPx: image.widthPx, format: 'jpg' };
  return (image.isCard ? [card] : listImageVariants(image)).map((variant) => toObjectKey(image.token, variant));
}

export function toContentType(format: ImageFormat): string {
  return CONTENT_TYPES[format];
}
