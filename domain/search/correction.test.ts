import { describe, expect, it, test } from 'vitest';
import { applyReplacements, decideReplacements, listSuspects } from './correction.ts';
import { parseQuery } from './query.ts';

/** Counts keys and their loose lexemes; here both are spelled alike. */
const countsOf = (counts: Record<string, number>) => ({
  articles: 1_000,
  articlesWith: (lexeme: string) => counts[lexeme.replace('~', '')] ?? 0,
});

function correct(text: string, counts: Record<string, number>) {
  const query = parseQuery(text);
  const replacements = decideReplacements(listSuspects(query, countsOf(counts)), countsOf(counts));
  return {
    text: applyReplacements(query, replacements).text,
    isUnknown: replacements.map(({ isUnknown }) => isUnknown),
  };
}

describe('correction', () => {
  it.each([
    ['an unknown word', 'নির্বচন কমিশন', { নির্বাচন: 50, কমিসন: 40 }, 'নির্বাচন কমিশন', [true]],
    ['a word that is far rarer', 'নির্বচন', { নির্বচন: 1, নির্বাচন: 50 }, 'নির্বাচন', [false]],
    ['not a word that is rarer, but not far', 'নির্বচন', { নির্বচন: 4, নির্বাচন: 50 }, 'নির্বচন', []],
    ['not a word without a neighbour', 'অজানাশব্দ', { নির্বাচন: 50 }, 'অজানাশব্দ', []],
    ['not a number or a Latin word', '১২৩৪ electon', {}, '১২৩৪ electon', []],
    ['the likelier of two neighbours', 'সরকর', { সরকার: 40, সরকল: 45 }, 'সরকার', [true]],
    ['a typing error before an ending', 'নির্বচনের ফল', { নির্বাচন: 50, ফল: 10 }, 'নির্বাচনের ফল', [true]],
  ])('%s', (_, text, counts, expected, isUnknown) => {
    expect(correct(text, counts)).toEqual({ text: expected, isUnknown });
  });
});

test('two words of one query are corrected', () => {
  expect(correct('নির্বচন সরকর', { নির্বাচন: 50, সরকার: 40 }).text).toBe('নির্বাচন সরকার');
});
