import { expect, test } from 'vitest';
import { toShareLinks } from './share-row.tsx';

const ARTICLE_URL = 'https://prohor.example/article/a1';
const TITLE = 'পদ্মা & মেঘনা: ১০০%';

test.each([
  { network: 'facebook', host: 'www.facebook.com', parameters: { u: ARTICLE_URL } },
  { network: 'twitter', host: 'twitter.com', parameters: { url: ARTICLE_URL, text: TITLE } },
  { network: 'linkedin', host: 'www.linkedin.com', parameters: { mini: 'true', url: ARTICLE_URL, title: TITLE } },
] as const)('the $network link has the public URL in its own parameters', ({ network, host, parameters }) => {
  const link = new URL(toShareLinks({ url: ARTICLE_URL, title: TITLE })[network]);
  expect(link.host).toBe(host);
  expect(Object.fromEntries(link.searchParams)).toEqual(parameters);
});

test('a space is percent-encoded, not written as a plus', () => {
  expect(toShareLinks({ url: ARTICLE_URL, title: 'এক দুই' }).twitter).not.toContain('+');
});
