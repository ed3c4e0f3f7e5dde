import type { Box } from '../layout/drawing.ts';
import type { GreyPicture } from './grey.ts';
import { scaleGrey } from './grey.ts';

/** Blocks in a row and in a column. */
const BLOCKS = 16;
/** Smaller differences between neighbours are noise. */
const MIN_STEP = 4;
/** Two bits each for the neighbours to the right and below: clearly lighter, clearly darker. */
export const HASH_BITS = BLOCKS * BLOCKS * 4;
/** Hashes that differ in more bits are of unrelated pictures. */
export const MAX_DISTANCE = 330;

/** The bits of the upper, lower, left and right half of the blocks. */
export const HASH_HALVES: readonly Uint8Array[] = [
  (block: number) => block < (BLOCKS * BLOCKS) / 2,
  (block: number) => block >= (BLOCKS * BLOCKS) / 2,
  (block: number) => block % BLOCKS < BLOCKS / 2,
  (block: number) => block % BLOCKS >= BLOCKS / 2,
].map((isIn) =>
  Uint8Array.from(
    { length: HASH_BITS / 8 },
    (_, byte) => (isIn(byte * 2) ? 0xf0 : 0) | (isIn(byte * 2 + 1) ? 0x0f : 0),
  ),
);

/** Hashes an area by how its blocks differ from their neighbours, row by row. */
export function hashBlocks(grey: GreyPicture, area: Box): Uint8Array {
  const side = BLOCKS + 1;
  const { data } = scaleGrey(grey, area, { widthPx: side, heightPx: side });
  const hash = new Uint8Array(HASH_BITS / 8);
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1) {
    const at = Math.floor(block / BLOCKS) * side + (block % BLOCKS);
    const here = data[at] ?? 0;
    const steps = [(data[at + 1] ?? 0) - here, (data[at + side] ?? 0) - here];
    const bits = steps.flatMap((step) => [step >= MIN_STEP, step <= -MIN_STEP]);
    for (const [index, bit] of bits.entries()) {
      if (bit) hash[block >> 1] = (hash[block >> 1] ?? 0) | (1 << (7 - ((block & 1) * 4 + index)));
    }
  }
  return hash;
}

/** The number of bits in which two hashes differ. */
export function countDifferences(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (const [index, byte] of one.entries()) {
    for (let rest = byte ^ (other[index] ?? 0); rest !== 0; rest &= rest - 1) count += 1;
  }
  return count;
}
