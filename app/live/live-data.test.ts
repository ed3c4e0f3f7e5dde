import { expect, test } from 'vitest';
import { findLiveData, findReadMs, toLiveUrl, withSince } from './live-data.ts';

const HOME = { live: { topics: ['home', 'category:খেলা'], readAtMs: 2_000 }, featured: null };

test.each([
  { what: 'a home page', data: [{ ads: {} }, HOME], topics: ['category:খেলা', 'home'], readMs: 2_000 },
  {
    what: 'two loaders: each topic once, and the earlier moment',
    data: [{ live: { topics: ['home', 'article:a&b'], readAtMs: 1_000 } }, HOME],
    topics: ['article:a&b', 'category:খেলা', 'home'],
    readMs: 1_000,
  },
  { what: 'loader data without `live`', data: [undefined, null, 'text', { ads: {} }], topics: [], readMs: null },
  { what: 'an incomplete `live`', data: [{ live: { topics: ['home'] } }, { live: null }], topics: [], readMs: null },
])('the stream URL names the topics and the moment of $what', ({ data, topics, readMs }) => {
  const pages = findLiveData(data);
  const url = withSince(toLiveUrl(pages), findReadMs(pages));
  const parameters = new URL(url, 'http://localhost').searchParams;
  expect(parameters.getAll('topic')).toEqual(topics);
  expect(findReadMs(pages)).toBe(readMs);
  expect([...parameters.getAll('since')].map(Number)).toEqual([readMs].filter((ms) => ms !== null));
});
