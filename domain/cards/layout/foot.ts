import type { CardContent, CardSize } from '../card.ts';
import { CARD_SIZES } from '../card.ts';
import type { TextStyle } from '../templates/template.ts';
import type { Palette } from './colors.ts';
import type { Box, DrawnItem, MeasureText } from './drawing.ts';
import { layoutText } from './layout-text.ts';

type Foot = { readonly topPx: number; readonly heightPx: number; readonly marginPx: number };

/** Where the foot is. A story has room below it for the buttons of the app that shows the story. */
export const FEET: Readonly<Record<CardSize, Foot>> = {
  square: { topPx: 938, heightPx: 142, marginPx: 54 },
  portrait: { topPx: 1208, heightPx: 142, marginPx: 54 },
  story: { topPx: 1488, heightPx: 142, marginPx: 64 },
  wide: { topPx: 520, heightPx: 110, marginPx: 44 },
};

const RULE_PX = 6;
const GAP_PX = 18;
const DRAFT_LABEL = 'খসড়া · প্রকাশের জন্য নয়';

/** Lays out the foot of a card: the logo or the site's name, the newsroom's line, and the proof or the label of a draft. */
export function layoutFoot(content: CardContent, palette: Palette, measure: MeasureText): DrawnItem[] {
  const { topPx, heightPx, marginPx } = FEET[content.size];
  const { widthPx } = CARD_SIZES[content.size];
  const inner: Box = {
    x: marginPx,
    y: topPx + RULE_PX + GAP_PX,
    width: widthPx - 2 * marginPx,
    height: heightPx - RULE_PX - 2 * GAP_PX,
  };
  const line = createLineDrawer(palette, measure);
  const left: Box = { ...inner, width: inner.width * 0.56 };
  const name: Box = { ...left, height: content.foot === '' ? left.height : left.height * 0.58 };
  const foot: Box = { ...left, y: left.y + name.height + 4, height: left.height - name.height - 4 };
  const band: Box = { x: 0, y: topPx, width: widthPx, height: heightPx };
  return [
    { kind: 'fill', box: band, color: palette.paper, opacity: 1 },
    { kind: 'fill', box: { ...band, height: RULE_PX }, color: palette.accent, opacity: 1 },
    ...(content.logoUrl === ''
      ? line(content.siteName, name, { maxPx: 44, weight: 700, color: 'ink' })
      : [{ kind: 'logo', box: name } as const]),
    ...line(content.foot, foot, { maxPx: 26, weight: 500, color: 'muted' }),
    ...layoutProof(content, inner, line),
  ];
}

function layoutProof({ proof }: CardContent, inner: Box, line: DrawLine): readonly DrawnItem[] {
  const right: Box = { ...inner, x: inner.x + inner.width * 0.58, width: inner.width * 0.42 };
  if (proof === null) return line(DRAFT_LABEL, right, { maxPx: 36, weight: 700, color: 'mark', align: 'right' });
  const side = inner.height;
  const words: Box = { ...right, width: right.width - side - 14, height: side / 2 - 2 };
  const below: Box = { ...words, y: words.y + side / 2 + 2 };
  return [
    ...line('যাচাই করুন', words, { maxPx: 24, weight: 600, color: 'muted', align: 'right' }),
    ...line(proof.code, below, { maxPx: 28, weight: 600, color: 'ink', align: 'right' }),
    { kind: 'qr', box: { ...inner, x: inner.x + inner.width - side, width: side }, text: proof.url },
  ];
}

type LineStyle = Pick<TextStyle, 'weight' | 'color'> & { maxPx: number; align?: TextStyle['align'] };
type DrawLine = (text: string, box: Box, style: LineStyle) => readonly DrawnItem[];

const MIN_PX = 18;

/** Returns a function that places one line in the vertical middle of its box. It cuts a text that does not fit at the smallest size. */
function createLineDrawer(palette: Palette, measure: MeasureText): DrawLine {
  return (text, box, { maxPx, weight, color, align = 'left' }) => {
    const style: TextStyle = { lines: 1, weight, color, align, from: 'middle' };
    const options = { box, px: [MIN_PX, maxPx], style, palette, measure, canBeCut: true } as const;
    return layoutText([{ text, emphasised: false }], options)?.items ?? [];
  };
}
