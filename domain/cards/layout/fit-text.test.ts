import { describe, expect, it, test } from 'vitest';
import { parseTitle } from '../../markup/inline/parse-title.ts';
import type { MeasureText } from './drawing.ts';
import { fitText, toHeight } from './fit-text.ts';

/** Each character is half an em wide; `^` is a mark that is an em high. */
const measure: MeasureText = (text) => ({
  advance: text.length / 2,
  ...{ ascent: text.includes('^') ? 1.6 : 0.7, descent: 0.3, left: 0, right: 0 },
});

const fitHere = (text: string, rest: Partial<Parameters<typeof fitText>[1]> = {}) =>
  fitText(parseTitle(text), {
    ...{ widthPx: 500, heightPx: 400, minPx: 20, maxPx: 100, maxLines: 4, weight: 700, measure },
    ...rest,
  });

const toLines = (fitted: ReturnType<typeof fitHere>) =>
  fitted?.lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''));

test.each([
  ['a text of one line is as large as its box', 'aaaaaaaaaa', 100, ['aaaaaaaaaa']],
  ['it becomes smaller to fit in one line', 'aaaaaaaaaaaaaaaaaaaa', 50, ['aaaaaaaaaaaaaaaaaaaa']],
  ['lines are even', 'aaaa aaaa aa aa', 100, ['aaaa aaaa', 'aa aa']],
  ['lines of one word are avoided', 'aaaaaa aaaaaa aa aa', 82, ['aaaaaa', 'aaaaaa aa aa']],
  ['the last word is not alone', 'aaaa aaaa aaa aaa aa', 100, ['aaaa aaaa', 'aaa aaa aa']],
  ['a number stays with what it counts', 'aaaaa aa ৪২ জন', 100, ['aaaaa aa', '৪২ জন']],
  ['a currency stays with its number', 'aaaaa aa ৳ ৪২', 100, ['aaaaa', 'aa ৳ ৪২']],
  ['a mark does not begin a line', 'aaaaaaaaaa । aa', 82, ['aaaaaaaaaa ।', 'aa']],
  ['a long word is broken after a hyphen', 'aaaaaa-aaaaaaaa', 100, ['aaaaaa-', 'aaaaaaaa']],
  ['or after a dash', 'aaaa”—aaaaaaaa', 100, ['aaaa”—', 'aaaaaaaa']],
  ['a short ending stays with its word', 'aaaaaaaaaa-এর', 76, ['aaaaaaaaaa-এর']],
  ['and with its number', '১২৩৪৫৬৭-সালের', 76, ['১২৩৪৫৬৭-সালের']],
  ['spaces are one', '  aa   bb ', 100, ['aa bb']],
] as const)('%s', (_, text, sizePx, lines) => {
  const fitted = fitHere(text);
  expect([fitted?.sizePx, toLines(fitted)]).toEqual([sizePx, lines]);
});

test.each([
  ['a word that is wider than the box at the smallest size', 'a'.repeat(60)],
  ['more lines than permitted', Array.from({ length: 30 }, () => 'aaaaaaaaaaaaaaaaaaaa').join(' ')],
  ['no word', '   '],
])('%s does not fit', (_, text) => {
  expect(fitHere(text)).toBeNull();
});

describe('the distance of lines', () => {
  it('is 1.3 em', () => expect(fitHere('aaaaaaaa aaaaaaaa')?.pitch).toBe(1.3));

  it('is more where marks would touch', () => {
    const fitted = fitHere('aaaaaaaa ^aaaaaaa');
    expect(fitted?.pitch).toBeCloseTo(1.96);
    expect(fitted && toHeight(fitted)).toBeCloseTo(0.7 + 1.96 + 0.3);
  });
});

test('red marks continue across the space between two marked words', () => {
  const [line] = fitHere('aa *bb cc*')?.lines ?? [];
  expect(line?.pieces.map(({ text, emphasised }) => [text, emphasised])).toEqual([
    ['aa', false],
    [' ', false],
    ['bb', true],
    [' ', true],
    ['cc', true],
  ]);
});

test('a word with red marks on a part of it stays one word', () => {
  const [line] = fitHere('aa b*cc*b')?.lines ?? [];
  expect(line?.pieces.map(({ text, emphasised }) => [text, emphasised])).toEqual([
    ['aa', false],
    [' ', false],
    ['b', false],
    ['cc', true],
    ['b', false],
  ]);
});

test('ink that begins before its letter or ends after it counts in the width of a line', () => {
  const withOverhang: MeasureText = (text, weight) => ({ ...measure(text, weight), left: 0.5, right: 0.25 });
  const fitted = fitHere('aaaa aaaa', { widthPx: 475, maxLines: 1, measure: withOverhang });
  expect(fitted?.sizePx).toBe(90);
  expect(fitted?.lines.map(({ left, width }) => ({ left, width }))).toEqual([{ left: 0.5, width: 5.25 }]);
});
