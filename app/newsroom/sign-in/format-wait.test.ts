import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';

test.each([
  [1, 'in less than a minute.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [900, 'in 15 minutes.'],
])('after %i s', (waitS, words) => {
  expect(formatWait(waitS)).toBe(words);
});
