import { expect, test } from 'vitest';
import { searchPath } from './search-path.ts';

test.each([
  { what: 'a word', query: 'নদী', path: `/search?q=${encodeURIComponent('নদী')}` },
  { what: 'space around it', query: ' \n নদী\u00a0', path: `/search?q=${encodeURIComponent('নদী')}` },
  { what: 'marks that mean something in an address', query: 'a&b=c#d', path: '/search?q=a%26b%3Dc%23d' },
  { what: 'half a character', query: 'a\ud800', path: '/search?q=a%EF%BF%BD' },
  { what: 'nothing', query: '', path: null },
  { what: 'only space', query: ' \t\u00a0 ', path: null },
])('the search for $what', ({ query, path }) => {
  expect(searchPath(query)).toBe(path);
});
