import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flags } from '#domain/flags/flags.ts';
import type { Page } from '#server/cache/page.ts';
import { createPage } from '#server/cache/page.ts';
import { createHttpServer } from '../http-server.ts';
import { createCachedPages } from './cached-pages.ts';

const TEXT = 'খবর '.repeat(500); // "news"

const makePage = (mark: string, missedSearch: string | null = null) =>
  createPage({
    missedSearch,
    status: 200,
    headers: [['Content-Type', 'text/html']],
    body: Buffer.from(mark + TEXT),
    topics: new Set(),
    isComplete: true,
    expiresAtMs: null,
  });

const pages = new Map<string, Page>([
  ['/', makePage('home')],
  ['/search?q=a', makePage('search')],
  ['/search?q=b', makePage('nothing', 'b')],
  ['/_.data', makePage('data')],
  ['lite-system /', makePage('lite')],
  ['lite-dark /', makePage('dark')],
]);
const runImmediately = (_delayMs: number, run: () => void) => {
  run();
  return () => {};
};
const counted: unknown[] = [];
const rendering = new Set(['/article/rendering']);
let isFull = false;
let flags: Flags = { devMode: false, maintenance: null };
let server: Server;
let origin: string;

beforeAll(async () => {
  for (const page of pages.values()) await page.encode('identity');
  const sendCached = createCachedPages({
    cache: { find: (key) => pages.get(key), needsRender: (key) => !rendering.has(key) },
    renders: { isFull: () => isFull },
    readAddress: () => '192.0.2.1',
    missedSearches: { count: (search) => counted.push(search) },
    readFlags: () => flags,
    clock: { now: () => 0, setTimer: runImmediately },
    isHttps: true,
  });
  server = createHttpServer({ fetch: () => new Response('not cached'), sendCached });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
});
afterAll(() => server.close());

const read = async (path: string, init: RequestInit = {}) => {
  const headers = { 'Accept-Encoding': 'identity', ...init.headers };
  return (await (await fetch(`${origin}${path}`, { ...init, headers })).text()).replace(TEXT, '');
};

test('a search that found nothing is counted for each request', async () => {
  for (const path of ['/search?q=b', '/search?q=a', '/search?q=b']) await read(path);
  const search = { words: 'b', clientAddress: '192.0.2.1', nowMs: 0 };
  expect(counted).toEqual([search, search]);
});

describe('the page cache answers', () => {
  test.each([
    ['a path', '/', {}, 'home'],
    ['a tracking parameter', '/?fbclid=x', {}, 'home'],
    ['parameters of a page beside others', '/search?utm_source=x&q=a', {}, 'search'],
    ['data, which has no lite edition', '/_.data?x=1', { 'Save-Data': 'on' }, 'data'],
    ['a browser that saves data', '/', { 'Save-Data': 'on' }, 'lite'],
    ['a reader of the lite edition', '/?fbclid=x', { Cookie: 'a=b; edition=lite; lite-theme=dark' }, 'dark'],
    ['a reader of the full edition', '/', { Cookie: 'edition=full', 'Save-Data': 'on' }, 'home'],
  ])('%s', async (_name, path, headers, expected) => {
    expect(await read(path, { headers })).toBe(expected);
  });
});

describe('the page cache leaves to the other handlers', () => {
  test.each<[string, string, RequestInit]>([
    ['a page that is not cached', '/article/a', {}],
    ['another method', '/', { method: 'POST' }],
    ['a host in the path', '//?fbclid=x', {}],
    ['an encoding that was not requested before', '/', { headers: { 'Accept-Encoding': 'br' } }],
  ])('%s', async (_name, path, init) => {
    expect(await read(path, init)).toBe('not cached');
  });

  test('every page during maintenance', async () => {
    flags = { devMode: false, maintenance: { message: null } };
    expect(await read('/')).toBe('not cached');
    flags = { devMode: false, maintenance: null };
    expect(await read('/')).toBe('home');
  });
});

describe('while too many renders wait', () => {
  beforeAll(() => {
    isFull = true;
  });
  afterAll(() => {
    isFull = false;
  });

  test('a page that would have to be rendered is refused', async () => {
    const response = await fetch(`${origin}/article/a?fbclid=x`);
    expect([response.status, await response.text()]).toEqual([503, 'Service Unavailable\n']);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['a cached page', '/?fbclid=x', 'home'],
    ['a page that is being rendered', '/article/rendering', 'not cached'],
    ['the live stream', '/live?topic=home', 'not cached'],
    ['the dashboard', '/dashboard', 'not cached'],
    ['a file', '/assets/a.js', 'not cached'],
  ])('%s is not', async (_name, path, expected) => {
    expect(await read(path)).toBe(expected);
  });
});
