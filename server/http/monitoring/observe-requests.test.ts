import { expect, test } from 'vitest';
import { classifyUrl, readPublicPath } from './observe-requests.ts';

test.each([
  ['/', 'home'],
  ['/?utm_source=x', 'home'],
  ['/article/n1', 'article'],
  ['/article/n1/view', 'view'],
  ['/?part=main&change=x', 'part'],
  ['/article/n1.data', 'data'],
  ['/_root.data?_routes=x', 'data'],
  ['/category/%E0%A6%96', 'category'],
  ['/tag/%E0%A6%96', 'tag'],
  ['/search?q=/article/x', 'search'],
  ['/live?topic=home', 'live'],
  ['/media/a/b.webp', 'media'],
  ['/assets/app.js', 'static'],
  ['/dashboard/manage?page=2', 'newsroom'],
  ['/readyz', 'health'],
  ['/rss.xml', 'feed'],
  ['/robots.txt', 'feed'],
  ['/any/thing', 'other'],
  ['/*', 'other'],
])('%s belongs to %s', (url, expected) => {
  expect(classifyUrl(url)).toBe(expected);
});

test.each([
  ['/?utm_source=x', '/'],
  ['/category/খেলা?page=2', '/category/খেলা'],
  ['/search?q=x', '/search'],
  ['/rss.xml', null],
  ['/media/a/b.webp', '/media/a/b.webp'],
  ['/preview/secret', null],
  ['/login?link=secret', null],
  ['/dashboard/staff/x', null],
  ['/storage/articles%2F1', null],
  ['/rahim@example.org', null],
])('the log shows %s as %s', (url, expected) => {
  expect(readPublicPath(url)).toBe(expected);
});
