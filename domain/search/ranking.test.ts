import { describe, expect, it, test } from 'vitest';
import { parseQuery } from './query.ts';
import type { WeighedWord } from './ranking.ts';
import { decideRetrieval, listHalfWeightSets, listMissing, weighWords } from './ranking.ts';

const word = (name: string, articles: number, weight = 1): WeighedWord => {
  return { lexemes: [`~${name}`], stems: [name], homophones: [], isQualifier: false, articles, weight };
};

const namesOf = (words: readonly WeighedWord[]) => words.map(({ lexemes: [first] }) => first);

describe('weights', () => {
  const counts = new Map([
    ['~পদ্মা', 10],
    ['~সেতু', 100],
    ['~কি', 900],
  ]);
  const statistics = { articles: 1_000, articlesWith: (lexeme: string) => counts.get(lexeme) ?? 0 };
  const weigh = (text: string) => weighWords(parseQuery(text).words, statistics);

  it('are larger for rarer words', () => {
    expect(weigh('সেতু পদ্মা').map(({ weight }) => weight)).toEqual([3_713, 9_915]);
  });

  it('leave out words in no article', () => {
    expect(namesOf(weigh('পদ্মা সেতু অজানাশব্দ'))).toEqual(['~পদ্মা', '~সেতু']);
  });

  it('leave out stop words, unless there are no others', () => {
    expect(namesOf(weigh('সেতু কী'))).toEqual(['~সেতু']);
    expect(namesOf(weigh('কী'))).toEqual(['~কি']);
  });
});

test.each([
  ['পদ্মা ইউক্রেন', ['ইউক্রেন']],
  ['পদ্মা সেতু', []],
  ['পদ্মা কীভাবে', []],
  ['ইউক্রেনের xyz', ['ইউক্রেনের', 'xyz']],
  ['দুদক', ['দুদক']],
])('the missing words of %s are %j, as typed', (text, expected) => {
  const statistics = { articles: 9, articlesWith: (lexeme: string) => (/পদ্মা|সেতু/.test(lexeme) ? 1 : 0) };
  expect(listMissing(parseQuery(text).words, statistics)).toEqual(expected);
});

const NONE_MISSING = { missing: [], order: 'relevance', isNamed: false } as const;

describe('retrieval', () => {
  it.each([
    ['a quarter of the weight', 2, [], 'relevance', 0.25],
    ['half if results are ordered by time', 2, [], 'newest', 0.5],
    ['half if one of two words is in no article', 1, [1], 'relevance', 0.5],
    ['a third if one of more words is in no article', 2, [1], 'relevance', 1 / 3],
  ] as const)('requires %s', (_, found, missing, order, share) => {
    const words = Array.from({ length: found }, (_word, n) => ({ ...word(`টোল${n}`, 10), weight: 1 }));
    expect(decideRetrieval(words, { missing, order, isNamed: false }).required).toBeCloseTo(
      share * (found + missing.length),
    );
  });

  it('requires half if the query is a name that articles have', () => {
    const words = ['নুসরাত', 'জেরিন'].map((name) => ({ ...word(name, 10), weight: 1 }));
    expect(decideRetrieval(words, { ...NONE_MISSING, isNamed: true }).required).toBe(1);
  });

  it('never requires more than the words that articles have, if these are half of the words', () => {
    const requiredOf = (missing: readonly number[]) =>
      decideRetrieval([{ ...word('যুদ্ধ', 10), weight: 2 }], { ...NONE_MISSING, missing }).required;
    expect([requiredOf([9]), requiredOf([10, 12])]).toEqual([2, 8]);
  });

  it('weighs the articles with rare words and adds the weights of common words', () => {
    const retrieval = decideRetrieval([word('ঢাকা', 400_000), word('টোল', 300), word('পদ্মা', 9_000)], NONE_MISSING);
    expect(retrieval).toMatchObject({
      kind: 'weighed',
      rare: [word('টোল', 300), word('পদ্মা', 9_000)],
      common: [word('ঢাকা', 400_000)],
    });
  });

  it('reads the newest articles if all words are common', () => {
    expect(decideRetrieval([word('ঢাকা', 400_000), word('দেশ', 90_000)], NONE_MISSING)).toMatchObject({
      kind: 'newest',
      words: [word('দেশ', 90_000), word('ঢাকা', 400_000)],
    });
  });
});

test.each([
  ['one word', [word('ক', 1, 5)], [['~ক']]],
  ['two equal words', [word('ক', 1, 5), word('খ', 1, 5)], [['~ক'], ['~খ']]],
  ['one that weighs more than the others', [word('ক', 1, 9), word('খ', 1, 3), word('গ', 1, 3)], [['~ক']]],
  [
    'three equal words',
    [word('ক', 1, 3), word('খ', 1, 3), word('গ', 1, 3)],
    [
      ['~ক', '~খ'],
      ['~ক', '~গ'],
      ['~খ', '~গ'],
    ],
  ],
])('the smallest sets with half of the weight: %s', (_, words, expected) => {
  expect(listHalfWeightSets(words).map(namesOf)).toEqual(expected);
});
