import { expect, test } from 'vitest';
import { toLiteStyles } from './lite-styles.ts';

const STYLES =
  '@font-face{font-family:A;src:url(a.woff2)}p{a:b}@media (scripting:none) and (prefers-color-scheme:dark){:root{c:d}}@media (scripting:none){.x{e:f}}';

test.each([
  ['system', 'p{a:b}@media (prefers-color-scheme:dark){:root{c:d}}@media all{.x{e:f}}'],
  ['light', 'p{a:b}@media not all{:root{c:d}}@media all{.x{e:f}}'],
  ['dark', 'p{a:b}@media not all{:root{c:d}}@media all{.x{e:f}}'],
] as const)('of the theme %s have no web font, and the rules for pages without script', (theme, expected) => {
  expect(toLiteStyles(STYLES, theme)).toBe(expected);
});
