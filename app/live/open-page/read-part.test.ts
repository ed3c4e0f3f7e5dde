import { expect, test } from 'vitest';
import { decideReading, toPartUrl } from './read-part.ts';

test.each([
  ['/', null, '/?part=main'],
  ['/', 'k-1', '/?part=main&change=k-1'],
  ['/search?q=%E0%A6%A8+a%20b', 'k&1', '/search?q=%E0%A6%A8+a%20b&part=main&change=k%261'],
  ['/article/a#end', 'k-1', '/article/a?part=main&change=k-1'],
])('the part of %s after the change %s is at %s', (page, change, url) => {
  expect(toPartUrl(new URL(page, 'http://localhost'), change)).toBe(url);
});

const PAGE = { status: 200, hasMain: true, isIncomplete: false, isMaintenance: false };

test.each([
  ['a page', {}, 'page'],
  ['a page that is not public', { status: 403 }, 'page'],
  ['a deleted page', { status: 404 }, 'page'],
  ['a page that was removed for good', { status: 410 }, 'page'],
  ['a page without what could not be read', { status: 503, isIncomplete: true }, 'failed'],
  ['an incomplete page with the status of a whole one', { isIncomplete: true }, 'failed'],
  ['an error page of the site', { status: 500 }, 'failed'],
  ['an error page of a proxy', { status: 502, hasMain: false }, 'failed'],
  ['a page of a public hotspot', { hasMain: false }, 'failed'],
  ['too many requests', { status: 429, hasMain: false }, 'failed'],
  ['maintenance', { status: 503, hasMain: false, isMaintenance: true }, 'reload'],
] as const)('%s: %o → %s', (_name, response, kind) => {
  expect(decideReading({ ...PAGE, ...response })).toBe(kind);
});
