import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isArticleId } from '../article/article.ts';
import { formatListCursor, formatSearchCursor, parseListCursor, parseSearchCursor } from './list-cursor.ts';

describe('parseListCursor', () => {
  it.each([
    ['1795169259000-abc', { ms: 1795169259000, id: 'abc' }],
    ['0--NxA-9', { ms: 0, id: '-NxA-9' }],
    ['12-খবর', { ms: 12, id: 'খবর' }],
  ])('parses %s', (text, cursor) => {
    expect(parseListCursor(text)).toEqual(cursor);
  });

  it.each([
    null,
    '',
    'abc',
    '12',
    '12-',
    '99_x',
    '9'.repeat(30),
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
  ])('returns null, the first page, for %j', (text) => {
    expect(parseListCursor(text)).toBeNull();
  });
});

describe('parseSearchCursor', () => {
  it.each([
    ['11-1795169259000-abc', { tier: 11, ms: 1795169259000, id: 'abc' }],
    ['0-5-7-9', { tier: 0, ms: 5, id: '7-9' }],
  ])('parses %s', (text, cursor) => {
    expect(parseSearchCursor(text)).toEqual(cursor);
  });

  it.each([null, '', '1795169259000-abc', '2-abc', '123-5-abc', '-1-5-abc'])(
    'returns null, the first page, for %j',
    (text) => {
      expect(parseSearchCursor(text)).toBeNull();
    },
  );
});

const anyId = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(isArticleId);
const anyMs = fc.maxSafeInteger().filter((ms) => Math.abs(ms) <= 8_640_000_000_000_000);

test('a formatted cursor is parsed to the same cursor', () => {
  fc.assert(
    fc.property(anyMs, anyId, fc.nat({ max: 11 }), (ms, id, tier) => {
      expect(parseListCursor(formatListCursor({ ms, id }))).toEqual({ ms, id });
      expect(parseSearchCursor(formatSearchCursor({ tier, ms, id }))).toEqual({ tier, ms, id });
    }),
  );
});

test('no text makes the parsers throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => [parseListCursor(text), parseSearchCursor(text)]).not.toThrow();
    }),
  );
});
