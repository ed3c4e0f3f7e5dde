import { expect, test } from 'vitest';
import { decideImageAlt, formatCaption } from './image-texts.ts';

test.each([
  [{ imageAlt: 'নৌকা', imageCaption: 'নদীর ধারে', title: '*সেতু*' }, 'নৌকা'],
  [{ imageAlt: '', imageCaption: 'নদীর ধারে', title: '*সেতু*' }, 'নদীর ধারে'],
  [{ imageAlt: '', imageCaption: '', title: 'নতুন *সেতু*' }, 'নতুন সেতু'],
])('the alternative text of %j is %j', (article, alt) => {
  expect(decideImageAlt(article)).toBe(alt);
});

test.each([
  ['নদীর ধারে', 'রিনা', 'নদীর ধারে · ছবি: রিনা'],
  ['নদীর ধারে', '', 'নদীর ধারে'],
  ['', 'রিনা', 'ছবি: রিনা'],
  ['', '', ''],
])('the line below an image with the caption %j and the credit %j is %j', (imageCaption, imageCredit, line) => {
  expect(formatCaption({ imageCaption, imageCredit })).toBe(line);
});
