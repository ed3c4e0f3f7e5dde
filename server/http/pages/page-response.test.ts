import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { noPageCache } from '#server/cache/page-cache.ts';
import { toResponse } from './page-response.ts';

const TEXT = 'খবর '.repeat(500); // "news"

const makePage = (text = TEXT, status = 200) =>
  noPageCache.get({
    key: '/',
    nowMs: 0,
    render: async () => ({
      status,
      headers: [['Content-Type', 'text/html']],
      body: Buffer.from(text),
      topics: new Set(),
      isComplete: true,
      expiresAtMs: null,
    }),
    acceptsStale: true,
  });

const respond = async (headers: Record<string, string> = {}, method = 'GET', page = makePage()) =>
  toResponse(await page, new Request('http://localhost/', { method, headers }), 0);

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=1', 'gzip'],
    ['deflate', null],
    ['', null],
  ])('of a client that accepts %j is %j', async (accepted, encoding) => {
    expect((await respond({ 'Accept-Encoding': accepted })).headers.get('Content-Encoding')).toBe(encoding);
  });

  it('does not change the content and sends the compressed length', async () => {
    const brotli = await respond({ 'Accept-Encoding': 'br' });
    const gzip = await respond({ 'Accept-Encoding': 'gzip' });
    const bytes = Buffer.from(await brotli.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(TEXT);
    expect(brotli.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(TEXT);
  });

  it('is not applied to a small body', async () => {
    const response = await respond({ 'Accept-Encoding': 'br' }, 'GET', makePage('x'.repeat(1_023)));
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  });
});

describe('a conditional request', () => {
  it('gets 304 without a body if the page is unchanged', async () => {
    const etag = (await respond()).headers.get('ETag') ?? '';
    const response = await respond({ 'If-None-Match': etag, 'Accept-Encoding': 'br' });
    expect([response.status, await response.text(), response.headers.get('ETag')]).toEqual([304, '', etag]);
  });

  it('gets the page if it has changed', async () => {
    const etag = (await respond()).headers.get('ETag') ?? '';
    expect((await respond({ 'If-None-Match': etag }, 'GET', makePage(`${TEXT}!`))).status).toBe(200);
  });

  it('gets the status of a page that is not a success', async () => {
    expect((await respond({ 'If-None-Match': '*' }, 'GET', makePage(TEXT, 503))).status).toBe(503);
  });
});

it('responds to HEAD with the headers of GET and no body', async () => {
  const response = await respond({}, 'HEAD');
  expect(await response.text()).toBe('');
  expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(TEXT)));
});
