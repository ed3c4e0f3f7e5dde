import type { TitlePart } from '../../markup/inline/parse-title.ts';
import type { FontWeight, MeasureText, TextSize } from './drawing.ts';

/** A part of a word, emphasised or not. */
type Piece = { readonly text: string; readonly emphasised: boolean };
/** `gap` is the space before the word in em. It is ignored at the beginning of a line. */
type Word = { readonly pieces: readonly Piece[]; readonly size: TextSize; readonly gap: number };

/** `width` is the width of the ink, which begins `left` before the first letter's origin. */
type FittedLine = { readonly pieces: readonly Piece[]; readonly left: number; readonly width: number };

/** A text in lines. `pitch` is the distance between baselines. All lengths except `sizePx` are in em. */
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

/** The distance between baselines in em, unless the ink of two lines needs more. */
const LINE_HEIGHT = 1.3;
const MIN_INK_GAP = 0.06;
const STEP_PX = 2;
/** A text may shrink to this share of its size to avoid lines of one word. */
const MIN_SHARE = 0.75;

const NUMBER = /^[৳$€£]?[\d০-৯][\d০-৯.,:/–-]*%?$/u;
const BEFORE_NUMBER = /^(?:[৳$€£]|নং|নম্বর|মাত্র|প্রায়|সাড়ে|পৌনে|সোয়া)$/u;
/** Marks that must not begin a line. */
const CLOSING = /^[।॥,;:.!?)\]}’”»…–—-]+$/u;
/** Marks that must not end a line. */
const OPENING = /^[([{‘“«]+$/u;
/** A long word may be broken after a hyphen or dash, but not before a short ending or after a number. */
const BREAK_WITHIN = /(?<=[\p{L}\p{M}]{3}[-–/]|\S{3}—)(?=[\p{L}\p{M}]{4})/u;

/**
 * Finds the largest size at which a text fits in a box, with the fewest and most even lines for that size. Lines end
 * between words or after a hyphen, never between a number and the word that it counts. Chooses a somewhat smaller size if it
 * avoids lines of one word. Null if the text is empty or does not fit at the smallest size.
 */
export function fitText(parts: readonly TitlePart[], options: FitOptions): FittedText | null {
  const { widthPx, heightPx, minPx, maxPx, maxLines, weight, measure } = options;
  const words = toWords(parts, weight, measure);
  if (words.length === 0) return null;
  let largest: FittedText | null = null;
  for (let sizePx = maxPx; sizePx >= Math.max(minPx, MIN_SHARE * (largest?.sizePx ?? 0)); sizePx -= STEP_PX) {
    const lines = breakLines(words, widthPx / sizePx);
    if (lines === null || lines.length > maxLines) continue;
    const fitted = toFitted(lines, sizePx);
    if (toHeight(fitted) * sizePx > heightPx) continue;
    if (lines.length <= 2 || lines.every((line) => line.length > 1)) return fitted;
    largest ??= fitted;
  }
  return largest;
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
  const space = measure(' ', weight).advance;
  return bindWords(words).flatMap((word) =>
    splitWord(word).map((pieces, index) => ({
      ...{ pieces, size: measureAll(pieces, weight, measure), gap: index === 0 ? space : 0 },
    })),
  );
}

/** Joins words that must be on one line, with a space between them. */
function bindWords(words: readonly (readonly Piece[])[]): Piece[][] {
  const bound: Piece[][] = [];
  let previous = '';
  for (const word of words) {
    const text = word.map((piece) => piece.text).join('');
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

function splitWord(word: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const { text, emphasised } of word) {
    for (const [index, part] of text.split(BREAK_WITHIN).entries()) {
      if (index > 0) parts.push([]);
      parts.at(-1)?.push({ text: part, emphasised });
    }
  }
  return parts;
}

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

/** More than the sum of all squared widths, to prefer fewer lines in any case. */
const LINE_COST = 1e6;

/**
 * Breaks words into the fewest lines that fit the width, and the most even ones: their sum of squared widths is the smallest.
 * Null if a word is too wide.
 */
function breakLines(words: readonly Word[], width: number): Line[] | null {
  /** For the words before each index: the least cost, and where their last line begins. */
  const best = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= words.length; end += 1) {
    let [cost, start, advance] = [Infinity, -1, words[end - 1]?.size.right ?? 0];
    for (let from = end - 1; from >= 0; from -= 1) {
      const { size, gap } = words[from] as Word;
      const lineWidth = advance + size.advance + size.left;
      if (lineWidth > width) break;
      const total = (best[from]?.cost ?? Infinity) + LINE_COST + lineWidth ** 2;
      if (total < cost) [cost, start] = [total, from];
      advance += size.advance + gap;
    }
    if (start < 0) return null;
    best.push({ cost, start });
  }
  const lines: Line[] = [];
  for (let end = words.length; end > 0; ) {
    const start = best[end]?.start ?? 0;
    lines.push(words.slice(start, end));
    end = start;
  }
  return lines.reverse();
}

function toFitted(lines: readonly Line[], sizePx: number): FittedText {
  const inks = lines.map((line) => ({
    ascent: Math.max(...line.map(({ size }) => size.ascent)),
    descent: Math.max(...line.map(({ size }) => size.descent)),
  }));
  const needed = inks.slice(1).map(({ ascent }, index) => (inks[index]?.descent ?? 0) + ascent + MIN_INK_GAP);
  return {
    sizePx,
    lines: lines.map((line) => ({
      pieces: line.flatMap(({ pieces }, index) => [...toSpace(line, index), ...pieces]),
      left: line[0]?.size.left ?? 0,
      width: toInkWidth(line),
    })),
    pitch: Math.max(LINE_HEIGHT, ...needed),
    ascent: inks[0]?.ascent ?? 0,
    descent: inks.at(-1)?.descent ?? 0,
  };
}

const toInkWidth = (line: Line) =>
  line.reduce((sum, { size, gap }, index) => sum + size.advance + (index === 0 ? 0 : gap), 0) +
  (line[0]?.size.left ?? 0) +
  (line.at(-1)?.size.right ?? 0);

/** The space before a word, emphasised if both of its neighbours are. */
function toSpace(line: Line, index: number): Piece[] {
  if (index === 0 || line[index]?.gap === 0) return [];
  const emphasised = [line[index - 1]?.pieces.at(-1), line[index]?.pieces[0]].every((piece) => piece?.emphasised);
  return [{ text: ' ', emphasised }];
}
