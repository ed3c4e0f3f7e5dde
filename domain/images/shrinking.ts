import type { ImageKind } from './image-kind.ts';

/** Formats of phone photos, which the browser converts if it can. */
export const CONVERTED_TYPES = ['image/heic', 'image/heif'] as const;
/** Maximum length of the longer side of an image that the browser sends. The widest stored variant is narrower. */
const MAX_SENT_SIDE_PX = 2_560;
/** The target size. The browser lowers the quality to reach it. */
export const MAX_SENT_BYTES = 1_200_000;
/** The qualities with which an image is encoded, one after another, until it is small enough. */
export const SENT_QUALITIES = [0.86, 0.8, 0.74, 0.68] as const;
/** A larger file is not read into the browser's memory. */
export const MAX_READ_BYTES = 100 * 1024 * 1024;

/**
 * Decides whether the browser re-encodes an image. Never an animation, which would lose its frames, or a CMYK image, whose
 * colours would change. Always a HEIC image, because the server cannot decode HEIC.
 */
export function decideShrinking({ format, isAnimated, isCmyk }: ImageKind): 'never' | 'if-smaller' | 'always' {
  if (format === 'heic') return 'always';
  return isAnimated || isCmyk || format === 'gif' || format === 'other' ? 'never' : 'if-smaller';
}

type Size = { width: number; height: number };

/** True if an image is sent unchanged, because its file and its sides are small. */
export const isSmallEnough = ({ width, height }: Size, sizeBytes: number): boolean =>
  Math.max(width, height) <= MAX_SENT_SIDE_PX && sizeBytes <= MAX_SENT_BYTES;

/**
 * Lists the sizes to which an image is scaled in steps. Each is at least half as large as the one before, because browsers
 * skip pixels in larger steps. The last is the size that is sent.
 */
export function listScalingSizes({ width, height }: Size): Size[] {
  const scale = Math.min(1, MAX_SENT_SIDE_PX / Math.max(width, height));
  const last = { width: toSide(width * scale), height: toSide(height * scale) };
  const steps: Size[] = [last];
  for (let factor = scale * 2; factor < 1; factor *= 2) {
    steps.unshift({ width: toSide(width * factor), height: toSide(height * factor) });
  }
  return steps;
}

const toSide = (length: number): number => Math.max(1, Math.round(length));
