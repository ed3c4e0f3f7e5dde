import { describe, expect, it, test } from 'vitest';
import { parseQuery } from '../query.ts';
import table from './synonyms.json' with { type: 'json' };
import { findSynonym, parseSynonyms } from './synonyms.ts';

/** The words that each word of a query finds, by their loose lexemes. */
const foundBy = (text: string) =>
  parseQuery(text).words.map(({ lexemes }) => lexemes.map((lexeme) => lexeme.slice(1)).join(' '));
const looseOf = (text: string) => parseQuery(`"${text}"`).words.map(({ lexemes: [first = ''] }) => first.slice(1));

describe('everyday words also find what newspapers write', () => {
  it.each([
    ['স্বর্ণের', 'সোনা'],
    ['সোনার', 'স্বর্ণ'],
    ['রোজা', 'রমজান'],
    ['মুদ্রাস্ফীতি', 'মূল্যস্ফীতি'],
    ['গার্মেন্টসে', 'পোশাক'],
    ['রেজাল্ট', 'ফলাফল'],
    ['মুখার্জী', 'মুখোপাধ্যায়'],
    ['৫জি', 'ফাইভজি'],
    ['ফাইভজি', '৫জি'],
    ['কমাব', 'কমাতে'],
    ['কমানোর', 'কমিয়ে'],
    ['বাড়াতে', 'বাড়ানো'],
  ])('%s: %s', (text, other) => {
    expect(foundBy(text)[0]?.split(' ')).toEqual(expect.arrayContaining(looseOf(other).slice(0, 1)));
  });
});

test.each([
  ['several words for one', 'ইনকাম ট্যাক্স', ['ইনকাম আয়কর', 'ট্জাক্স আয়কর']],
  ['one word for several', 'ঢাবি', ['ঢাবি ঢাকা', 'ঢাবি বিস্ববিদ্জালয়']],
  ['as many words', 'সাতই মার্চ', ['সাত 7', 'মার্চ']],
  ['letters written apart', 'এস এস সি', ['এসএসসি ssc']],
  ['initials also together', 'জি এম কাদের', ['জি জিএম gm', 'এম জিএম gm', 'কাদ']],
  ['no letters that are function words', 'এ ও কে', ['এ', 'ও', 'কে']],
  ['nothing else', 'নদী', ['নদি']],
])('%s: %s', (_, text, expected) => {
  expect(foundBy(text)).toEqual(expected.map((words) => words.replaceAll('\u09af\u09bc', '\u09df')));
});

test.each([[[]], [['']], [['xyz']], [['constructor']]])('%j has no other words', (words) => {
  expect(findSynonym(words)).toBeNull();
});

test('the tables have 200 or more pairs, each row of different words', () => {
  const rows = Object.values(table.either)
    .flat()
    .map((row) => row.split(' '));
  const typed = Object.values(table.typed).flatMap((kind) => Object.keys(kind));
  expect(rows.reduce((sum, row) => sum + row.length - 1, typed.length)).toBeGreaterThanOrEqual(200);
  const repeated = rows.filter((row) => new Set(row.map((word) => looseOf(word)[0])).size < row.length);
  expect(repeated).toEqual([]);
});

test.each([[{ 'ইনকাম ট্যাক্স': 'আয়কর কর ভ্যাট' }], [{ ইসি: 'নির্বাচন কমিশন', ইসির: 'ভোট' }]])('%j is refused', (typed) => {
  expect(() => parseSynonyms({ either: {}, typed: { kind: typed } })).toThrow('Bad synonym');
});
