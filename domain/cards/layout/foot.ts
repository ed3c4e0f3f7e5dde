import type { CardContent, CardSize } from '../card.ts';
import type { Palette } from './colors.ts';
import type { Box, DrawnItem, DrawnText, FontWeight, MeasureText } from './drawing.ts';
import { fitText } from './fit-text.ts';

type Foot = { readonly topPx: number; readonly heightPx: number; readonly marginPx: number };

/** Where the foot is. Below that of a story is room for the buttons of the app that shows it. */
export const FEET: Readonly<Record<CardSize, Foot>> = {
  square: { topPx: 938, heightPx: 142, marginPx: 54 },
  portrait: { topPx: 1208, heightPx: 142, marginPx: 54 },
  story: { topPx: 1488, heightPx: 142, marginPx: 64 },
  wide: { topPx: 520, heightPx: 110, marginPx: 44 },
};

const RULE_PX = 6;
const GAP_PX = 18;
const DRAFT_LABEL = 'খসড়া · প্রকাশের জন্য নয়';

/** Places the foot, which all cards have: the logo or the site's name, the newsroom's line, and the proof or the mark of a draft. */
export function layoutFoot(content: CardContent, palette: Palette, measure: MeasureText): DrawnItem[] {
  const { topPx, heightPx, marginPx } = FEET[content.size];
  const inner: Box = {
    x: marginPx,
    y: topPx + RULE_PX + GAP_PX,
    width: (content.size === 'wide' ? 1200 : 1080) - 2 * marginPx,
    height: heightPx - RULE_PX - 2 * GAP_PX,
  };
  const rule: Box = { x: 0, y: topPx, width: inner.width + 2 * marginPx, height: RULE_PX };
  const line = createLine(measure);
  const left: Box = { ...inner, width: inner.width * 0.56 };
  const nameHeight = content.foot === '' ? left.height : left.height * 0.58;
  const name: DrawnItem[] =
    content.logoUrl === ''
      ? line(content.siteName, { ...left, height: nameHeight }, { maxPx: 44, weight: 700, color: palette.ink })
      : [{ kind: 'logo', box: { ...left, height: nameHeight } }];
  const foot = { ...left, y: left.y + nameHeight + 4, height: left.height - nameHeight - 4 };
  return [
    { kind: 'fill', box: rule, color: palette.accent, opacity: 1 },
    ...name,
    ...line(content.foot, foot, { maxPx: 26, weight: 500, color: palette.muted }),
    ...layoutProof(content, { inner, palette, line }),
  ];
}

type LineStyle = { maxPx: number; weight: FontWeight; color: string; isRight?: boolean };
type DrawLine = (text: string, box: Box, style: LineStyle) => DrawnText[];

function layoutProof(
  { proof }: CardContent,
  { inner, palette, line }: { inner: Box; palette: Palette; line: DrawLine },
): DrawnItem[] {
  const right: Box = { ...inner, x: inner.x + inner.width * 0.58, width: inner.width * 0.42 };
  if (proof === null) return line(DRAFT_LABEL, right, { maxPx: 36, weight: 700, color: palette.mark, isRight: true });
  const side = inner.height;
  const qr: Box = { x: inner.x + inner.width - side, y: inner.y, width: side, height: side };
  const words: Box = { ...right, width: right.width - side - 14, height: side / 2 - 2 };
  return [
    ...line('যাচাই করুন', words, { maxPx: 24, weight: 600, color: palette.muted, isRight: true }),
    ...line(
      proof.code,
      { ...words, y: words.y + side / 2 + 2 },
      { maxPx: 28, weight: 600, color: palette.ink, isRight: true },
    ),
    { kind: 'qr', box: qr, text: proof.url },
  ];
}

const MIN_PX = 12;

/** Draws one line, in the middle of its box. A text that does not fit at the smallest size is left out. */
function createLine(measure: MeasureText): DrawLine {
  return (text, box, { maxPx, weight, color, isRight }) => {
    const fitted = fitText([{ text, emphasised: false }], {
      ...{ widthPx: box.width, heightPx: box.height, minPx: MIN_PX, maxPx, maxLines: 1, weight, measure },
    });
    if (fitted === null) return [];
    const { sizePx, ascent, descent, lines } = fitted;
    const { width = 0, left = 0 } = lines[0] ?? {};
    return [
      {
        ...{ kind: 'text', text: text.trim(), sizePx, weight, color },
        x: box.x + left * sizePx + (isRight === true ? box.width - width * sizePx : 0),
        y: box.y + (box.height - (ascent + descent) * sizePx) / 2 + ascent * sizePx,
      },
    ];
  };
}
