import type { Box } from '../layout/drawing.ts';
import type { GreyPicture } from './grey.ts';

/** A pixel belongs to a bar if it differs by at most this from the bar's median: JPEG and scaling leave noise. */
const MAX_NOISE = 24;
/** The share of a bar's pixels that may differ more. */
const MAX_OUTLIERS = 0.01;
/** The maximum height of a phone's status or navigation bar, as a share of the picture's height. */
const MAX_STRIP = 0.07;
/** The empty rows between such a strip and the card. */
const MIN_GAP_PX = 3;
const MIN_SIDE_PX = 32;

/**
 * Finds the content of a picture inside uniform bars of any colour and number. A card's own margin is removed too, so the
 * bars of a screenshot make no difference.
 */
export function findContent(grey: GreyPicture, within: Box): Box {
  let { x: left, y: top } = within;
  let [right, bottom] = [left + within.width, top + within.height];
  for (let before = -1; before !== right - left + bottom - top; ) {
    before = right - left + bottom - top;
    while (bottom - top > MIN_SIDE_PX && isUniformRow(grey, top, { left, right })) top += 1;
    while (bottom - top > MIN_SIDE_PX && isUniformRow(grey, bottom - 1, { left, right })) bottom -= 1;
    while (right - left > MIN_SIDE_PX && isUniformColumn(grey, left, { top, bottom })) left += 1;
    while (right - left > MIN_SIDE_PX && isUniformColumn(grey, right - 1, { top, bottom })) right -= 1;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Lists the areas in which a card may be, the most likely first: the content of the picture, and the same without a
 * narrow strip at its top or bottom, such as a phone's status bar.
 */
export function listContents(grey: GreyPicture): Box[] {
  const content = findContent(grey, { x: 0, y: 0, width: grey.widthPx, height: grey.heightPx });
  const top = measureStrip(grey, content, 1);
  const bottom = measureStrip(grey, content, -1);
  const cuts = [top > 0 && [top, 0], bottom > 0 && [0, bottom], top > 0 && bottom > 0 && [top, bottom]];
  return [
    content,
    ...cuts
      .filter((cut) => cut !== false)
      .map(([above = 0, below = 0]) =>
        findContent(grey, { ...content, y: content.y + above, height: content.height - above - below }),
      ),
  ];
}

/**
 * Returns the height of a strip at the top (direction 1) or the bottom (-1) that empty rows separate from the rest; 0 if there
 * is none. The strip ends at its highest gap. Lower gaps are inside its text, such as between a letter and its dot.
 */
function measureStrip(grey: GreyPicture, { x, y, width, height }: Box, direction: 1 | -1): number {
  const columns = { left: x, right: x + width };
  const isEmpty = (row: number) => isUniformRow(grey, direction === 1 ? y + row : y + height - 1 - row, columns);
  const max = Math.round(grey.heightPx * MAX_STRIP);
  let [strip, highest] = [0, MIN_GAP_PX - 1];
  for (let row = 0, gap = 0; row < height - MIN_SIDE_PX && row - gap < max; row += 1) {
    gap = isEmpty(row) ? gap + 1 : 0;
    if (gap > highest) [strip, highest] = [row + 1 - gap, gap];
  }
  return strip;
}

function isUniformRow(
  { data, widthPx }: GreyPicture,
  y: number,
  { left, right }: { left: number; right: number },
): boolean {
  return isUniform(data, { from: y * widthPx + left, step: 1, count: right - left });
}

function isUniformColumn({ data, widthPx }: GreyPicture, x: number, { top, bottom }: { top: number; bottom: number }) {
  return isUniform(data, { from: top * widthPx + x, step: widthPx, count: bottom - top });
}

const counts = new Uint32Array(256);

function isUniform(data: Uint8Array, { from, step, count }: { from: number; step: number; count: number }): boolean {
  counts.fill(0);
  for (let index = 0; index < count; index += 1) {
    const value = data[from + index * step] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let [median, seen] = [0, counts[0] ?? 0];
  while (seen * 2 < count) {
    median += 1;
    seen += counts[median] ?? 0;
  }
  let near = 0;
  for (let value = Math.max(0, median - MAX_NOISE); value <= Math.min(255, median + MAX_NOISE); value += 1) {
    near += counts[value] ?? 0;
  }
  return count - near <= count * MAX_OUTLIERS;
}
