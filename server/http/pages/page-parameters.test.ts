import { expect, test } from 'vitest';
import { toPageUrl } from './page-parameters.ts';

const readPageUrl = (path: string) => {
  const { pathname, search } = toPageUrl(new URL(path, 'http://localhost'));
  return `${decodeURIComponent(pathname)}${decodeURIComponent(search)}`;
};

test.each([
  ['the home page has no parameter', '/?q=1&category=খেলা&_routes=root', '/'],
  ['an article has no parameter', '/article/a1?q=1&after=1-a', '/article/a1'],
  ['a text page has no parameter', '/about?page=2', '/about'],
  ['a search without a query has no parameter', '/search?q=%20&order=newest&utm_source=x', '/search'],
  ['a query is trimmed, and only the first one counts', '/search?q=%20a&q=b', '/search?q=a'],
  ['a choice that does not exist is dropped', '/search?q=a&period=ever&order=x&category=x', '/search?q=a'],
  ['choices have one order', '/search?order=newest&period=week&q=a', '/search?q=a&period=week&order=newest'],
  ['only one section has a cursor', '/search?q=a&texts=0-1-x&titles=0-01-x', '/search?q=a&titles=0-1-x'],
  ['a malformed cursor is dropped', '/search?q=a&titles=x', '/search?q=a'],
  ['a category has its own parameters', '/category/খেলা?after=012-x&q=1', '/category/খেলা?after=12-x'],
  [
    'a subcategory has one spelling',
    '/category/বাণিজ্য?subcategory=শে\u09af\u09bcারবাজার',
    `/category/বাণিজ্য?subcategory=${'শে\u09dfারবাজার'.normalize('NFC')}`,
  ],
  [
    'subcategories that do not exist are one page',
    '/category/খেলা?subcategory=x&after=1-a',
    '/category/খেলা?subcategory=?',
  ],
  ['a tag has its cursor', '/tag/ক?after=1-a&x=1', '/tag/ক?after=1-a'],
  ['paths without a page are one page', '/nowhere/1?q=2', '/no-such-page'],
  ['a path that cannot be decoded has no page', '/article/%ff', '/no-such-page'],
  ['a path with a control character has no page', '/article/%09', '/no-such-page'],
  ['the data of a page have its parameters', '/search.data?q=a&utm_source=x', '/search.data?q=a'],
  ['the data of the home page have no parameter', '/_.data?q=1', '/_.data'],
  ['the data of paths without a page are one response', '/nowhere.data', '/no-such-page.data'],
  ['a part of a page has its parameters', '/search?part=main&change=1&q=a', '/search?q=a&part=main'],
  ['a part that does not exist is the page', '/?part=head', '/'],
])('%s', (_name, path, expected) => {
  expect(readPageUrl(path)).toBe(expected);
});
