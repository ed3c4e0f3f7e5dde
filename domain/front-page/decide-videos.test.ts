import { expect, test } from 'vitest';
import { decideVideos } from './decide-videos.ts';

/** `a5` → article a, which became public at 5. */
const read = (cards: string) =>
  cards.split(' ').map((text) => ({ id: text.charAt(0), publicAt: Number(text.slice(1)) }));

test.each([
  ['are the newest four with a video', 'a1 b2 c3 d4 e5 f6', 'abcde', 'edcb'],
  ['are none if only three articles have a video', 'a1 b2 c3 d4', 'abc', ''],
  ['leave out articles without a video', 'a9 b8 c7 d6 e5', 'abce', 'abce'],
])('the videos %s', (_, cards, videos, expected) => {
  const row = decideVideos(read(cards), new Set(videos));
  expect(row.map(({ id }) => id).join('')).toBe(expected);
});
