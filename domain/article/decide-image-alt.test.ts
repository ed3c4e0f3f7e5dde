import { expect, test } from 'vitest';
import { decideImageAlt } from './decide-image-alt.ts';

test.each([
  [{ imageAlt: 'নৌকা', imageCaption: 'নদীর ধারে', title: '*সেতু*' }, 'নৌকা'],
  [{ imageAlt: '', imageCaption: 'নদীর ধারে', title: '*সেতু*' }, 'নদীর ধারে'],
  [{ imageAlt: '', imageCaption: '', title: 'নতুন *সেতু*' }, 'নতুন সেতু'],
])('the alternative text of %j is %j', (article, alt) => {
  expect(decideImageAlt(article)).toBe(alt);
});
