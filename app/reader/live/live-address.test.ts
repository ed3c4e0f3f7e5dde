import { expect, test } from 'vitest';
import { toLiveAddress } from './live-address.ts';

const HOME = { topics: ['home', 'category:খেলা'], readAtMs: 2_000, featured: null };

test.each([
  { what: 'a home page', data: [{ ads: {} }, HOME], names: ['category:খেলা', 'home'], since: '2000' },
  {
    what: 'two loaders, each topic once, since the earlier',
    data: [{ ...HOME, readAtMs: 1_000 }, HOME],
    names: ['category:খেলা', 'home'],
    since: '1000',
  },
  { what: 'pages without data', data: [undefined, null, 'text', { ads: {} }], names: [], since: null },
  { what: 'a page that does not say when it was read', data: [{ topics: ['home'] }], names: ['home'], since: null },
])('$what', ({ data, names, since }) => {
  const parameters = new URL(toLiveAddress(data), 'http://localhost').searchParams;
  expect(parameters.getAll('topic')).toEqual(names);
  expect(parameters.get('since')).toBe(since);
});
