import type { GreyPicture } from './grey.ts';
import { listStarts } from './tiles.ts';

const WINDOW_PX = 16;
/** Differences up to this are noise of JPEG. */
const MAX_NOISE = 24;

/** Lists the mean difference, beyond noise, between two pictures of the same size in each small window. Windows overlap by half. */
export function listDifferences(one: GreyPicture, other: GreyPicture): number[] {
  const differences = compareRanges(one, other);
  const { widthPx, heightPx } = one;
  const starts = { sidePx: WINDOW_PX, stepPx: WINDOW_PX / 2 };
  return listStarts(heightPx, starts).flatMap((y) =>
    listStarts(widthPx, starts).map((x) => {
      let sum = 0;
      for (let row = y; row < y + WINDOW_PX; row += 1) {
        for (let at = row * widthPx + x; at < row * widthPx + x + WINDOW_PX; at += 1) sum += differences[at] ?? 0;
      }
      return sum / WINDOW_PX ** 2;
    }),
  );
}

/**
 * Measures for each pixel how far it is outside the range of its neighbours in the other picture, in both directions; the
 * larger value counts. Edges that are blurred or a pixel off do not count; a stroke in only one picture does.
 */
function compareRanges(one: GreyPicture, other: GreyPicture): Uint8Array {
  const [inOne, inOther] = [listRanges(one), listRanges(other)];
  return one.data.map((a, at) => {
    const b = other.data[at] ?? 0;
    const outside = Math.max(
      b - (inOne.max[at] ?? 0),
      (inOne.min[at] ?? 0) - b,
      a - (inOther.max[at] ?? 0),
      (inOther.min[at] ?? 0) - a,
    );
    return Math.max(0, outside - MAX_NOISE);
  });
}

type Ranges = { min: Uint8Array; max: Uint8Array };

/** The smallest and largest value of each pixel and its eight neighbours. */
const listRanges = ({ data, widthPx }: GreyPicture): Ranges => spread(spread({ min: data, max: data }, 1), widthPx);

function spread({ min, max }: Ranges, step: number): Ranges {
  const wider = { min: min.slice(), max: max.slice() };
  for (let at = step; at < min.length - step; at += 1) {
    wider.min[at] = Math.min(min[at - step] ?? 0, min[at] ?? 0, min[at + step] ?? 0);
    wider.max[at] = Math.max(max[at - step] ?? 0, max[at] ?? 0, max[at + step] ?? 0);
  }
  return wider;
}
