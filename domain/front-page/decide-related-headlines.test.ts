import { expect, test } from 'vitest';
import { decideRelatedHeadlines } from './decide-related-headlines.ts';

const read = (ids: string) => [...ids].map((id) => ({ id, imageUrl: '', publicAt: 0 }));
const EMPTY = { secondary: '', headlines: '', latest: '', topRow: '' };

test.each([
  ['are the two closest articles', 'abc', {}, 'ab'],
  ['are one if there is one', 'a', {}, 'a'],
  ['are none without an article of the same tags', '', { latest: 'ab' }, ''],
  ['repeat no headline', 'abc', { headlines: 'a' }, 'bc'],
  ['repeat no article next to the lead', 'abc', { secondary: 'b' }, 'ac'],
  ['repeat nothing of the latest', 'abcd', { latest: 'xad' }, 'bc'],
  ['repeat nothing of the row', 'abc', { topRow: 'abc' }, ''],
])('the related headlines %s', (_, candidates, topBlock, expected) => {
  const { secondary, headlines, latest, topRow } = { ...EMPTY, ...topBlock };
  const related = decideRelatedHeadlines(read(candidates), {
    secondary: read(secondary),
    headlines: read(headlines),
    latest: read(latest),
    topRow: read(topRow),
  });
  expect(related.map(({ id }) => id).join('')).toBe(expected);
});
