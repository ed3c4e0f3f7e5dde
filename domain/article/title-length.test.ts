import { expect, test } from 'vitest';
import { measureTitle } from './title-length.ts';

test.each([
  ['', 0, []],
  ['ক্ষমতা', 3, []],
  ['*লাল* খবর', 6, []],
  ['ক'.repeat(60), 60, []],
  ['ক'.repeat(61), 61, ['search']],
  ['কি'.repeat(91), 91, ['search', 'shared']],
  ['ক'.repeat(111), 111, ['search', 'shared', 'card']],
])('%j has %i characters', (title, graphemes, exceeded) => {
  expect(measureTitle(title)).toEqual({ graphemes, exceeded });
});
