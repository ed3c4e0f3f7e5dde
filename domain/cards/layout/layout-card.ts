import { graphemes } from '../../bengali/text/graphemes.ts';
import type { TitlePart } from '../../markup/inline/parse-title.ts';
import { parseTitle } from '../../markup/inline/parse-title.ts';
import type { CardContent, CardSize } from '../card.ts';
import { CARD_SIZES } from '../card.ts';
import type { Percent, TemplateElement, TextElement, TextPart } from '../templates/template.ts';
import { TEXT_STYLES } from '../templates/template.ts';
import { TEMPLATES } from '../templates/templates.ts';
import type { Palette } from './colors.ts';
import { createPalette } from './colors.ts';
import type { Box, CardDrawing, DrawnItem, MeasureText } from './drawing.ts';
import type { FittedText } from './fit-text.ts';
import { fitText, toHeight } from './fit-text.ts';
import { FEET, layoutFoot } from './foot.ts';

/** A text that does not fit at its smallest size. */
export type CardProblem = { readonly kind: 'too-long'; readonly part: 'text' | 'detail' };

export type CardLayout = { readonly kind: 'drawing'; readonly drawing: CardDrawing } | CardProblem;

type Context = { content: CardContent; palette: Palette; area: Box; measure: MeasureText };

/** The words of the card, which must be whole. Other texts are cut. */
const WHOLE: readonly TextPart[] = ['text', 'detail'];

/** The ground of words on an image reaches this far beyond them, in px. */
const BACKING_PX = 8;

const SHAPES = { square: 'post', portrait: 'post', story: 'story', wide: 'wide' } as const satisfies Record<
  CardSize,
  'post' | 'story' | 'wide'
>;

/** Places everything that a card shows. `measure` knows the fonts. */
export function layoutCard(content: CardContent, measure: MeasureText): CardLayout {
  const { widthPx, heightPx } = CARD_SIZES[content.size];
  const palette = createPalette(content.theme, content);
  const arrangement = TEMPLATES[content.kind][SHAPES[content.size]][content.imageUrl === '' ? 'plain' : 'withImage'];
  const area = { x: 0, y: 0, width: widthPx, height: FEET[content.size].topPx };
  const context = { content, palette, area, measure };
  const items: DrawnItem[] = [];
  for (const element of arrangement) {
    const drawn = layoutElement(element, context);
    if ('part' in drawn) return drawn;
    items.push(...drawn.items);
  }
  const words = arrangement.filter(({ draw }) => draw === 'text' || draw === 'detail');
  return {
    kind: 'drawing',
    drawing: {
      ...{ widthPx, heightPx, background: palette.paper },
      items: [...items, ...layoutFoot(content, palette, measure)],
      textBox: uniteBoxes(words.map(({ box }) => toBox(box, area))),
    },
  };
}

function layoutElement(element: TemplateElement, context: Context): { items: DrawnItem[] } | CardProblem {
  const box = toBox(element.box, context.area);
  if (element.draw === 'image') return { items: [{ kind: 'image', box, isGrey: element.isGrey === true }] };
  if (element.draw === 'fill') {
    return { items: [{ kind: 'fill', box, color: context.palette[element.color], opacity: 1 }] };
  }
  const parts = readPart(element.draw, context.content);
  if (parts.length === 0) return { items: [] };
  const items = layoutText(parts, { element, box, ...context });
  if (items !== null) return { items };
  const { draw: part } = element;
  return part === 'text' || part === 'detail' ? { kind: 'too-long', part } : { items: [] };
}

function readPart(part: TextPart, content: CardContent): readonly TitlePart[] {
  if (part === 'text') return parseTitle(content.text);
  const text = part === 'label' ? (TEMPLATES[content.kind].label ?? '') : content[part];
  return text === '' ? [] : [{ text, emphasised: false }];
}

type TextOptions = Pick<Context, 'palette' | 'measure'> & { element: TextElement; box: Box };

/** Draws a text in its box. Null if it must be whole and does not fit. */
function layoutText(parts: readonly TitlePart[], { element, box, palette, measure }: TextOptions) {
  const style = { ...TEXT_STYLES[element.draw], ...element };
  const [minPx, maxPx] = element.px;
  const tryFit = (some: readonly TitlePart[]) =>
    fitText(some, {
      ...{ widthPx: box.width, heightPx: box.height, minPx, maxPx },
      ...{ maxLines: style.lines, weight: style.weight, measure },
    });
  const fitted = tryFit(parts) ?? (WHOLE.includes(element.draw) ? null : fitCut(parts, tryFit));
  if (fitted === null) return null;
  const color = palette[style.color];
  const lines = placeLines(fitted, box, style).flatMap(({ pieces, x, y }) => {
    let left = x;
    return pieces.flatMap((piece): DrawnItem[] => {
      const at = left;
      left += measure(piece.text, style.weight).advance * fitted.sizePx;
      const own = piece.emphasised && style.color === 'ink' ? palette.mark : color;
      if (piece.text === ' ') return [];
      return [{ kind: 'text', text: piece.text, x: at, y, sizePx: fitted.sizePx, weight: style.weight, color: own }];
    });
  });
  return style.isBacked === true ? [toBacking(fitted, box, style), ...lines] : lines;
}

/** Cuts a text of less importance, grapheme by grapheme, until it fits. */
function fitCut(parts: readonly TitlePart[], tryFit: (parts: readonly TitlePart[]) => FittedText | null) {
  const letters = Array.from(graphemes.segment(parts.map(({ text }) => text).join('')), ({ segment }) => segment);
  for (let kept = Math.min(letters.length - 1, 80); kept > 0; kept -= 1) {
    const fitted = tryFit([{ text: `${letters.slice(0, kept).join('').trimEnd()}…`, emphasised: false }]);
    if (fitted !== null) return fitted;
  }
  return null;
}

type Placing = Pick<(typeof TEXT_STYLES)['text'], 'align' | 'from'>;

function placeLines(fitted: FittedText, box: Box, { align, from }: Placing) {
  const { sizePx, lines, pitch, ascent } = fitted;
  const spare = box.height - toHeight(fitted) * sizePx;
  const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[from];
  return lines.map(({ pieces, left, width }, index) => {
    const rest = box.width - width * sizePx;
    const x = box.x + left * sizePx + { left: 0, center: rest / 2, right: rest }[align];
    return { pieces, x, y: top + (ascent + index * pitch) * sizePx };
  });
}

function toBacking(fitted: FittedText, box: Box, style: Placing): DrawnItem {
  const { sizePx, lines } = fitted;
  const width = Math.max(...lines.map((line) => line.width)) * sizePx;
  const height = toHeight(fitted) * sizePx;
  const [first] = placeLines(fitted, box, style);
  const ground = { x: first?.x ?? box.x, y: (first?.y ?? box.y) - fitted.ascent * sizePx, width, height };
  return { kind: 'fill', box: grow(ground, BACKING_PX), color: '#000000', opacity: 0.55 };
}

const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});

function toBox([left, top, width, height]: Percent, area: Box): Box {
  return {
    x: area.x + (area.width * left) / 100,
    y: area.y + (area.height * top) / 100,
    width: (area.width * width) / 100,
    height: (area.height * height) / 100,
  };
}

function uniteBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
