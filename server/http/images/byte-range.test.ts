import { expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=500-599', { first: 500, last: 599 }],
  ['bytes=500-5000', { first: 500, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [null, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['items=0-5', null],
  ['bytes=0x10-20', null],
  [`bytes=${'9'.repeat(400)}-`, null],
])('%s of 1000 bytes is %j', (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range);
});
