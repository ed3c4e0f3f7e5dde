import { expect, test } from 'vitest';
import { findGaps } from './find-gaps.ts';

const story = (id: string, imageUrl: string, imageAlt: string, imageCredit: string) => ({
  ...{ id, imageUrl, imageAlt, imageCredit },
});

test('finds stories without an image, and images without a credit or an alternative text', () => {
  const gaps = findGaps([
    story('whole', '/media/a', 'ঘাট', 'রিনা'),
    story('bare', '', '', ''),
    story('anonymous', '/media/b', 'নদী', ' '),
    story('silent', '/media/c', '', 'রিনা'),
  ]);
  const ids = (kind: keyof typeof gaps) => gaps[kind].map(({ id }) => id);
  expect([ids('image'), ids('credit'), ids('alt')]).toEqual([['bare'], ['anonymous'], ['silent']]);
});
