import { expect, test } from 'vitest';
import { toShareLinks } from './share-links.ts';

const URL_OF_STORY = 'https://prohor.example/article/a1';
const TITLE = 'পদ্মা & মেঘনা: ১০০%';

test.each([
  { network: 'facebook', host: 'www.facebook.com', parameters: { u: URL_OF_STORY } },
  { network: 'twitter', host: 'twitter.com', parameters: { url: URL_OF_STORY, text: TITLE } },
  { network: 'linkedin', host: 'www.linkedin.com', parameters: { mini: 'true', url: URL_OF_STORY, title: TITLE } },
] as const)('$network gets the public address', ({ network, host, parameters }) => {
  const link = new URL(toShareLinks(URL_OF_STORY, TITLE)[network]);
  expect(link.host).toBe(host);
  expect(Object.fromEntries(link.searchParams)).toEqual(parameters);
});

test('a space is not written as a plus', () => {
  expect(toShareLinks(URL_OF_STORY, 'এক দুই').twitter).not.toContain('+');
});
