import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import type { Site } from '#tools/start-site.ts';

const TOKEN = 'secret-token';

let site: Site;
let nginx: StartedNginx;
let folder: string;

beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'prohor-access-log-'));
  nginx = await startCachingNginx(site.origin, join(folder, 'access.log'));
});
afterAll(async () => {
  await nginx.stop();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the tokens of links are in no access log of nginx, and no page with one passes it on as a referrer', async () => {
  const paths = ['/login/invitation', '/login', '/LOGIN/invitation', '/login/invitation.data', '/%6Cogin', '/login/'];
  const responses = [];
  for (const path of paths) responses.push(await fetch(`${nginx.origin}${path}?link=${TOKEN}`, { redirect: 'manual' }));
  responses.push(await fetch(`${nginx.origin}/preview/${TOKEN}`));
  await fetch(`${nginx.origin}/?last`);
  const readLog = () => readFile(join(folder, 'access.log'), 'utf8');
  await expect.poll(readLog).toContain('/?last');
  expect(await readLog()).not.toContain(TOKEN);
  const pages = responses.filter(({ status }) => status === 200);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.map(({ headers }) => headers.get('Referrer-Policy'))).toEqual(pages.map(() => 'strict-origin'));
});
