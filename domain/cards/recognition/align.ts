import type { Box } from '../layout/drawing.ts';
import type { Grey } from './grey.ts';
import { scaleGrey } from './grey.ts';
import { compareTiles } from './tiles.ts';

type Line = { readonly factor: number; readonly offset: number };
type Shift = { readonly at: number; readonly by: number; readonly weight: number };
/** `widthPx` is that of the pictures that are compared, `reachPx` how far a tile may have moved. */
type Level = { readonly widthPx: number; readonly sidePx: number; readonly reachPx: number; readonly step: number };

const COARSE: Level = { widthPx: 128, sidePx: 16, reachPx: 7, step: 1 };
const FINE: Level = { widthPx: 512, sidePx: 32, reachPx: 4, step: 2 };
const FINER: Level = { ...FINE, reachPx: 2 };
/** About a card's own size: half a pixel off is much for the thin edge of a letter. */
const FINEST: Level = { widthPx: 1024, sidePx: 32, reachPx: 1, step: 2 };
/** A tile that is found with less likeness says nothing about where it is. */
const MIN_LIKENESS = 0.6;
const ROUNDS = 6;
/** The share of a card's tiles that even an altered one has at the coarse level. */
const MIN_ALIKE = 0.25;

/**
 * Finds where a card's content is in a given picture, from a guess that is wrong by up to a twentieth of its sides. Each
 * tile of the card is looked for around its place; two straight lines through most of what was found say where
 * the content begins and how large it is. Tiles that were altered do not count. Null if a coarse look shows another picture.
 */
export function alignContent(given: Grey, guess: Box, card: Content): Box | null {
  const area = refine(given, guess, { ...card, level: COARSE });
  const tiles = compareAt(given, area, { ...card, level: { ...COARSE, reachPx: 1 } });
  const alike = tiles.filter(({ likeness }) => likeness >= MIN_LIKENESS);
  if (alike.length < tiles.length * MIN_ALIKE) return null;
  return [FINE, FINER, FINEST].reduce((aligned, level) => refine(given, aligned, { ...card, level }), area);
}

type Content = { readonly grey: Grey; readonly content: Box };

function compareAt(given: Grey, area: Box, { grey, content, level }: Content & { level: Level }) {
  const size = toSize(content, level);
  return compareTiles(scaleGrey(grey, content, size), scaleGrey(given, area, size), level);
}

const toSize = ({ width, height }: Box, { widthPx }: Level) => ({
  widthPx,
  heightPx: Math.round((widthPx * height) / width),
});

function refine(given: Grey, area: Box, card: Content & { level: Level }): Box {
  const { content, level } = card;
  const size = toSize(content, level);
  const found = compareAt(given, area, card).filter(({ likeness }) => likeness >= MIN_LIKENESS);
  const toShifts = (pick: 'x' | 'y') =>
    found.map((tile) => ({
      at: tile[pick] + level.sidePx / 2,
      by: pick === 'x' ? tile.shiftX : tile.shiftY,
      weight: pick === 'x' ? tile.strengthX : tile.strengthY,
    }));
  const x = fitLine(toShifts('x'), size.widthPx);
  const y = fitLine(toShifts('y'), size.heightPx);
  const [scaleX, scaleY] = [area.width / size.widthPx, area.height / size.heightPx];
  return {
    x: area.x + x.offset * scaleX,
    y: area.y + y.offset * scaleY,
    width: area.width * x.factor,
    height: area.height * y.factor,
  };
}

/** The line that most shifts follow: fitted again and again, while shifts far from it weigh less. */
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
    // A little resistance to another size, for cards with few tiles side by side.
    const spread = sumAtAt - (sumAt * sumAt) / sum + sum * (sidePx / 40) ** 2;
    const slope = (sumAtBy - (sumAt * sumBy) / sum) / spread;
    line = { factor: 1 + slope, offset: (sumBy - slope * sumAt) / sum };
  }
  return line;
}
