import type { ImageKind } from '#domain/images/image-kind.ts';
import {
  decideShrinking,
  isSmallEnough,
  listScalingSizes,
  MAX_SENT_BYTES,
  SENT_QUALITIES,
} from '#domain/images/shrinking.ts';
import { isCanvasReliable } from './canvas-probe.ts';

/** `sent` is the smaller image; null if the original is sent. */
export type ShrinkResult = { kind: 'ready'; sent: Blob | null } | { kind: 'undecodable' };

const ORIGINAL: ShrinkResult = { kind: 'ready', sent: null };

/**
 * Encodes an image as a JPEG of at most 2,560 px, upright and in sRGB, like the stored variants. Returns the original if it
 * is small enough, transparent, animated or for print, or if the browser would change its colours or orientation.
 */
export async function shrinkImage(file: Blob, kind: ImageKind): Promise<ShrinkResult> {
  const decision = decideShrinking(kind);
  if (decision === 'never') return ORIGINAL;
  const sent = await encode(file, { isForced: decision === 'always', mayBeTransparent: kind.format !== 'jpeg' }).catch(
    () => null,
  );
  if (sent === null && decision === 'always') return { kind: 'undecodable' };
  return { kind: 'ready', sent };
}

type EncodeOptions = { isForced: boolean; mayBeTransparent: boolean };

async function encode(file: Blob, { isForced, mayBeTransparent }: EncodeOptions): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') return null;
  if (!(await isCanvasReliable())) return null;
  const image = await createImageBitmap(file);
  if (!isForced && isSmallEnough(image, file.size)) {
    image.close();
    return null;
  }
  const context = scale(image);
  if (mayBeTransparent && isTransparent(context)) return null;
  const encoded = await toSmallJpeg(context.canvas);
  return isForced || encoded.size < file.size ? encoded : null;
}

function scale(image: ImageBitmap): OffscreenCanvasRenderingContext2D {
  let drawn: OffscreenCanvasRenderingContext2D | null = null;
  for (const { width, height } of listScalingSizes(image)) {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('The browser has no canvas for images.');
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(drawn?.canvas ?? image, 0, 0, width, height);
    image.close();
    drawn = context;
  }
  if (drawn === null) throw new Error('An image has no size.');
  return drawn;
}

const ROWS_AT_A_TIME = 256;

/** Looks for a pixel that is not opaque. Reads a part of the rows at a time, which needs little memory. */
function isTransparent(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  for (let top = 0; top < height; top += ROWS_AT_A_TIME) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS_AT_A_TIME, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}

async function toSmallJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  let encoded: Blob | null = null;
  for (const quality of SENT_QUALITIES) {
    encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (encoded.size <= MAX_SENT_BYTES) break;
  }
  if (encoded === null || encoded.type !== 'image/jpeg') throw new Error('The browser cannot encode JPEG.');
  return encoded;
}
