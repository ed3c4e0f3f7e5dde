import { expect, test } from 'vitest';
import { findReadMs, toLiveAddress, withSince } from './live-address.ts';

const HOME = { topics: ['home', 'category:খেলা'], readAtMs: 2_000, featured: null };

test.each([
  { what: 'a home page', data: [{ ads: {} }, HOME], topics: ['category:খেলা', 'home'], readMs: 2_000 },
  {
    what: 'two loaders: each topic once, read at the earlier moment',
    data: [{ topics: ['home', 'article:a&b'], readAtMs: 1_000 }, HOME],
    topics: ['article:a&b', 'category:খেলা', 'home'],
    readMs: 1_000,
  },
  { what: 'pages without such data', data: [undefined, null, 'text', { ads: {} }], topics: [], readMs: null },
  { what: 'a page that does not say when it was read', data: [{ topics: ['home'] }], topics: ['home'], readMs: null },
])('$what', ({ data, topics, readMs }) => {
  const address = withSince(toLiveAddress(data), findReadMs(data));
  const parameters = new URL(address, 'http://localhost').searchParams;
  expect(parameters.getAll('topic')).toEqual(topics);
  expect(findReadMs(data)).toBe(readMs);
  expect([...parameters.getAll('since')].map(Number)).toEqual([readMs].filter((ms) => ms !== null));
});
