import type { ImageKind } from './image-kind.ts';

/** Images of phones, which the browser converts if it can. */
export const CONVERTED_TYPES = ['image/heic', 'image/heif'] as const;
/** The longest side of an image that the browser sends. The widest stored variant is narrower. */
const MAX_SENT_SIDE_PX = 2_560;
/** The target size. The browser lowers the quality to reach it. */
export const MAX_SENT_BYTES = 1_200_000;
/** The qualities in which an image is encoded, until it is small enough. */
export const SENT_QUALITIES = [0.86, 0.8, 0.74, 0.68] as const;
/** A larger file is not read into the memory of the browser. */
export const MAX_READ_BYTES = 100 * 1024 * 1024;

/**
 * Decides whether the browser may re-encode an image. An animation would lose its frames, and inks for print have no equivalent on
 * a screen. An image in HEIC must be converted, because the server does not decode it.
 */
export function decideShrinking({ format, isAnimated, isCmyk }: ImageKind): 'never' | 'if-smaller' | 'always' {
  if (format === 'heic') return 'always';
  return isAnimated || isCmyk || format === 'gif' || format === 'other' ? 'never' : 'if-smaller';
}

type Size = { width: number; height: number };

/** True if an image is sent as it is, because its file and its sides are small. */
export const isSmallEnough = ({ width, height }: Size, sizeBytes: number): boolean =>
  Math.max(width, height) <= MAX_SENT_SIDE_PX && sizeBytes <= MAX_SENT_BYTES;

/**
 * Lists the sizes through which an image is scaled: each at least half as large as the one before, because browsers skip pixels if they
 * scale by more at a time. The last is the size that is sent.
 */
export function listSteps({ width, height }: Size): Size[] {
  const scale = Math.min(1, MAX_SENT_SIDE_PX / Math.max(width, height));
  const last = { width: toSide(width * scale), height: toSide(height * scale) };
  const steps: Size[] = [last];
  for (let factor = scale * 2; factor < 1; factor *= 2) {
    steps.unshift({ width: toSide(width * factor), height: toSide(height * factor) });
  }
  return steps;
}

const toSide = (length: number): number => Math.max(1, Math.round(length));
