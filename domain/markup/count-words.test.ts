import { expect, it, test } from 'vitest';
import { countWords, READING_WORDS_PER_MINUTE } from './count-words.ts';

test.each([
  ['', 0],
  ['এক দুই, তিন।', 3],
  ['এক — দুই', 2],
  ['**এক** ##red|দুই## [তিন চার](https://example.org/)', 4],
  ['# এক\n* দুই\n১. তিন\n> চার\n> — পাঁচ\n---', 5],
  ['![এক](/demo/a-1280.webp "দুই")', 0],
  ['https://youtu.be/aqz-KE-bpKQ', 0],
])('%j has %i words', (body, words) => {
  expect(countWords(body).words).toBe(words);
});

it('counts whole minutes, at least one', () => {
  expect(countWords('ক').minutes).toBe(1);
  expect(countWords('ক '.repeat(READING_WORDS_PER_MINUTE * 3)).minutes).toBe(3);
});
