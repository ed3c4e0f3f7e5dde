import { expect, test } from 'vitest';
import { cardContent } from '#tests/support/cards/card-content.ts';
import type { MeasureText } from './drawing.ts';
import { layoutCard } from './layout-card.ts';

/** Each character is half an em wide. */
const measure: MeasureText = (text) => ({
  advance: text.length / 2,
  ...{ ascent: 0.7, descent: 0.3, left: 0, right: 0 },
});

function listTexts(content: Parameters<typeof cardContent>[0]) {
  const layout = layoutCard(cardContent(content), measure);
  return layout.kind === 'drawing' ? layout.drawing.items.filter((item) => item.kind === 'text') : [];
}

test.each([
  ['“এক দুই”', 'এক দুই'],
  ['"এক দুই"', 'এক দুই'],
  ['“এক” ও “দুই”', '“এক” ও “দুই”'],
])('a quote card draws its own mark instead of those around %s', (text, expected) => {
  const drawn = listTexts({ kind: 'quote', text, detail: '' });
  const words = drawn.filter(({ weight, color }) => weight === 600 && color === '#16181d').map((item) => item.text);
  expect(words.slice(0, expected.split(' ').length).join(' ')).toBe(expected);
});

test('the speaker is as near to a short quotation as to a long one', () => {
  const [short, long] = ['এক', 'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ '.repeat(6)].map((text) => {
    const drawn = listTexts({ kind: 'quote', text, detail: 'বক্তা' });
    const speaker = drawn.findIndex((item) => item.text === 'বক্তা');
    return (drawn[speaker]?.y ?? 0) - (drawn[speaker - 1]?.y ?? 0);
  });
  expect(Math.abs((short ?? 0) - (long ?? 0))).toBeLessThan(40);
});

test.each([
  ['the name of the site', { siteName: 'সংবাদ '.repeat(30) }],
  ['the line at the foot', { foot: 'সংবাদ '.repeat(60) }],
  ['the section', { section: 'সংবাদ '.repeat(30) }],
])('%s is cut if it is too long', (_, content) => {
  expect(listTexts(content).filter(({ text }) => text.endsWith('…'))).toHaveLength(1);
});
