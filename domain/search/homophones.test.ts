import { describe, expect, test } from 'vitest';
import { excludeHomophones, listHomophones } from './homophones.ts';
import { parseQuery } from './query.ts';

test.each([
  ['সোনা', ['শোনা', 'ষোনা', 'সোঁনা', 'সোনাঁ']],
  ['চাঁদ', ['চাদ']],
  ['টিকা', ['টীকা', 'টিঁকা', 'টিকাঁ']],
  ['যান', ['জান', 'যাঁন', 'যানঁ']],
])('%s sounds like %j', (stem, expected) => {
  expect(listHomophones(stem).toSorted()).toEqual(expected.toSorted());
});

test('spellings of one word are no homophones', () => {
  expect(listHomophones('সরকারি')).not.toContain('সরকারী');
  expect(listHomophones('বর্ণনা')).not.toContain('বর্ননা');
});

test('a long word with many such letters has none', () => {
  expect(listHomophones('শষসরযশষসরয')).toEqual([]);
});

describe('a word of a query excludes', () => {
  const exclude = (text: string, counts: Record<string, number>) => {
    const statistics = { articles: 1_000, articlesWith: (lexeme: string) => counts[lexeme] ?? 0 };
    return excludeHomophones(parseQuery(text), statistics).words.map(({ homophones }) => homophones);
  };

  test.each([
    ['another word that articles have', 'সোনা', { সোনা: 2, শোনা: 30 }, [['শোনা']]],
    ['another word of each synonym', 'স্বর্ণ', { সোনা: 2, শোনা: 30 }, [['শোনা']]],
    ['nothing if no article has the word as it is typed', 'শাড়ী', { সারি: 30 }, [[]]],
    ['nothing if the typed word is far rarer, because it is probably misspelt', 'চাদ', { চাদ: 1, চাঁদ: 30 }, [[]]],
    ['nothing that is also typed or meant', 'রাস্তা সড়ক', { রাস্তা: 1, সড়ক: 1 }, [[], []]],
    ['nothing of a word in Latin letters', 'google', { google: 9 }, [[]]],
  ])('%s', (_, text, counts, expected) => {
    expect(exclude(text, counts)).toEqual(expected);
  });
});
