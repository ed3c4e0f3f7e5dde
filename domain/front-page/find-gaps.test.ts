import { expect, test } from 'vitest';
import { findGaps } from './find-gaps.ts';

const makeShown = (id: string, imageUrl: string, imageAlt: string, imageCredit: string) => ({
  ...{ id, imageUrl, imageAlt, imageCredit },
});

test('finds articles without an image, and images without a credit or an alternative text', () => {
  const gaps = findGaps([
    makeShown('whole', '/media/a', 'ঘাট', 'রিনা'),
    makeShown('bare', '', '', ''),
    makeShown('anonymous', '/media/b', 'নদী', ' '),
    makeShown('silent', '/media/c', '', 'রিনা'),
  ]);
  const ids = (kind: keyof typeof gaps) => gaps[kind].map(({ id }) => id);
  expect([ids('image'), ids('credit'), ids('alt')]).toEqual([['bare'], ['anonymous'], ['silent']]);
});
