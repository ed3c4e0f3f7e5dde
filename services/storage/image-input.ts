import type { SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { UPLOAD_TYPES } from '#domain/storage/limits.ts';
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX, UPLOAD_LIMIT_BYTES } from '#domain/storage/limits.ts';
import { isWholeGif } from './is-whole-gif.ts';

export type ImageRefusal = 'empty' | 'too-large' | 'too-many-pixels' | 'not-an-image' | 'unreadable';

type InspectedImage =
  | {
      kind: 'image';
      /** Detected from the bytes. */
      contentType: (typeof UPLOAD_TYPES)[number];
      widthPx: number;
      heightPx: number;
      isAnimated: boolean;
    }
  | { kind: 'refused'; reason: ImageRefusal };

/** Content types by sharp's format name. No other decoder is enabled, so SVG, PDF and other formats are refused. */
const CONTENT_TYPES: ReadonlyMap<string, (typeof UPLOAD_TYPES)[number]> = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['tiff', 'image/tiff'],
  ['heif', 'image/avif'],
]);
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

export const IMAGE_INPUT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS };

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });

/** Reads the type and size of an upload from its bytes, without decoding it, and refuses it if it exceeds the limits. */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedImage> {
  if (bytes.length === 0) return { kind: 'refused', reason: 'empty' };
  if (bytes.length > UPLOAD_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' };
  const metadata = await sharp(bytes, { ...IMAGE_INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const contentType = CONTENT_TYPES.get(metadata?.format ?? '');
  if (metadata === null || contentType === undefined) return { kind: 'refused', reason: 'not-an-image' };
  const { width, height } = metadata.autoOrient;
  const frames = metadata.pages !== undefined && metadata.delay !== undefined ? metadata.pages : 1;
  if (width * height * frames > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE_PX) {
    return { kind: 'refused', reason: 'too-many-pixels' };
  }
  if (metadata.format === 'gif' && !isWholeGif(bytes)) return { kind: 'refused', reason: 'unreadable' };
  return { kind: 'image', contentType, widthPx: width, heightPx: height, isAnimated: frames > 1 };
}
