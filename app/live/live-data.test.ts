import { expect, test } from 'vitest';
import { combineLiveData, parseLiveAttributes, toLiveAttributes, toStreamUrl } from './live-data.ts';

const HOME = { live: { topics: ['home', 'category:খেলা'], readAtMs: 2_000 }, featured: null };

test.each([
  { what: 'a home page', data: [{ ads: {} }, HOME], topics: ['category:খেলা', 'home'], readAtMs: 2_000 },
  {
    what: 'two loaders: each topic once, and the earlier moment',
    data: [{ live: { topics: ['home', 'article:a&b'], readAtMs: 1_000 } }, HOME],
    topics: ['article:a&b', 'category:খেলা', 'home'],
    readAtMs: 1_000,
  },
  { what: 'a search without a query', data: [{ live: { topics: [], readAtMs: 5 } }], topics: [], readAtMs: 5 },
])('the attributes of $what lead to a stream with its topics and moment', ({ data, topics, readAtMs }) => {
  const attributes = toLiveAttributes(data);
  const dataset = { topics: attributes['data-topics'], readAt: String(attributes['data-read-at']) };
  const live = parseLiveAttributes(JSON.parse(JSON.stringify(dataset)));
  expect(live).toEqual({ topics, readAtMs });
  const { searchParams } = new URL(live === null ? '' : toStreamUrl(live), 'http://localhost');
  expect(searchParams.getAll('topic')).toEqual(topics);
  expect(searchParams.getAll('since')).toEqual([String(readAtMs)]);
});

test.each([
  ['without `live`', [undefined, null, 'text', { ads: {} }]],
  ['with an incomplete `live`', [{ live: { topics: ['home'] } }, { live: null }]],
])('a page %s follows nothing', (_name, data) => {
  expect(combineLiveData(data)).toBeNull();
  expect(parseLiveAttributes({})).toBeNull();
});
