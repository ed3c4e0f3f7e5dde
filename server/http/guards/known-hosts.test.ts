import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createIsKnownHost, refuseUnknownHosts } from './known-hosts.ts';

const SITE = 'https://prohor.example';

test.each<[string, string | null, boolean]>([
  ['the site’s host', 'prohor.example', true],
  ['the site’s host in capitals', 'PROHOR.example', true],
  ['the loopback’s name', 'localhost:3000', true],
  ['a name under the loopback’s', 'news.localhost', true],
  ['the loopback’s address', '127.0.0.1:3000', true],
  ['the loopback’s address of version 6', '[::1]:3000', true],
  ['another address', '10.0.0.5', true],
  ['another name', 'evil.example', false],
  ['the site’s host with another port', 'prohor.example:8443', false],
  ['a name that begins like an address', '127.0.0.1.evil.example', false],
  ['a name that begins like the loopback’s', 'localhost.evil.example', false],
  ['no host', null, false],
])('%s is known or not', (_name, host, isKnown) => {
  expect(createIsKnownHost(SITE)(host)).toBe(isKnown);
});

const app = new Hono().use(refuseUnknownHosts(SITE)).all('*', (context) => context.text('reached'));
const request = async (method: string, path: string, host: string) =>
  (await app.request(`http://localhost${path}`, { method, headers: { Host: host } })).status;

test.each([
  ['GET', '/'],
  ['HEAD', '/article/a1'],
  ['GET', '/live?topic=home'],
  ['GET', '/media/x/400.webp'],
])('%s %s is public and served for any host', async (method, path) => {
  expect(await request(method, path, 'evil.example')).toBe(200);
});

test.each([
  ['GET', '/dashboard'],
  ['GET', '/dashboard.data'],
  ['GET', '/%64ashboard/manage'],
  ['GET', '/login'],
  ['POST', '/logout'],
  ['GET', '/storage/articles/1_a.jpg'],
  ['DELETE', '/storage/articles/1_a.jpg'],
  ['GET', '/live?topic=newsroom'],
  ['POST', '/article/a1/view'],
])('%s %s is refused for an unknown host', async (method, path) => {
  expect(await request(method, path, 'evil.example:3000')).toBe(421);
  expect(await request(method, path, 'prohor.example')).toBe(200);
});
