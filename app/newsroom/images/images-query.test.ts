import { expect, test } from 'vitest';
import { parseImagesQuery, toImagesSearch, toLibraryFilter } from './images-query.ts';

const parse = (search: string) => parseImagesQuery(new URLSearchParams(search));

test.each([
  { search: '', from: '', to: '', isUnused: false, after: null },
  { search: 'নদী ও', from: '2026-11-01', to: '2026-11-30', isUnused: true, after: { ms: 12, id: 'a'.repeat(32) } },
])('a query survives its URL: %o', (query) => {
  expect(parse(toImagesSearch(query))).toEqual(query);
});

test('malformed dates and cursors are ignored', () => {
  expect(parse('?from=1.2.2026&to=&after=x')).toEqual({ search: '', from: '', to: '', isUnused: false, after: null });
});

test.each([
  ['2026-11-24', '2026-11-24', '2026-11-23T18:00:00Z', '2026-11-24T18:00:00Z'],
  ['2026-02-28', '2026-02-28', '2026-02-27T18:00:00Z', '2026-02-28T18:00:00Z'],
])('the days from %s to %s are whole days of the site', (from, to, first, end) => {
  const filter = toLibraryFilter({ search: '', from, to, isUnused: false, after: null }, 'Asia/Dhaka');
  expect(filter).toEqual({ search: '', isUnused: false, fromMs: Date.parse(first), toMs: Date.parse(end) });
});

test('a date that does not exist is no limit', () => {
  const filter = toLibraryFilter(
    { search: '', from: '2026-02-30', to: '2026-13-01', isUnused: false, after: null },
    'Asia/Dhaka',
  );
  expect(filter).toEqual({ search: '', isUnused: false, fromMs: null, toMs: null });
});
