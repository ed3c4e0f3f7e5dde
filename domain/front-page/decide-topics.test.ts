import { expect, test } from 'vitest';
import { decideTopics } from './decide-topics.ts';

/** `বন্যা 4 x` → a tag of four articles, which are the set x. */
const read = (candidates: string) =>
  candidates.split(', ').map((text) => {
    const [name = '', articles = '', articleSet = name] = text.split(' ');
    return { name: name.normalize('NFC'), articles: Number(articles), articleSet };
  });

test.each([
  ['are tags of three or more articles, in order', 'বন্যা 5, সেতু 3, মেট্রো 2', 'বন্যা সেতু'],
  ['are at most five', 'ক 9, খ 8, গ 7, ঘ 6, ঙ 5, চ 4', 'ক খ গ ঘ ঙ'],
  ['are not categories', 'খেলা 9, প্রযুক্তি 8, ক্রিকেট 3', 'ক্রিকেট'],
  ['are one of several tags of the same articles', 'তিস্তা 4 x, বন্যা 4 x, সেতু 4 y', 'তিস্তা সেতু'],
  ['leave a place that a repeated tag does not take', 'ক 9 x, ক১ 9 x, খ 8, গ 7, ঘ 6, ঙ 5', 'ক খ গ ঘ ঙ'],
])('the topics of the day %s', (_, candidates, expected) => {
  expect(
    decideTopics(read(candidates))
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected);
});
