import { expect, test } from 'vitest';
import { toPageStyles, toStyleNodes } from './page-styles.ts';

const STYLES =
  'p{a:b}@media (scripting: none) and (prefers-color-scheme:dark){:root{c:d}}@media (scripting:none){.x{e:f}}@media print{q{g:h}}';

test.each([
  ['full', STYLES],
  ['system', 'p{a:b}@media (prefers-color-scheme:dark){:root{c:d}}.x{e:f}@media print{q{g:h}}'],
  ['chosen', 'p{a:b}.x{e:f}@media print{q{g:h}}'],
] as const)('of the variant %s have the rules that apply with or without JavaScript', (variant, expected) => {
  expect(toPageStyles(STYLES, variant)).toBe(expected);
});

test.each([
  ['of elements that no page has', 'ol,select{a:b}::file-selector-button{c:d}.table{e:f}', 'ol{a:b}.table{e:f}'],
  ['that repeat the one before', 'a{b:c;b:c;d:e;b:c}', 'a{b:c;d:e;b:c}'],
  [
    'that set what no rule reads',
    ':root{--a:b;--c:d}@property --a{syntax:"*"}p{e:var(--c)}',
    ':root{--c:d}p{e:var(--c)}',
  ],
])('have no rules %s', (_what, styles, expected) => {
  expect(toPageStyles(styles, 'full')).toBe(expected);
});

test('the rules of lite pages name the elements and classes that a page must have', () => {
  const rules = String.raw`p{a:b}.sm\:px-3\.5,a.b>.c:not(.d,.e){f:g}.x:is(.y,.z) :where(.w){h:i}h1:hover>[b=c] ::marker{d:e}`;
  expect(toStyleNodes(`${rules}@media print{.g{j:k}}@property --l{syntax:"*"}`)).toEqual([
    { css: 'p{a:b}', names: [['<p']] },
    { css: String.raw`.sm\:px-3\.5,a.b>.c:not(.d,.e){f:g}`, names: [['sm:px-3.5'], ['<a', 'b', 'c']] },
    { css: '.x:is(.y,.z) :where(.w){h:i}', names: [['x', 'w']] },
    { css: 'h1:hover>[b=c] ::marker{d:e}', names: [['<h1']] },
    { at: '@media print', rules: [{ css: '.g{j:k}', names: [['g']] }] },
    { css: '@property --l{syntax:"*"}', names: [[]] },
  ]);
});
