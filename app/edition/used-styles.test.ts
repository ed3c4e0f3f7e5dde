import { describe, expect, test } from 'vitest';
import { selectUsedStyles } from './used-styles.ts';

const HTML =
  '<main class="px-4 sm:px-6 [&amp;_a]:pt-0.5 group"><p class="w-1/2 text-[clamp(1rem,2vw,3rem)]">.absent</p></main>';

describe('selectUsedStyles', () => {
  test.each([
    ['p{margin:0}', 'p{margin:0}'],
    ['.px-4{a:b}.absent{a:b}', '.px-4{a:b}'],
    ['.absent,.px-4{a:b}', '.absent,.px-4{a:b}'],
    ['.px-4 .absent{a:b}', ''],
    ['.sm\\:px-6{a:b}.sm\\:px-7{a:b}', '.sm\\:px-6{a:b}'],
    ['.\\[\\&_a\\]\\:pt-0\\.5 a{a:b}', '.\\[\\&_a\\]\\:pt-0\\.5 a{a:b}'],
    ['.w-1\\/2{a:b}', '.w-1\\/2{a:b}'],
    ['.text-\\[clamp\\(1rem\\,2vw\\,3rem\\)\\]{a:b}', '.text-\\[clamp\\(1rem\\,2vw\\,3rem\\)\\]{a:b}'],
    ['.px-4:not(.absent,.other){a:b}', '.px-4:not(.absent,.other){a:b}'],
    ['.px-4:is(:where(.absent):hover *){a:b}', '.px-4:is(:where(.absent):hover *){a:b}'],
    ['.absent:not(.px-4){a:b}', ''],
    ['@media (width>1px){.absent{a:b}.px-4{a:b}}', '@media (width>1px){.px-4{a:b}}'],
    ['@media (width>1px){@supports (a:b){.absent{a:b}}}', ''],
    ['@layer a,b;@keyframes x{0%{a:b}}.absent{a:b}', '@layer a,b;@keyframes x{0%{a:b}}'],
  ])('of %s returns %s', (styles, expected) => {
    expect(selectUsedStyles(styles, HTML)).toBe(expected);
  });

  test('throws if a block is not closed', () => {
    expect(() => selectUsedStyles('.px-4{a:b', HTML)).toThrow('unclosed');
  });
});
