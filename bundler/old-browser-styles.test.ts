import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { oldBrowserStyles } from './old-browser-styles.ts';

const transform = (css: string) =>
  postcss([oldBrowserStyles()]).process(css, { from: undefined }).css.replace(/\s+/g, ' ');

describe('layers', () => {
  test('become the order that their statement defines, followed by rules outside of layers', () => {
    const css =
      '@layer base,utilities;.free{a:b}@layer utilities{.u{a:b}}@layer base{h1{a:b}}@layer utilities{.v{a:b}}';
    expect(transform(css).replaceAll(' ', '')).toBe('h1{a:b}.u{a:b}.v{a:b}.free{a:b}');
  });

  test('inside another rule are refused', () => {
    expect(() => transform('@media print{@layer base{h1{a:b}}}')).toThrow('cannot be flattened');
  });
});

describe('for old browsers', () => {
  test.each([
    ['.dark\\:block:where(.dark,.dark *){a:b}', '.dark .dark\\:block{a:b}'],
    [':where(.space-y-5>:not(:last-child)){a:b}', '.space-y-5>:not(:last-child){a:b}'],
    ['.group-open\\:x:is(:where(.group):is([open]) *){a:b}', '.group:is([open]) .group-open\\:x{a:b}'],
    ['.group-hover\\:x:is(:where(.group):hover *){a:b}', '.group:hover .group-hover\\:x{a:b}'],
  ])('%s is repeated in a plain form', (css, plain) => {
    expect(transform(css)).toContain(`@supports not (aspect-ratio:1)`);
    expect(transform(css)).toContain(plain);
  });

  test('a size that depends on the screen has a fixed one before it', () => {
    expect(transform('.a{font-size:clamp(1rem,2vw,3rem)}')).toBe('.a{font-size:1rem;font-size:clamp(1rem,2vw,3rem)}');
  });

  test.each([
    ['.a{padding-inline:1rem}', '.a{padding-left:1rem;padding-right:1rem}'],
    ['.a{padding-inline:calc(var(--b) * 4)}', '.a{padding-left:calc(var(--b) * 4);padding-right:calc(var(--b) * 4)}'],
    ['.a{margin-inline:1rem auto}', '.a{margin-inline:1rem auto}'],
    ['.a{margin-block-start:1rem}', '.a{margin-top:1rem}'],
    ['.a{margin-inline-end:auto}', '.a{margin-right:auto}'],
  ])('%s has physical sides', (css, physical) => {
    expect(transform(css)).toBe(physical);
  });

  test('the gap of a row is a margin as well', () => {
    expect(transform('.gap-2{gap:1rem}')).toContain(
      '[class*=flex]:not(.flex-col):not(.flex-wrap):not(.flex-row-reverse).gap-2>*+*{margin-left:1rem}',
    );
  });

  test('a plain rule is not repeated', () => {
    expect(transform('.a:hover{a:b}')).toBe('.a:hover{a:b}');
  });
});
