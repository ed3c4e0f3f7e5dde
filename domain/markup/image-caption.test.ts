import { expect, test } from 'vitest';
import { toImageCaption } from './image-caption.ts';

test.each([
  ['', '', ''],
  ['চরের পাশে', '', 'চরের পাশে'], // "beside the shoal"
  ['', 'রয়টার্স', 'ছবি: রয়টার্স'], // "photo: Reuters"
  ['চরের পাশে', 'রয়টার্স', 'চরের পাশে · ছবি: রয়টার্স'],
])('the caption %j with the credit %j is %j', (caption, credit, line) => {
  expect(toImageCaption({ caption, credit })).toBe(line);
});
