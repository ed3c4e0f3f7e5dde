import { describe, expect, test } from 'vitest';
import { enterElement, PLAIN, readProperty } from './read-style.ts';
import type { ForeignElement } from './tree/foreign-node.ts';

const element = (name: string, attributes: ForeignElement['attributes'] = {}): ForeignElement => ({
  kind: 'element',
  name,
  attributes,
  children: [],
});

describe('readProperty', () => {
  const styled = element('p', { style: 'Font-Weight : bold; color:red; font-weight:400; background:url(a:b)' });

  test.each<[string, string, string | null]>([
    ['the last declaration wins', 'font-weight', '400'],
    ['a value may contain a colon', 'background', 'url(a:b)'],
    ['a property that is not set', 'font-style', null],
  ])('%s', (_, property, value) => {
    expect(readProperty(styled, property)).toBe(value);
  });

  test('an element without styles has none', () => {
    expect(readProperty(element('p'), 'color')).toBeNull();
  });
});

describe('enterElement', () => {
  const BOLD = { ...PLAIN, isBold: true };

  test.each<[string, ForeignElement, typeof PLAIN, Partial<typeof PLAIN>]>([
    ['b is bold', element('b'), PLAIN, { isBold: true }],
    ['strong is bold', element('strong'), PLAIN, { isBold: true }],
    ['a weight of 600 is bold', element('span', { style: 'font-weight:600' }), PLAIN, { isBold: true }],
    ['a weight of 500 is not', element('span', { style: 'font-weight:500' }), PLAIN, { isBold: false }],
    ['a normal weight ends bold', element('span', { style: 'font-weight:normal' }), BOLD, { isBold: false }],
    ['the b of Google Docs is not bold', element('b', { style: 'font-weight:normal' }), PLAIN, { isBold: false }],
    ['a span in b is bold', element('span'), BOLD, { isBold: true }],
    ['em is italic', element('em'), PLAIN, { isItalic: true }],
    ['oblique text is italic', element('span', { style: 'font-style:oblique 10deg' }), PLAIN, { isItalic: true }],
    ['a link', element('a', { href: 'https://a.example/' }), PLAIN, { href: 'https://a.example/' }],
    [
      'a bad link in a link keeps the outer one',
      element('a', { href: '#x' }),
      { ...PLAIN, href: 'https://a.example/' },
      { href: 'https://a.example/' },
    ],
    ['SutonnyMJ is Bijoy', element('span', { style: 'font-family:SutonnyMJ,serif' }), PLAIN, { isBijoy: true }],
    ['SutonnyOMJ is Unicode', element('span', { style: 'font-family:SutonnyOMJ' }), PLAIN, { isBijoy: false }],
    [
      'a fallback font does not count',
      element('span', { style: 'font-family:Arial,SutonnyMJ' }),
      PLAIN,
      { isBijoy: false },
    ],
    ['an old font element in Bijoy', element('font', { face: 'SutonnyMJ' }), PLAIN, { isBijoy: true }],
    [
      'another font ends Bijoy',
      element('span', { style: 'font-family:Arial' }),
      { ...PLAIN, isBijoy: true },
      { isBijoy: false },
    ],
    ['pre preserves its lines', element('pre'), PLAIN, { isPreformatted: true }],
  ])('%s', (_, node, outer, style) => {
    expect(enterElement(node, outer)).toMatchObject(style);
  });
});
