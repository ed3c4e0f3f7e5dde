import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#services/postgres/free-port.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';

test('nginx shows a page while the site does not answer, but not longer than the page allows', async () => {
  const port = await findFreePort();
  const site = createServer(({ url }, response) => {
    const staleS = url === '/long' ? 3_600 : 1;
    response.setHeader('Cache-Control', `public, s-maxage=1, stale-if-error=${staleS}`);
    response.end('a page');
  }).listen(port, '127.0.0.1');
  await once(site, 'listening');
  const nginx = await startCachingNginx(`http://127.0.0.1:${port}`);
  onTestFinished(nginx.stop);
  const read = async (path: string) => {
    const response = await fetch(`${nginx.origin}${path}`);
    await response.text();
    return `${response.status} ${response.headers.get('X-Cache-Status')}`;
  };

  expect([await read('/long'), await read('/short')]).toEqual(['200 MISS', '200 MISS']);
  site.close();
  site.closeAllConnections();
  await eventually(async () => expect(await read('/short')).toBe('502 EXPIRED'));
  expect(await read('/long')).toBe('200 STALE');
});

test.each([403, 404, 410, 503])('nginx passes on a response with status %i instead of its copy', async (status) => {
  const port = await findFreePort();
  let current = 200;
  const site = createServer((_, response) => {
    response.setHeader(
      'Cache-Control',
      current === 200 ? 'public, s-maxage=1, stale-if-error=3600' : 'private, no-store',
    );
    response.writeHead(current).end('a page');
  }).listen(port, '127.0.0.1');
  await once(site, 'listening');
  const nginx = await startCachingNginx(`http://127.0.0.1:${port}`);
  onTestFinished(nginx.stop);
  onTestFinished(() => void site.close());
  const readStatus = async () => (await fetch(nginx.origin)).status;

  await eventually(async () => expect(await readStatus()).toBe(200));
  current = status;
  await eventually(async () => expect(await readStatus()).toBe(status));
  expect(await readStatus()).toBe(status);
});

test('an open page that names a change gets the page of after it, although nginx has a fresh copy', async () => {
  const port = await findFreePort();
  let text = 'before';
  const site = createServer((_, response) => {
    response.setHeader('Cache-Control', 'public, s-maxage=3600').end(text);
  }).listen(port, '127.0.0.1');
  await once(site, 'listening');
  const nginx = await startCachingNginx(`http://127.0.0.1:${port}`);
  onTestFinished(nginx.stop);
  onTestFinished(() => void site.close());
  const read = async (query: string) => (await fetch(`${nginx.origin}/?part=main${query}`)).text();

  expect(await read('')).toBe('before');
  text = 'after';
  expect(await read('')).toBe('before');
  expect(await read('&change=1')).toBe('after');
});
