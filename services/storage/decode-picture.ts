import sharp from 'sharp';
import type { ImageRefusal } from './image-input.ts';
import { IMAGE_INPUT, inspectImage } from './image-input.ts';

/** RGB, three bytes for each pixel, row by row. */
export type DecodedPicture = { data: Uint8Array; width: number; height: number };

type DecodeResult =
  | { kind: 'decoded'; picture: DecodedPicture }
  | { kind: 'refused'; reason: ImageRefusal | 'animated' };

const TIME_LIMIT_S = 10;

/**
 * Decodes an untrusted still image within the limits of an upload: upright, in sRGB on white, at most `maxSidePx` wide and high,
 * without metadata.
 */
export async function decodePicture(bytes: Uint8Array, maxSidePx: number): Promise<DecodeResult> {
  const inspected = await inspectImage(bytes);
  if (inspected.kind === 'refused') return inspected;
  if (inspected.isAnimated) return { kind: 'refused', reason: 'animated' };
  try {
    const { data, info } = await sharp(bytes, IMAGE_INPUT)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .timeout({ seconds: TIME_LIMIT_S })
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 3) return { kind: 'decoded', picture: { data, width: info.width, height: info.height } };
  } catch {
    // Truncated or damaged.
  }
  return { kind: 'refused', reason: 'unreadable' };
}
