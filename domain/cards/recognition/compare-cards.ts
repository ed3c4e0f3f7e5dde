import type { Box } from '../layout/drawing.ts';
import { alignContent } from './align.ts';
import type { GreyPicture } from './grey.ts';
import { scaleGrey } from './grey.ts';
import { listDifferences } from './list-differences.ts';
import type { Signature } from './signature.ts';
import type { Tile } from './tiles.ts';
import { compareTiles } from './tiles.ts';

/** The stored picture of a card, and the areas of its parts. */
export type StoredCard = Omit<Signature, 'hash'> & { readonly grey: GreyPicture };

/** How similar a picture is to a card. Shares are from 0 to 1. */
export type Comparison = {
  /** The size of the picture's card relative to the stored one. */
  readonly scale: number;
  /** The share of similar tiles in the words, the photograph, the QR code, all but words and photograph, and the whole card. */
  readonly words: number;
  readonly picture: number;
  readonly code: number;
  readonly frame: number;
  readonly all: number;
  /** The largest mean difference in a small window, 0 to 255. */
  readonly difference: number;
  /** The lowest likeness of a small tile in the words or the frame, -1 to 1. */
  readonly likeness: number;
};

/** Half of a card's size is enough to recognise it. */
const OVERVIEW_SCALE = 0.5;
const OVERVIEW = { sidePx: 24, reachPx: 2, step: 1 };
const MIN_LIKENESS = 0.75;
/** Words are compared at the size of the picture, to notice a single changed letter in the smallest text. */
const DETAIL = { sidePx: 12, reachPx: 1, step: 1 };
/** A tile with less contrast does not contain a part of a letter. */
const MIN_LETTER_CONTRAST = 25;

/** Compares a card with an area of a picture. Null if the coarse alignment finds a different picture. */
export function compareCards(given: GreyPicture, guess: Box, card: StoredCard): Comparison | null {
  const { content, words, picture, code } = card;
  const area = alignContent(given, guess, card);
  if (area === null) return null;
  const scale = Math.sqrt((area.width / content.width) * (area.height / content.height));
  const scaleBoth = (share: number) => {
    const size = { widthPx: Math.round(content.width * share), heightPx: Math.round(content.height * share) };
    return { genuine: scaleGrey(card.grey, content, size), given: scaleGrey(given, area, size) };
  };
  const overviewScale = Math.min(OVERVIEW_SCALE, scale);
  const overview = scaleBoth(overviewScale);
  const tiles = compareTiles(overview.genuine, overview.given, OVERVIEW);
  const isAlike = ({ likeness }: Tile) => likeness >= MIN_LIKENESS;
  const countShare = (counted: readonly Tile[]) => counted.filter(isAlike).length / Math.max(1, counted.length);
  const isIn = (part: Box | null, { x, y }: Tile, { share, sidePx }: { share: number; sidePx: number }) =>
    part !== null &&
    contains(part, { x: content.x + (x + sidePx / 2) / share, y: content.y + (y + sidePx / 2) / share });
  const toPart = (part: Box | null) =>
    tiles.filter((tile) => isIn(part, tile, { share: overviewScale, sidePx: OVERVIEW.sidePx }));

  const detailScale = Math.min(1, scale);
  const detail = scaleBoth(detailScale);
  const letters = compareTiles(detail.genuine, detail.given, DETAIL).filter((tile) => {
    const grid = { share: detailScale, sidePx: DETAIL.sidePx };
    if (tile.contrast < MIN_LETTER_CONTRAST || isIn(code, tile, grid)) return false;
    return isIn(words, tile, grid) || !isIn(picture, tile, grid);
  });
  const matchBrightness = createBrightnessMatcher(overview, tiles.filter(isAlike));
  const [inWords, inPicture] = [new Set(toPart(words)), new Set(toPart(picture))];
  return {
    scale,
    words: countShare([...inWords]),
    picture: countShare([...inPicture]),
    code: countShare(toPart(code)),
    frame: countShare(tiles.filter((tile) => !inWords.has(tile) && !inPicture.has(tile))),
    all: countShare(tiles),
    difference: Math.max(0, ...listDifferences(detail.genuine, matchBrightness(detail.given))),
    likeness: Math.min(1, ...letters.map(({ likeness }) => likeness)),
  };
}

const contains = (area: Box, at: { x: number; y: number }) =>
  at.x >= area.x && at.x < area.x + area.width && at.y >= area.y && at.y < area.y + area.height;

/** Returns a function that adjusts the brightness and contrast of a picture to the card's, measured in similar tiles. */
function createBrightnessMatcher(
  { genuine, given }: { genuine: GreyPicture; given: GreyPicture },
  tiles: readonly Tile[],
) {
  let [count, sumA, sumB, sumAA, sumAB] = [0, 0, 0, 0, 0];
  for (const { x, y } of tiles) {
    for (let row = y; row < y + OVERVIEW.sidePx; row += 1) {
      for (let at = row * given.widthPx + x; at < row * given.widthPx + x + OVERVIEW.sidePx; at += 1) {
        const [a, b] = [given.data[at] ?? 0, genuine.data[at] ?? 0];
        count += 1;
        sumA += a;
        sumB += b;
        sumAA += a * a;
        sumAB += a * b;
      }
    }
  }
  const variance = count * sumAA - sumA * sumA;
  const gain = variance <= 0 ? 1 : Math.max(0.6, Math.min(1.6, (count * sumAB - sumA * sumB) / variance));
  const offset = count === 0 ? 0 : (sumB - gain * sumA) / count;
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => gain * value + offset);
  return (grey: GreyPicture): GreyPicture => ({ ...grey, data: grey.data.map((value) => table[value] ?? 0) });
}
