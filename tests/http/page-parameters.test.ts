import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUrl, URLS } from '#domain/urls/url-space.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';
import { SITE_PROCESSES } from '#tools/start-site.ts';
import { listPageRoutes } from '../support/list-routes.ts';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('every route has a URL, and every URL of a page has a route', async () => {
  const routes = await listPageRoutes();
  const paths = routes
    .filter(({ reads, writes, path }) => (reads || writes) && !path.includes('*'))
    .map(({ path }) => path);
  const ROUTED = ['page', 'newsroom', 'preview'];
  const found = paths.map((path) => findUrl(path));
  expect(paths.filter((_path, index) => !ROUTED.includes(found[index]?.kind ?? ''))).toEqual([]);
  const isRouted = (pattern: string) => found.some((url) => url?.pattern === pattern);
  const unrouted = URLS.filter(({ kind, pattern }) => ROUTED.includes(kind) && !isRouted(pattern));
  expect(unrouted).toEqual([]);
});

/** A page contains when it was read, so two renders differ. */
const readAgain = async (...paths: string[]) => {
  const texts = await Promise.all(paths.map(async (path) => (await site.get(path)).text()));
  return new Set(texts).size;
};

test.each([
  ['the home page', ['/', '/?q=1', '/?q=2', '/?_routes=root', '/?category=x']],
  ['a part of the home page', ['/?part=main', '/?part=main&change=1', '/?q=1&part=main&change=2']],
  ['a search', ['/search?q=a', '/search?q=a&q=b', '/search?n=1&q=%20a', '/search?q=a&period=x&titles=x']],
  ['a path without a page', ['/nowhere', '/nowhere/2?q=1', '/%ff', '/a/b/c.html']],
])('%s is rendered once in each process for all URLs that mean the same', async (_name, paths) => {
  await site.get(paths[0] ?? '/');
  expect(await readAgain(...paths)).toBeLessThanOrEqual(SITE_PROCESSES);
});

test.each(['/', `/category/${encodeURIComponent('খেলা')}`, '/search?q=a', '/article/missing'])(
  'the part of %s has the title of the page',
  async (path) => {
    const readTitle = async (url: string) => /<title>(.*?)<\/title>/.exec(await (await site.get(url)).text())?.[1];
    const title = await readTitle(path);
    expect(title).toContain('প্রহর');
    expect(await readTitle(`${path}${path.includes('?') ? '&' : '?'}part=main`)).toBe(title);
  },
);

test('a tab of a release that loaded data is sent to the document', async () => {
  const response = await site.get('/search.data?q=a&_routes=reader%2Fsearch%2Fsearch.route');
  expect(response.status).toBe(202);
  expect(await response.text()).toContain('/search?q=a');
});

test.each(['/login?next=x', '/rss.xml?x=1', '/robots.txt?x=1', '/livez?x=1', '/manifest.webmanifest?x=1'])(
  'the cached response of paths without a page does not answer %s',
  async (path) => {
    for (const other of ['/nowhere', '/nowhere?x=1']) expect((await site.get(other)).status).toBe(404);
    expect((await site.get(path)).status).toBe(200);
  },
);
