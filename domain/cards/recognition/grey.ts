import type { Box } from '../layout/drawing.ts';

/** A picture in shades of grey, row by row from the top left, one byte for each pixel. */
export type GreyPicture = { readonly widthPx: number; readonly heightPx: number; readonly data: Uint8Array };

export const toBox = ({ widthPx, heightPx }: GreyPicture): Box => ({ x: 0, y: 0, width: widthPx, height: heightPx });

/**
 * Scales a part of a picture. Each pixel is the weighted mean of the pixels that it covers, which makes the result robust
 * against noise and shifts by a fraction of a pixel. Outside the picture, the pixels at its edge are repeated.
 */
export function scaleGrey(grey: GreyPicture, area: Box, size: { widthPx: number; heightPx: number }): GreyPicture {
  const columns = listWeights(area.x, area.width, { count: size.widthPx, sidePx: grey.widthPx });
  const rows = listWeights(area.y, area.height, { count: size.heightPx, sidePx: grey.heightPx });
  const narrowed = new Float32Array(size.widthPx * grey.heightPx);
  const lastRow = rows.from[rows.from.length - 1] ?? 0;
  for (let y = rows.from[0] ?? 0; y <= lastRow; y += 1) {
    const row = y * grey.widthPx;
    for (let x = 0, tap = 0; x < size.widthPx; x += 1) {
      let sum = 0;
      for (const end = tap + columns.taps; tap < end; tap += 1) {
        sum += (columns.weights[tap] ?? 0) * (grey.data[row + (columns.from[tap] ?? 0)] ?? 0);
      }
      narrowed[y * size.widthPx + x] = sum;
    }
  }
  const data = new Uint8Array(size.widthPx * size.heightPx);
  const sums = new Float32Array(size.widthPx);
  for (let y = 0; y < size.heightPx; y += 1) {
    sums.fill(0.5);
    for (let tap = y * rows.taps; tap < (y + 1) * rows.taps; tap += 1) {
      const weight = rows.weights[tap] ?? 0;
      const row = (rows.from[tap] ?? 0) * size.widthPx;
      if (weight > 0)
        for (let x = 0; x < size.widthPx; x += 1) sums[x] = (sums[x] ?? 0) + weight * (narrowed[row + x] ?? 0);
    }
    data.set(sums, y * size.widthPx);
  }
  return { ...size, data };
}

/**
 * Lists the pixels that each of `count` steps along a side covers, with the weights of a triangle filter two steps wide, or
 * two pixels if the picture is enlarged.
 */
function listWeights(start: number, length: number, { count, sidePx }: { count: number; sidePx: number }) {
  const step = length / count;
  const radius = Math.max(1, step);
  const taps = Math.ceil(radius * 2) + 1;
  const from = new Int32Array(count * taps);
  const weights = new Float32Array(count * taps);
  for (let index = 0; index < count; index += 1) {
    const center = start + (index + 0.5) * step - 0.5;
    const covered = Array.from({ length: taps }, (_, tap) => Math.ceil(center - radius) + tap);
    const shares = covered.map((at) => Math.max(0, 1 - Math.abs(at - center) / radius));
    const sum = shares.reduce((total, share) => total + share, 0);
    from.set(
      covered.map((at) => Math.min(sidePx - 1, Math.max(0, at))),
      index * taps,
    );
    weights.set(
      shares.map((share) => share / sum),
      index * taps,
    );
  }
  return { taps, from, weights };
}

export function mirrorGrey({ widthPx, heightPx, data }: GreyPicture): GreyPicture {
  const mirrored = new Uint8Array(data.length);
  for (let y = 0; y < heightPx; y += 1) {
    mirrored.set(data.slice(y * widthPx, (y + 1) * widthPx).reverse(), y * widthPx);
  }
  return { widthPx, heightPx, data: mirrored };
}

/** Converts RGB to luma, which JPEG stores more exactly than colours. */
export function toGrey({ data, width, height }: { data: Uint8Array; width: number; height: number }): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red, green, blue] = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0];
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { widthPx: width, heightPx: height, data: grey };
}
