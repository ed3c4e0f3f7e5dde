import { graphemes } from '../../bengali/text/graphemes.ts';
import type { TitlePart } from '../../markup/inline/parse-title.ts';
import type { TextStyle } from '../templates/template.ts';
import type { Palette } from './colors.ts';
import type { Box, DrawnItem, MeasureText } from './drawing.ts';
import type { FittedText } from './fit-text.ts';
import { fitText, toHeight } from './fit-text.ts';

export type TextOptions = {
  readonly box: Box;
  /** The smallest and the largest font size. */
  readonly px: readonly [min: number, max: number];
  readonly style: TextStyle;
  readonly palette: Palette;
  readonly measure: MeasureText;
  /** True if a text that does not fit is cut and ends with "…". */
  readonly canBeCut: boolean;
};

/** `sparePx` is the unused height of the box. */
export type PlacedText = { readonly items: readonly DrawnItem[]; readonly sparePx: number };

/** How far the dark background of words on an image extends beyond them. */
const BACKING_PX = 8;

/** Places a text in its box. Null if it does not fit at its smallest size. */
export function layoutText(parts: readonly TitlePart[], options: TextOptions): PlacedText | null {
  const { box, style, palette, measure, canBeCut } = options;
  const fitted = tryFit(parts, options) ?? (canBeCut ? fitCut(parts, options) : null);
  if (fitted === null) return null;
  const { sizePx } = fitted;
  const { weight, color } = style;
  const items = placeLines(fitted, box, style).flatMap(({ pieces, x, y }) => {
    let left = x;
    return pieces.flatMap(({ text, emphasised }): DrawnItem[] => {
      const at = left;
      left += measure(text, weight).advance * sizePx;
      const textColor = palette[emphasised && color === 'ink' ? 'mark' : color];
      return text === ' ' ? [] : [{ kind: 'text', text, x: at, y, sizePx, weight, color: textColor }];
    });
  });
  const sparePx = box.height - toHeight(fitted) * sizePx;
  return { items: style.isBacked === true ? [toBacking(fitted, box, style), ...items] : items, sparePx };
}

function tryFit(
  parts: readonly TitlePart[],
  { box, px: [minPx, maxPx], style, measure }: TextOptions,
): FittedText | null {
  return fitText(parts, {
    ...{ widthPx: box.width, heightPx: box.height, minPx, maxPx },
    ...{ maxLines: style.lines, weight: style.weight, measure },
  });
}

/** Cuts a text at the last grapheme with which it fits. */
function fitCut(parts: readonly TitlePart[], options: TextOptions): FittedText | null {
  const letters = Array.from(graphemes.segment(parts.map(({ text }) => text).join('')), ({ segment }) => segment);
  let best: FittedText | null = null;
  for (let [low, high] = [1, letters.length - 1]; low <= high; ) {
    const count = Math.floor((low + high) / 2);
    const fitted = tryFit([{ text: `${letters.slice(0, count).join('').trimEnd()}…`, emphasised: false }], options);
    if (fitted === null) high = count - 1;
    else [best, low] = [fitted, count + 1];
  }
  return best;
}

function placeLines(fitted: FittedText, box: Box, { align, from }: TextStyle) {
  const { sizePx, lines, pitch, ascent } = fitted;
  const spare = box.height - toHeight(fitted) * sizePx;
  const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[from];
  return lines.map(({ pieces, left, width }, index) => {
    const rest = box.width - width * sizePx;
    const x = box.x + left * sizePx + { left: 0, center: rest / 2, right: rest }[align];
    return { pieces, x, y: top + (ascent + index * pitch) * sizePx };
  });
}

function toBacking(fitted: FittedText, box: Box, style: TextStyle): DrawnItem {
  const { sizePx, lines } = fitted;
  const [first] = placeLines(fitted, box, style);
  const backing = {
    x: (first?.x ?? box.x) - BACKING_PX,
    y: (first?.y ?? box.y) - fitted.ascent * sizePx - BACKING_PX,
    width: Math.max(...lines.map(({ width }) => width)) * sizePx + 2 * BACKING_PX,
    height: toHeight(fitted) * sizePx + 2 * BACKING_PX,
  };
  return { kind: 'fill', box: backing, color: '#000000', opacity: 0.55 };
}
