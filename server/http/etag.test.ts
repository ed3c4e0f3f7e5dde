import { expect, it } from 'vitest';
import { matchesEtag } from './etag.ts';

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" ,"y"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"x", *', '"a"', true],
  ['"A"', '"a"', false],
  ['a', '"a"', false],
  ['"ab"', '"a"', false],
  ['', '"a"', false],
  [null, '"a"', false],
])('If-None-Match %j and the tag %j: %j', (ifNoneMatch, etag, expected) => {
  expect(matchesEtag(ifNoneMatch, etag)).toBe(expected);
});
