import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isArticleId } from '#domain/article/article.ts';
import { formatListCursor, formatSearchCursor, parseListCursor, parseSearchCursor } from './list-cursor.ts';

describe('a place in a list', () => {
  it.each([
    ['1795169259000-abc', { publicAt: 1795169259000, id: 'abc' }],
    ['0--NxA-9', { publicAt: 0, id: '-NxA-9' }],
    ['12-খবর', { publicAt: 12, id: 'খবর' }],
  ])('is read from %s', (text, cursor) => {
    expect(parseListCursor(text)).toEqual(cursor);
  });

  it.each([
    null,
    '',
    'abc',
    '12',
    '12-',
    '-12-abc',
    '১২-abc',
    '1e3-abc',
    '12.5-abc',
    '9999999999999999-abc',
    '12345678901234567-abc',
    '12-a/b',
    '12-a\u0000b',
    '12-\ud800',
    ' 12-abc',
    `12-${'a'.repeat(129)}`,
  ])('is the first page for %j', (text) => {
    expect(parseListCursor(text)).toBeNull();
  });
});

describe('a place in search results', () => {
  it.each([
    ['2-1795169259000-abc', { tier: 2, publicAt: 1795169259000, id: 'abc' }],
    ['0-5-7-9', { tier: 0, publicAt: 5, id: '7-9' }],
  ])('is read from %s', (text, cursor) => {
    expect(parseSearchCursor(text)).toEqual(cursor);
  });

  it.each([null, '', '1795169259000-abc', '2-abc', '12-5-abc', '-1-5-abc'])('is the first page for %j', (text) => {
    expect(parseSearchCursor(text)).toBeNull();
  });
});

const anyId = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(isArticleId);
const anyMs = fc.nat({ max: 8_640_000_000_000_000 });

test('a link leads back to the place it was made for', () => {
  fc.assert(
    fc.property(anyMs, anyId, fc.nat({ max: 2 }), (publicAt, id, tier) => {
      expect(parseListCursor(formatListCursor({ publicAt, id }))).toEqual({ publicAt, id });
      expect(parseSearchCursor(formatSearchCursor({ tier, publicAt, id }))).toEqual({ tier, publicAt, id });
    }),
  );
});

test('no text breaks the page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => [parseListCursor(text), parseSearchCursor(text)]).not.toThrow();
    }),
  );
});
