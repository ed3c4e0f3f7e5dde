import type { CardContent } from '#domain/cards/card.ts';
import type { CardDrawing, DrawnText, MeasureText } from '#domain/cards/layout/drawing.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';

type Ink = { left: number; right: number; top: number; bottom: number };

/** Lists what is wrong with a card's texts: ink outside the card or the box of its words, ink over other ink, lost or cut words. */
export function listFaults(content: CardContent, drawing: CardDrawing, measure: MeasureText): string[] {
  const texts = drawing.items.filter((item) => item.kind === 'text');
  const inks = texts.map((item) => ({ item, ink: toInk(item, measure) }));
  const words = toWords(content.text);
  // A long word may be broken after a hyphen.
  const shown = texts.map(({ text }) => text).join('');
  const box = drawing.textBox;
  const faults: string[] = [];
  for (const { item, ink } of inks) {
    const isOutside = ink.left < 0 || ink.top < 0 || ink.right > drawing.widthPx || ink.bottom > drawing.heightPx;
    if (isOutside) faults.push(`outside of the card: ${item.text}`);
    const isOfWords = item.weight >= 600 && words.includes(item.text) && item.y > box.y && item.y < box.y + box.height;
    if (
      isOfWords &&
      (ink.left < box.x - 1 || ink.right > box.x + box.width + 1 || ink.bottom > box.y + box.height + 1)
    ) {
      faults.push(`outside of its box: ${item.text}`);
    }
  }
  for (const [index, one] of inks.entries()) {
    for (const other of inks.slice(index + 1)) {
      if (one.item.y !== other.item.y && overlaps(one.ink, other.ink)) {
        faults.push(`one over the other: ${one.item.text}, ${other.item.text}`);
      }
    }
  }
  for (const word of words) if (!shown.includes(word)) faults.push(`missing: ${word}`);
  return faults;
}

function toInk({ text, x, y, sizePx, weight }: DrawnText, measure: MeasureText): Ink {
  const { advance, ascent, descent, left, right } = measure(text, weight);
  return {
    left: x - left * sizePx,
    right: x + (advance + right) * sizePx,
    top: y - ascent * sizePx,
    bottom: y + descent * sizePx,
  };
}

const overlaps = (one: Ink, other: Ink) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const toWords = (text: string) =>
  parseTitle(text).flatMap((part) => part.text.split(/\s+/).filter((word) => word !== ''));
