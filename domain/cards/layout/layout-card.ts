import type { TitlePart } from '../../markup/inline/parse-title.ts';
import { parseTitle } from '../../markup/inline/parse-title.ts';
import type { CardContent, CardSize } from '../card.ts';
import { CARD_SIZES } from '../card.ts';
import type { PercentBox, TemplateElement, TextElement, TextPart } from '../templates/template.ts';
import { TEXT_STYLES } from '../templates/template.ts';
import { TEMPLATES } from '../templates/templates.ts';
import type { Palette } from './colors.ts';
import { createPalette } from './colors.ts';
import type { Box, CardDrawing, DrawnItem, MeasureText } from './drawing.ts';
import { FEET, layoutFoot } from './foot.ts';
import type { PlacedText } from './layout-text.ts';
import { layoutText } from './layout-text.ts';

/** A text that does not fit at its smallest size. */
export type CardProblem = { readonly kind: 'too-long'; readonly part: 'text' | 'detail' };

export type CardLayout = { readonly kind: 'drawing'; readonly drawing: CardDrawing } | CardProblem;

type Context = { content: CardContent; palette: Palette; area: Box; measure: MeasureText };

const SHAPES = { square: 'post', portrait: 'post', story: 'story', wide: 'wide' } as const satisfies Record<
  CardSize,
  'post' | 'story' | 'wide'
>;

/** Lays out a card. `measure` returns the size of a text in the card's fonts. */
export function layoutCard(content: CardContent, measure: MeasureText): CardLayout {
  const { widthPx, heightPx } = CARD_SIZES[content.size];
  const palette = createPalette(content.theme, content);
  const arrangement = TEMPLATES[content.kind][SHAPES[content.size]][content.imageUrl === '' ? 'plain' : 'withImage'];
  const area = { x: 0, y: 0, width: widthPx, height: FEET[content.size].topPx };
  const context = { content, palette, area, measure };
  const main = arrangement.find((element): element is TextElement => element.draw === 'text');
  const text = main && placeText(main, toBox(main.box, area), context);
  const textTop = main?.box[1] ?? 0;
  const items: DrawnItem[] = [];
  for (const element of arrangement) {
    const box = toBox(element.box, area);
    const towardsTextPx = element.isNearText === true ? (text?.sparePx ?? 0) / 2 : 0;
    const moved = { ...box, y: box.y + (element.box[1] > textTop ? -towardsTextPx : towardsTextPx) };
    const drawn = element === main ? text : placeElement(element, moved, context);
    if (drawn) items.push(...drawn.items);
    else if (element.draw === 'text' || element.draw === 'detail') return { kind: 'too-long', part: element.draw };
  }
  const words = arrangement.filter(({ draw }) => draw === 'text' || draw === 'detail');
  return {
    kind: 'drawing',
    drawing: {
      ...{ widthPx, heightPx, background: palette[TEMPLATES[content.kind].background ?? 'paper'] },
      items: [...items, ...layoutFoot(content, palette, measure)],
      textBox: uniteBoxes(words.map(({ box }) => toBox(box, area))),
    },
  };
}

function placeElement(element: TemplateElement, box: Box, context: Context): Pick<PlacedText, 'items'> | null {
  if (element.draw === 'image') return { items: [{ kind: 'image', box, isGrey: element.isGrey === true }] };
  if (element.draw === 'fill') {
    return { items: [{ kind: 'fill', box, color: context.palette[element.color], opacity: 1 }] };
  }
  return placeText(element, box, context);
}

function placeText(element: TextElement, box: Box, { content, palette, measure }: Context): PlacedText | null {
  const { draw, px } = element;
  const parts = readPart(draw, content);
  if (parts.length === 0) return { items: [], sparePx: box.height };
  const style = { ...TEXT_STYLES[draw], ...element };
  return layoutText(parts, { box, px, style, palette, measure, canBeCut: draw !== 'text' && draw !== 'detail' });
}

/** A text that is one quotation. Its quotation marks are removed if the template draws its own. */
const QUOTATION = /^[“"]([^“”"]+)[”"]$/u;

function readPart(part: TextPart, content: CardContent): readonly TitlePart[] {
  const { label = '' } = TEMPLATES[content.kind];
  if (part === 'text') return parseTitle(label === '“' ? content.text.replace(QUOTATION, '$1') : content.text);
  const text = part === 'label' ? label : content[part];
  return text === '' ? [] : [{ text, emphasised: false }];
}

function toBox([left, top, width, height]: PercentBox, area: Box): Box {
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
