import type { Box, CardDrawing } from '../layout/drawing.ts';
import { HASH_BITS, hashBlocks } from './block-hash.ts';
import { findContent } from './find-content.ts';
import type { GreyPicture } from './grey.ts';
import { toBox } from './grey.ts';

/** The features by which a card is recognised. Boxes in px of the card. */
export type Signature = {
  readonly hash: Uint8Array;
  /** The card without its margins. */
  readonly content: Box;
  readonly words: Box;
  /** The photograph and the QR code; null on a card without one. */
  readonly picture: Box | null;
  readonly code: Box | null;
};

/** Increase this if the hash or the order of the bytes changes. Stored signatures must then be recomputed. */
const VERSION = 1;
const HASH_BYTES = HASH_BITS / 8;
const BOX_BYTES = 8;
const BOXES_START = 1 + HASH_BYTES;
const LENGTH = BOXES_START + 4 * BOX_BYTES;

/**
 * Encodes the signature of a drawn card: a version byte, the block hash, which the database compares, and the boxes of its
 * content, words, photograph and QR code, two bytes per number.
 */
export function encodeSignature(
  grey: GreyPicture,
  { textBox, items }: Pick<CardDrawing, 'textBox' | 'items'>,
): Uint8Array {
  const content = findContent(grey, toBox(grey));
  const picture = items.find((item) => item.kind === 'image')?.box ?? EMPTY_BOX;
  const code = items.find((item) => item.kind === 'qr')?.box ?? EMPTY_BOX;
  const boxes = [content, textBox, picture, code];
  const bytes = new Uint8Array(LENGTH);
  bytes[0] = VERSION;
  bytes.set(hashBlocks(grey, content), 1);
  const view = new DataView(bytes.buffer, BOXES_START);
  for (const [index, value] of boxes.flatMap(({ x, y, width, height }) => [x, y, width, height]).entries()) {
    view.setUint16(index * 2, Math.max(0, Math.round(value)));
  }
  return bytes;
}

const EMPTY_BOX: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Reads a signature. Null if it is of another version or length. */
export function readSignature(bytes: Uint8Array): Signature | null {
  if (bytes[0] !== VERSION || bytes.length !== LENGTH) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + BOXES_START);
  const readBox = (index: number): Box => {
    const [x = 0, y = 0, width = 0, height = 0] = [0, 2, 4, 6].map((at) => view.getUint16(index * BOX_BYTES + at));
    return { x, y, width, height };
  };
  const readOptional = (index: number) => (readBox(index).width === 0 ? null : readBox(index));
  return {
    hash: bytes.slice(1, BOXES_START),
    content: readBox(0),
    words: readBox(1),
    picture: readOptional(2),
    code: readOptional(3),
  };
}
