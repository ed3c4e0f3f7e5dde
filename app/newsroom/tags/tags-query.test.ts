import { expect, test } from 'vitest';
import { parseTagsQuery, toTagsPath } from './tags-query.ts';

const parse = (path: string) => parseTagsQuery(new URL(path, 'http://localhost').searchParams);

test.each([
  { search: '', after: null },
  { search: 'নদী ও', after: null },
  { search: '', after: { articles: 12, key: 'a-b & ক' } },
])('a query survives its path: %o', (query) => {
  expect(parse(toTagsPath(query))).toEqual(query);
});

test('a cursor that is malformed means the first page', () => {
  expect(parse('/dashboard/tags?after=x-y&search=+a+')).toEqual({ search: 'a', after: null });
});
