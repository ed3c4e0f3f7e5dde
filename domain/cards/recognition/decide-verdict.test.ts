import { expect, test } from 'vitest';
import { decideVerdict } from './decide-verdict.ts';

/** What two cards without a photograph share whose frames are the same and whose words and codes are not. */
const OTHER = { scale: 1, words: 0, picture: 0, code: 0.5, frame: 0.9, all: 0.34, difference: 200, likeness: -0.4 };

test.each([
  [{}, 'other'],
  [{ code: 1 }, 'altered'],
  [{ words: 0.4 }, 'altered'],
  [{ picture: 0.6 }, 'altered'],
  [{ picture: 0.6, frame: 0.4 }, 'other'],
  [{ code: 1, all: 0.2 }, 'other'],
  [{ words: 1, code: 1, all: 1, difference: 5, likeness: 0.9 }, 'unchanged'],
  [{ words: 1, code: 1, all: 1, difference: 5, likeness: 0.9, scale: 0.28 }, 'too-small'],
] as const)('a picture that shares %j with a card is %s', (shares, verdict) => {
  expect(decideVerdict({ ...OTHER, ...shares })).toBe(verdict);
});
