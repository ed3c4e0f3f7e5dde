import { expect, test } from 'vitest';
import { toUsedStyles } from './lite-styles.ts';

const STYLES = [
  { css: 'p{a:b}', names: [['<p']] },
  { css: '.card .title,.row{c:d}', names: [['card', 'title'], ['row']] },
  { at: '@media print', rules: [{ css: '.wide{e:f}', names: [['wide']] }] },
];

test.each([
  ['', ''],
  ['<p card', 'p{a:b}'],
  ['card title', '.card .title,.row{c:d}'],
  ['<p row wide', 'p{a:b}.card .title,.row{c:d}@media print{.wide{e:f}}'],
])('a page with %j gets only the rules that can apply to it', (names, expected) => {
  expect(toUsedStyles(STYLES, new Set(names.split(' ')))).toBe(expected);
});
