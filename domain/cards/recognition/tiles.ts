import type { GreyPicture } from './grey.ts';

export type Tile = {
  /** The top left corner in the card. */
  readonly x: number;
  readonly y: number;
  /** The standard deviation of its pixels in the card. */
  readonly contrast: number;
  /** The correlation with the other picture at the best position, -1 to 1. */
  readonly likeness: number;
  /** Distance in px, with a fraction, from the tile's position to the best one. */
  readonly shiftX: number;
  readonly shiftY: number;
  /** How precisely the tile determines its horizontal and its vertical position. */
  readonly strengthX: number;
  readonly strengthY: number;
};

type TileOptions = { readonly sidePx: number; readonly reachPx: number; readonly step: number };

/** A tile with a smaller standard deviation is flat and is not compared. */
const MIN_CONTRAST = 10;

/**
 * Searches another picture of the same size for each tile of a card that is not flat, at most `reachPx` from its position.
 * `step` 2 compares every second pixel of every second row.
 */
export function compareTiles(card: GreyPicture, other: GreyPicture, { sidePx, reachPx, step }: TileOptions): Tile[] {
  const tiles: Tile[] = [];
  for (const y of listStarts(card.heightPx, { sidePx })) {
    for (const x of listStarts(card.widthPx, { sidePx })) {
      const tile = { x, y, sidePx, step };
      const texture = measureTexture(card, tile);
      if (texture.contrast >= MIN_CONTRAST)
        tiles.push({ x, y, ...findTile(card, other, { ...tile, reachPx }), ...texture });
    }
  }
  return tiles;
}

/** Lists where tiles begin. The last one ends at the edge. */
export function listStarts(
  lengthPx: number,
  { sidePx, stepPx = sidePx }: { sidePx: number; stepPx?: number },
): number[] {
  const last = lengthPx - sidePx;
  if (last < 0) return [];
  return Array.from({ length: Math.ceil(last / stepPx) + 1 }, (_, index) => Math.min(index * stepPx, last));
}

type TilePosition = { readonly x: number; readonly y: number; readonly sidePx: number; readonly step: number };

function measureTexture({ data, widthPx }: GreyPicture, { x, y, sidePx, step }: TilePosition) {
  let [sum, squares, count, strengthX, strengthY] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + sidePx; row += step) {
    for (let column = x; column < x + sidePx; column += step) {
      const at = row * widthPx + column;
      const value = data[at] ?? 0;
      sum += value;
      squares += value * value;
      count += 1;
      if (column + 1 < x + sidePx) strengthX += Math.abs((data[at + 1] ?? 0) - value);
      if (row + 1 < y + sidePx) strengthY += Math.abs((data[at + widthPx] ?? 0) - value);
    }
  }
  const contrast = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  return { contrast, strengthX: strengthX / count, strengthY: strengthY / count };
}

function findTile(card: GreyPicture, other: GreyPicture, tile: TilePosition & { reachPx: number }) {
  const { x, y, sidePx, reachPx } = tile;
  const [left, top] = [Math.max(-reachPx, -x), Math.max(-reachPx, -y)];
  const [right, bottom] = [
    Math.min(reachPx, other.widthPx - sidePx - x),
    Math.min(reachPx, other.heightPx - sidePx - y),
  ];
  const columns = right - left + 1;
  const likenesses = new Float32Array(columns * (bottom - top + 1));
  let best = 0;
  for (let index = 0; index < likenesses.length; index += 1) {
    const shift = { x: left + (index % columns), y: top + Math.floor(index / columns) };
    likenesses[index] = correlate(card, other, { ...tile, shiftX: shift.x, shiftY: shift.y });
    if ((likenesses[index] ?? 0) > (likenesses[best] ?? 0)) best = index;
  }
  const [column, row] = [best % columns, Math.floor(best / columns)];
  const at = (columnAt: number, rowAt: number) =>
    columnAt < 0 || columnAt >= columns || rowAt < 0 || rowAt > bottom - top
      ? null
      : likenesses[rowAt * columns + columnAt];
  const likeness = likenesses[best] ?? 0;
  const peakX = findPeak(at(column - 1, row), likeness, at(column + 1, row));
  const peakY = findPeak(at(column, row - 1), likeness, at(column, row + 1));
  return {
    likeness: Math.min(1, likeness + peakX.rise + peakY.rise),
    shiftX: left + column + peakX.at,
    shiftY: top + row + peakY.at,
  };
}

/** The vertex of the parabola through three neighbours: its offset from the middle one, -0.5 to 0.5, and its height above it. */
function findPeak(before: number | null | undefined, middle: number, after: number | null | undefined) {
  if (before == null || after == null) return { at: 0, rise: 0 };
  const bend = before - 2 * middle + after;
  if (bend >= 0) return { at: 0, rise: 0 };
  const at = Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
  return { at, rise: (at * (after - before)) / 4 };
}

/** Pearson's correlation of a tile with the other picture at a shift. */
function correlate(
  card: GreyPicture,
  other: GreyPicture,
  tile: TilePosition & { shiftX: number; shiftY: number },
): number {
  const { x, y, sidePx, step, shiftX, shiftY } = tile;
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < sidePx; row += step) {
    const rowA = (y + row) * card.widthPx + x;
    const rowB = (y + row + shiftY) * other.widthPx + x + shiftX;
    for (let column = 0; column < sidePx; column += step) {
      const a = card.data[rowA + column] ?? 0;
      const b = other.data[rowB + column] ?? 0;
      count += 1;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const [varA, varB] = [count * sumAA - sumA * sumA, count * sumBB - sumB * sumB];
  return varA <= 0 || varB <= 0 ? 0 : (count * sumAB - sumA * sumB) / Math.sqrt(varA * varB);
}
