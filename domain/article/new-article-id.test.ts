import { expect, test } from 'vitest';
import { createArticleId } from './new-article-id.ts';

test('an id has ten characters, none of which looks like another', () => {
  let next = 0;
  const ids = Array.from({ length: 31 }, () => createArticleId((count) => next++ % count));
  expect(ids[0]).toBe('23456789ab');
  expect(new Set(ids.join(''))).toEqual(new Set('23456789abcdefghjkmnpqrstuvwxyz'));
  expect(ids.every((id) => id.length === 10)).toBe(true);
});

test('a random number out of range is an error', () => {
  expect(() => createArticleId((count) => count)).toThrow('is not the id of an article');
});
