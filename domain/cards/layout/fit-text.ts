import type { TitlePart } from '../../markup/inline/parse-title.ts';
import type { FontWeight, MeasureText, TextSize } from './drawing.ts';

/** A word and whether it has red marks. Several pieces without a space between them are one word. */
type Piece = { readonly text: string; readonly emphasised: boolean };
type Word = { readonly pieces: readonly Piece[]; readonly size: TextSize };

/** `width` is that of the ink, which begins `left` before the first letter's own place. */
type FittedLine = { readonly pieces: readonly Piece[]; readonly left: number; readonly width: number };

/** A text in lines. Widths and `pitch`, the distance of two baselines, are in em. */
export type FittedText = {
  readonly sizePx: number;
  readonly lines: readonly FittedLine[];
  readonly pitch: number;
  /** The ink above the first baseline and below the last one. */
  readonly ascent: number;
  readonly descent: number;
};

export type FitOptions = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly minPx: number;
  readonly maxPx: number;
  readonly maxLines: number;
  readonly weight: FontWeight;
  readonly measure: MeasureText;
};

/** The distance of baselines, unless marks need more. */
const LINE_HEIGHT = 1.3;
const GAP_OF_INK = 0.06;
const STEP_PX = 2;

const NUMBER = /^[৳$€£]?[\d০-৯][\d০-৯.,:/–-]*%?$/u;
const BEFORE_NUMBER = /^(?:[৳$€£]|নং|নম্বর|মাত্র|প্রায়|সাড়ে|পৌনে|সোয়া)$/u;
/** Marks that must not begin a line. */
const CLOSING = /^[।॥,;:.!?)\]}’”»…–—-]+$/u;
/** Marks that must not end one. */
const OPENING = /^[([{‘“«]+$/u;

/**
 * Finds the largest size at which a text stands in a box, in as few lines as that size needs, which are then made as
 * even as possible. Lines end between words, never between a number and the word that it counts. Null if the text
 * does not fit at the smallest size.
 */
export function fitText(parts: readonly TitlePart[], options: FitOptions): FittedText | null {
  const { widthPx, heightPx, minPx, maxPx, maxLines, weight, measure } = options;
  const words = toWords(parts, weight, measure);
  if (words.length === 0) return null;
  const space = measure(' ', weight).advance;
  for (let sizePx = maxPx; sizePx >= minPx; sizePx -= STEP_PX) {
    const lines = wrap(words, widthPx / sizePx, space);
    if (lines === null || lines.length > maxLines) continue;
    const even = balance(words, { count: lines.length, max: widthPx / sizePx, space }) ?? lines;
    // Even lines may have other words at the top and the bottom, and be higher.
    const fitting = [even, lines].map((some) => toFitted(some, sizePx, space));
    const fitted = fitting.find((some) => toHeight(some) * sizePx <= heightPx);
    if (fitted !== undefined) return fitted;
  }
  return null;
}

/** The height of the ink in em. */
export const toHeight = ({ lines, pitch, ascent, descent }: FittedText): number =>
  ascent + (lines.length - 1) * pitch + descent;

function toWords(parts: readonly TitlePart[], weight: FontWeight, measure: MeasureText): Word[] {
  const words: Piece[][] = [];
  let isOpen = false;
  for (const { text, emphasised } of parts) {
    for (const run of text.split(/(\s+)/)) {
      if (run === '') continue;
      const isSpace = run.trim() === '';
      if (!isSpace && isOpen) words.at(-1)?.push({ text: run, emphasised });
      else if (!isSpace) words.push([{ text: run, emphasised }]);
      isOpen = !isSpace;
    }
  }
  return bindWords(words).map((pieces) => ({ pieces, size: measureAll(pieces, weight, measure) }));
}

/** Joins words that stay in one line, with a space between them. */
function bindWords(words: readonly (readonly Piece[])[]): Piece[][] {
  const bound: Piece[][] = [];
  let previous = '';
  for (const word of words) {
    const text = toText(word);
    const isBound =
      previous !== '' &&
      (CLOSING.test(text) ||
        OPENING.test(previous) ||
        NUMBER.test(previous) ||
        (BEFORE_NUMBER.test(previous) && NUMBER.test(text)));
    if (isBound) bound.at(-1)?.push({ text: ' ', emphasised: word[0]?.emphasised ?? false }, ...word);
    else bound.push([...word]);
    previous = text;
  }
  return bound;
}

const toText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

function measureAll(pieces: readonly Piece[], weight: FontWeight, measure: MeasureText): TextSize {
  const sizes = pieces.map(({ text }) => measure(text, weight));
  return {
    advance: sizes.reduce((sum, { advance }) => sum + advance, 0),
    ascent: Math.max(...sizes.map(({ ascent }) => ascent)),
    descent: Math.max(...sizes.map(({ descent }) => descent)),
    left: sizes[0]?.left ?? 0,
    right: sizes.at(-1)?.right ?? 0,
  };
}

type Line = readonly Word[];

/** Fills lines of a width, one after the other. Null if one word is wider. */
function wrap(words: readonly Word[], width: number, space: number): Line[] | null {
  const lines: Word[][] = [];
  let filled = 0;
  for (const word of words) {
    const { advance, left, right } = word.size;
    if (left + advance + right > width) return null;
    const line = lines.at(-1);
    if (line !== undefined && filled + space + advance + right <= width) {
      line.push(word);
      filled += space + advance;
    } else {
      lines.push([word]);
      filled = left + advance;
    }
  }
  return lines;
}

/** Wraps at the smallest width that needs no more lines. */
function balance(words: readonly Word[], { count, max, space }: { count: number; max: number; space: number }) {
  let [low, high] = [0, max];
  let best = wrap(words, max, space);
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    const lines = wrap(words, middle, space);
    if (lines !== null && lines.length <= count) [best, high] = [lines, middle];
    else low = middle;
  }
  return best;
}

function toFitted(lines: readonly Line[], sizePx: number, space: number): FittedText {
  const inks = lines.map((line) => ({
    ascent: Math.max(...line.map(({ size }) => size.ascent)),
    descent: Math.max(...line.map(({ size }) => size.descent)),
  }));
  const needed = inks.slice(1).map(({ ascent }, index) => (inks[index]?.descent ?? 0) + ascent + GAP_OF_INK);
  return {
    sizePx,
    lines: lines.map((line) => ({
      pieces: line.flatMap(({ pieces }, index) => (index === 0 ? pieces : [toSpace(line, index), ...pieces])),
      left: line[0]?.size.left ?? 0,
      width: toInkWidth(line, space),
    })),
    pitch: Math.max(LINE_HEIGHT, ...needed),
    ascent: inks[0]?.ascent ?? 0,
    descent: inks.at(-1)?.descent ?? 0,
  };
}

const toInkWidth = (line: Line, space: number) =>
  line.reduce((sum, { size }) => sum + size.advance, (line.length - 1) * space) +
  (line[0]?.size.left ?? 0) +
  (line.at(-1)?.size.right ?? 0);

/** The space before a word. It continues the red marks of its neighbours. */
const toSpace = (line: Line, index: number): Piece => ({
  text: ' ',
  emphasised: line[index - 1]?.pieces.at(-1)?.emphasised === true && line[index]?.pieces[0]?.emphasised === true,
});
