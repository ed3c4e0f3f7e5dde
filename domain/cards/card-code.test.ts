import { expect, test } from 'vitest';
import { parseCardCode } from './card-code.ts';

test.each([
  ['abcd2345', 'abcd2345'],
  [' ABCD 2345 ', 'abcd2345'],
  ['abcd-2345', 'abcd2345'],
  ['ａｂｃｄ２３４５', 'abcd2345'], // full width
  ['abcd২৩৪৫', 'abcd2345'],
  ['abcd234', null],
  ['abcd23456', null],
  ['abcd2340', null],
  ['abcdl345', null],
  ['কখগঘ2345', null],
  ['', null],
])('reads %j as %j', (text, code) => {
  expect(parseCardCode(text)).toBe(code);
});
