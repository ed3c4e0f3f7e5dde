import { afterAll, beforeAll, expect, test } from 'vitest';
import { noPageCache } from '#server/cache/page-cache.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startTestSiteOn } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const clock = createFakeClock(NOON_MS);
let database: TestDatabase;
let cached: Site;
/** Renders every page, so that none is answered from the cache. */
let rendered: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  cached = await startTestSiteOn(database.url, { clock });
  rendered = await startTestSiteOn(database.url, { clock, cache: noPageCache });
  await putArticles(cached.db, [
    makeArticle({ id: 'public', description: 'দীর্ঘ বিবরণ। '.repeat(200) }),
    makeArticle({ id: 'draft', status: 'draft' }),
  ]);
});
afterAll(async () => {
  await cached.stop();
  await rendered.stop();
  await database.drop();
});

async function read(site: Site, path: string, init: RequestInit) {
  const response = await site.get(path, init);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
  return { status: response.status, headers, body: await response.text() };
}

test.each<[string, string, Record<string, string>]>([
  ['compressed with brotli', '/', { 'Accept-Encoding': 'gzip, br' }],
  ['compressed with gzip', '/article/public', { 'Accept-Encoding': 'gzip' }],
  ['uncompressed', '/article/public', { 'Accept-Encoding': 'identity' }],
  ['with a tracking parameter', '/article/public?fbclid=1', {}],
  ['in the lite edition of a reader', '/article/public', { Cookie: 'edition=lite; lite-theme=dark' }],
  ['in the lite edition of a browser', '/', { 'Save-Data': 'on' }],
  ['as a part', '/article/public?part=main&change=a', {}],
  ['of a draft', '/article/draft', {}],
  ['of a search', '/search?q=a', {}],
  ['as a feed', '/rss.xml', {}],
  ['for nginx', '/', { 'X-Expires-For-Nginx': '1' }],
  ['that nginx has', '/', { 'X-Expires-For-Nginx': '1', 'If-None-Match': '*' }],
  ['that the client has', '/', { 'If-None-Match': '*' }],
  ['that does not exist', '/nowhere', {}],
  ['at a path that cannot be decoded', '/%ff', {}],
  ['at a path with two slashes', '//article/public', {}],
])('a page %s has the same status, headers and body from the cache as rendered', async (_name, path, headers) => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    const init = { method, headers };
    expect(await read(cached, path, init)).toEqual(await read(rendered, path, init));
  }
});

test.each([
  [200, {}],
  [304, { 'If-None-Match': '*' }],
])('a cached page has the security headers with status %i', async (status, headers) => {
  for (let n = 0; n < 2; n += 1) {
    const response = await cached.get('/', { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'");
  }
});

test.each(['/', '/article/public', '/search?q=a'])('a part of %s has the title of its page', async (path) => {
  const readTitle = async (url: string) => /<title>[^<]*/.exec((await read(rendered, url, {})).body)?.[0];
  const title = await readTitle(path);
  expect(title?.length).toBeGreaterThan('<title>'.length);
  expect(await readTitle(`${path}${path.includes('?') ? '&' : '?'}part=main`)).toBe(title);
});
