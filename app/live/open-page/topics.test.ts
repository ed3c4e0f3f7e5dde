import { expect, test } from 'vitest';
import { parseFollowed, toStreamUrl } from './topics.ts';

test.each([
  [
    'a home page',
    { topics: 'home flags ads', readAt: '1763867000000' },
    '/live?topic=ads&topic=flags&topic=home&since=1763867000000',
  ],
  [
    'a category page, whose topic is encoded',
    { topics: encodeURIComponent('category:খেলা ধুলা'), readAt: '5' },
    `/live?${new URLSearchParams({ topic: 'category:খেলা ধুলা', since: '5' })}`,
  ],
  ['a page without its moment', { topics: 'home' }, '/live?topic=home'],
  ['a page without topics', { topics: '', readAt: '5' }, '/live?since=5'],
])('the URL of the stream of %s', (_name, attributes, url) => {
  expect(toStreamUrl(parseFollowed(attributes))).toBe(url);
});
