import { expect, test } from 'vitest';
import { searchPath } from './start-search.ts';

test.each([
  { what: 'a word', query: 'নদী', path: `/search?q=${encodeURIComponent('নদী')}` },
  { what: 'white space around a word', query: ' \n নদী\u00a0', path: `/search?q=${encodeURIComponent('নদী')}` },
  { what: 'characters with a meaning in a URL', query: 'a&b=c#d', path: '/search?q=a%26b%3Dc%23d' },
  { what: 'half a surrogate pair', query: 'a\ud800', path: '/search?q=a%EF%BF%BD' },
  { what: 'an empty text', query: '', path: null },
  { what: 'white space only', query: ' \t\u00a0 ', path: null },
])('searchPath for $what', ({ query, path }) => {
  expect(searchPath(query)).toBe(path);
});
