import { describe, expect, it, test } from 'vitest';
import {
  addCompounds,
  applySplits,
  listExtendedWords,
  listJoinedWords,
  listLikelySplits,
  listSplits,
} from './compounds.ts';
import { parseQuery } from './query.ts';

const countsOf = (counts: Record<string, number>) => ({
  articles: 1_000,
  articlesWith: (lexeme: string) => counts[lexeme] ?? 0,
});

describe('words written apart', () => {
  it.each([
    ['two neighbouring words', 'কক্স বাজারে', ['~কক্সবাজা']],
    ['three words in pairs', 'পদ্মা সেতু টোল', ['~পদ্মাসেতু', '~সেতুটোল']],
    ['not across a comma', 'পদ্মা, সেতু', []],
    ['not with a number', 'পদ্মা ২০২৬', []],
    ['not one word alone', 'কক্সবাজার', []],
  ])('are joined: %s', (_, text, expected) => {
    expect(listJoinedWords(parseQuery(text)).map(({ lexeme }) => lexeme)).toEqual(expected);
  });

  it('are also found joined if articles have the compound', () => {
    const query = parseQuery('কক্স বাজার ঢাকা');
    const found = addCompounds(query, listJoinedWords(query), countsOf({ '~কক্সবাজা': 9 }));
    expect(found.words.map(({ lexemes }) => lexemes)).toEqual([['~কক্স', '~কক্সবাজা'], ['~বাজার', '~কক্সবাজা'], ['~ঢাকা']]);
  });
});

test.each([
  ['a compound with a known last part', 'রিকশার', '~রিকসাচালক', ['~রিকসা', '~রিকসাচালক']],
  ['not one with an unknown last part', 'বাংলা', '~বাংলাদেস', ['~বাংলা']],
  ['not for a number', '২০২৬', '~2026কালিন', ['~2026']],
])('a word also finds %s', (_, text, compound, expected) => {
  const query = parseQuery(text);
  const found = addCompounds(query, listExtendedWords(query), countsOf({ [compound]: 1 }));
  expect(found.words.map(({ lexemes }) => lexemes)).toEqual([expected]);
});

describe('a word written together', () => {
  const query = parseQuery('পদ্মাসেতু');
  const partsOf = (splits: ReturnType<typeof listSplits>) =>
    splits.map(({ parts }) => parts.map(({ spelling }) => spelling).join('+'));

  it('is split between letters, not at signs or inside conjuncts', () => {
    expect(partsOf(listSplits(query))).toEqual(['পদ্মা+সেতু']);
  });

  it.each([
    ['known parts of an unknown word', { '~পদ্মা': 5, '~সেতু': 5 }, 1],
    ['parts that are rarer than the word', { '~পদ্মাসেতু': 6, '~পদ্মা': 5, '~সেতু': 5 }, 0],
    ['one unknown part', { '~পদ্মা': 5 }, 0],
  ])('has likely splits: %s', (_, counts, expected) => {
    expect(listLikelySplits(query, listSplits(query), countsOf(counts))).toHaveLength(expected);
  });

  it('of several words has the splits of each, the one with the most frequent parts first', () => {
    const words = parseQuery('এবং রাজবারিঘর পদ্মাসেতু');
    const counts = { '~রাজ': 5, '~বারিঘর': 5, '~রাজবা': 9, '~রিঘর': 8, '~পদ্মা': 5, '~সেতু': 5 };
    const likely = listLikelySplits(words, listSplits(words), countsOf(counts));
    expect(partsOf(likely)).toEqual(['রাজবা+রিঘর', 'রাজ+বারিঘর', 'পদ্মা+সেতু']);
    expect(applySplits(words, likely).words.map(({ spelling }) => spelling)).toEqual([
      'এবং',
      'রাজবা',
      'রিঘর',
      'পদ্মা',
      'সেতু',
    ]);
  });

  it('becomes two words that are also found as one', () => {
    expect(applySplits(query, listSplits(query)).words.map(({ lexemes }) => lexemes)).toEqual([
      ['~পদ্মা', '~পদ্মাসেতু'],
      ['~সেতু', '~পদ্মাসেতু'],
    ]);
  });
});
