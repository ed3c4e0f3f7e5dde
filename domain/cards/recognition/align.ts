import type { Box } from '../layout/drawing.ts';
import type { GreyPicture } from './grey.ts';
import { scaleGrey } from './grey.ts';
import { compareTiles } from './tiles.ts';

type Line = { readonly factor: number; readonly offset: number };
type Shift = { readonly at: number; readonly by: number; readonly weight: number };
/** Both pictures are scaled to `widthPx`; a tile may have moved by up to `reachPx`. */
type Level = { readonly widthPx: number; readonly sidePx: number; readonly reachPx: number; readonly step: number };

const COARSE: Level = { widthPx: 128, sidePx: 16, reachPx: 7, step: 1 };
const FINE: Level = { widthPx: 512, sidePx: 32, reachPx: 4, step: 2 };
const FINER: Level = { ...FINE, reachPx: 2 };
/** About a card's own size, because an error of half a pixel matters at the thin edge of a letter. */
const FINEST: Level = { widthPx: 1024, sidePx: 32, reachPx: 1, step: 2 };
/** A less similar tile may be a chance match, so its position is ignored. */
const MIN_LIKENESS = 0.6;
const ROUNDS = 6;
/** The share of tiles that even an altered card has in common with the original at the coarse level. */
const MIN_ALIKE = 0.25;

/**
 * Finds the area of a picture that shows a card's content, starting from a guess that is off by up to a twentieth of its
 * sides. Searches for each tile near its expected position and fits a line through the shifts of each axis, which gives the
 * area's position and size. Altered tiles are outliers. Null if the coarse level finds a different picture.
 */
export function alignContent(given: GreyPicture, guess: Box, card: Content): Box | null {
  const area = refine(given, guess, { ...card, level: COARSE });
  const tiles = compareAt(given, area, { ...card, level: { ...COARSE, reachPx: 1 } });
  const alike = tiles.filter(({ likeness }) => likeness >= MIN_LIKENESS);
  if (alike.length < tiles.length * MIN_ALIKE) return null;
  return [FINE, FINER, FINEST].reduce((aligned, level) => refine(given, aligned, { ...card, level }), area);
}

type Content = { readonly grey: GreyPicture; readonly content: Box };

function compareAt(given: GreyPicture, area: Box, { grey, content, level }: Content & { level: Level }) {
  const size = toSize(content, level);
  return compareTiles(scaleGrey(grey, content, size), scaleGrey(given, area, size), level);
}

const toSize = ({ width, height }: Box, { widthPx }: Level) => ({
  widthPx,
  heightPx: Math.round((widthPx * height) / width),
});

function refine(given: GreyPicture, area: Box, card: Content & { level: Level }): Box {
  const { content, level } = card;
  const size = toSize(content, level);
  const found = compareAt(given, area, card).filter(({ likeness }) => likeness >= MIN_LIKENESS);
  const half = level.sidePx / 2;
  const shiftsX = found.map((tile) => ({ at: tile.x + half, by: tile.shiftX, weight: tile.strengthX }));
  const shiftsY = found.map((tile) => ({ at: tile.y + half, by: tile.shiftY, weight: tile.strengthY }));
  const x = fitLine(shiftsX, size.widthPx);
  const y = fitLine(shiftsY, size.heightPx);
  const [scaleX, scaleY] = [area.width / size.widthPx, area.height / size.heightPx];
  return {
    x: area.x + x.offset * scaleX,
    y: area.y + y.offset * scaleY,
    width: area.width * x.factor,
    height: area.height * y.factor,
  };
}

/** Fits a line by iteratively reweighted least squares: the further a shift is from the line, the less it counts. */
function fitLine(shifts: readonly Shift[], sidePx: number): Line {
  const sorted = [...shifts].sort((a, b) => a.by - b.by);
  let line: Line = { factor: 1, offset: sorted[Math.floor(sorted.length / 2)]?.by ?? 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const tolerance = Math.max(0.5, 3 / 2 ** round);
    let [sum, sumAt, sumBy, sumAtAt, sumAtBy] = [0, 0, 0, 0, 0];
    for (const { at, by, weight } of shifts) {
      const error = by - (line.offset + (line.factor - 1) * at);
      const trust = weight / (1 + (error / tolerance) ** 2) ** 2;
      sum += trust;
      sumAt += trust * at;
      sumBy += trust * by;
      sumAtAt += trust * at * at;
      sumAtBy += trust * at * by;
    }
    if (sum === 0) return line;
    // Damps changes of size, because a few tiles close to each other determine it badly.
    const spread = sumAtAt - (sumAt * sumAt) / sum + sum * (sidePx / 40) ** 2;
    const slope = (sumAtBy - (sumAt * sumBy) / sum) / spread;
    line = { factor: 1 + slope, offset: (sumBy - slope * sumAt) / sum };
  }
  return line;
}
