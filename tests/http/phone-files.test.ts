import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;

beforeAll(async () => {
  site = await startTestSite({ siteName: 'দৈনিক' });
});
afterAll(() => site.stop());

test.each([
  ['/favicon.ico', 'image/x-icon', 'public, max-age=86400'],
  ['/icon-maskable-512.png', 'image/png', 'public, max-age=86400'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
])('%s has the type %s and the caching %s', async (path, type, caching) => {
  const answer = await site.get(path);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    type,
    caching,
  ]);
});

test('the web manifest has the name of the site and icons that exist', async () => {
  const manifest = await (await site.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'দৈনিক', start_url: '/', display: 'standalone' });
  const statuses = manifest.icons.map(async ({ src }: { src: string }) => (await site.get(src)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  expect(await (await site.get('/')).text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});

test('the service worker is one script without imports', async () => {
  const worker = await (await site.get('/sw.js')).text();
  expect(worker).toContain('addEventListener');
  expect(worker).not.toMatch(/\bimport\s|process\.env/);
});
