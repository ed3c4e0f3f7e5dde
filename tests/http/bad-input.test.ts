import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  await putArticles(site.db, [
    // শেয়ারবাজার: the stock market
    makeArticle({ id: 'a1', title: 'সূচক বাড়ল', category: 'বাণিজ্য', subcategory: 'শে\u09df\u09beরবাজার'.normalize('NFC') }),
  ]);
});
afterAll(() => site.stop());

/** Sends raw bytes, which `fetch` would correct or refuse. */
function send(options: {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, ...options }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('URLs', () => {
  test.each([
    ['an unknown address', '/nowhere', 404],
    ['an unknown address, deep', '/a/b/c/d', 404],
    ['a file that is not there', '/assets/gone.js', 404],
    ['malformed percent-encoding', '/%E0%A4%A', 404],
    ['malformed percent-encoding of a category', '/category/%E0%A4%A', 404],
    ['malformed percent-encoding of an id', '/article/%ff', 404],
    ['a null byte', '/category/%00', 404],
    ['a null byte in an id', '/article/%00', 404],
    ['an id of many characters', `/article/${'x'.repeat(5_000)}`, 404],
    ['an id of dots', '/article/...', 404],
    ['an id with a slash', '/article/a%2Fb', 404],
    ['an id of emoji', '/article/%F0%9F%98%80', 404],
    ['an id with a quote', "/article/'%20or%201=1", 404],
    ['no id', '/article', 404],
    ['an unknown category', '/category/%E0%A6%95', 404],
    ['a way out of the folder', '/assets/..%2f..%2fpackage.json', 404],
    ['a way out of the folder, twice encoded', '/assets/..%252f..%252fpackage.json', 404],
    ['two slashes at the start', '//evil.example/', 404],
    ['a view of an id that cannot be', '/article/%00/view', 404],
  ])('%s is answered with its status', async (_, path, status) => {
    const answer = await send({ path });
    expect(answer.status).toBe(status);
    expect(answer.body).not.toMatch(/node_modules|at .*\.ts:|\.js:\d+/);
  });

  test.each([
    ['one code point', '\u09df'],
    ['base and nukta', '\u09af\u09bc'],
  ])('a subcategory is found with its letter spelt as %s', async (_, ya) => {
    const name = `শে${ya}ারবাজার`;
    const answer = await site.get(`/category/${encodeURIComponent('বাণিজ্য')}?subcategory=${encodeURIComponent(name)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('সূচক বাড়ল'.normalize('NFC'));
  });

  test.each([
    ['an unknown category', '/category/%E0%A6%95'],
    ['an unknown subcategory', `/category/${encodeURIComponent('খেলা')}?subcategory=x`],
    [
      'a subcategory of another category',
      `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ভারত')}`,
    ],
    ['a null byte as subcategory', `/category/${encodeURIComponent('খেলা')}?subcategory=%00`],
  ])('%s is not found, with the text of an empty category', async (_, path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('এই বিভাগে কোনো খবর পাওয়া যায়নি।'.normalize('NFC'));
  });
});

describe('queries', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `p${n}=${n}`).join('&');
  test.each([
    ['10,000 characters', `/search?q=${'a'.repeat(10_000)}`],
    ['10,000 Bengali characters', `/search?q=${encodeURIComponent('ক'.repeat(10_000))}`],
    ['a null byte', '/search?q=%00'],
    ['malformed percent-encoding', '/search?q=%E0%A4%A'],
    ['only marks', '/search?q=%E0%A7%8D%E0%A7%8D'],
    ['the words of a query language', '/search?q=%27%20%26%20%7C%20%21%20%28%20%3A*'],
    ['markup', '/search?q=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['nothing', '/search?q='],
    ['no query', '/search'],
    ['the query twice', '/search?q=a&q=b'],
    ['1,000 parameters', `/search?q=a&${many}`],
    ['1,000 parameters on the home page', `/?${many}`],
    ['a broken cursor', '/search?q=a&titles=x&texts=9.9.9'],
    ['a broken cursor of a category', `/category/${encodeURIComponent('খেলা')}?after=%00`],
    ['an unknown category on the home page', '/?category=%00'],
  ])('%s is answered with a page', async (_, path) => {
    const answer = await send({ path });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('</html>');
    expect(answer.body).not.toContain('<script>alert(1)');
  });

  test.each([
    '/?part=main',
    '/_.data',
    '/article/a1.data',
    '/search.data?q=%00',
    '/article/%00.data',
    '/category/%ff.data',
    '/x.data',
  ])('a data request (%s) causes no server error', async (path) => {
    expect((await send({ path })).status).toBeLessThan(500);
  });
});

test.each(['/dashboard/manage/x%0a/edit', '/%09/', '/%00', '/article/a%0d%0ab', '/category/%1f'])(
  'a path with a control character (%s) does not exist',
  async (path) => {
    expect((await send({ path })).status).toBe(404);
  },
);

describe('methods and headers', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('a page refuses %s', async (method) => {
    expect((await send({ path: '/', method })).status).toBe(405);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const head = await site.get('/', { method: 'HEAD' });
    const get = await site.get('/');
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(await head.text()).toBe('');
  });

  test.each([
    ['a broken Host', { Host: '<>' }, 400],
    ['an Accept-Encoding of nonsense', { 'Accept-Encoding': ';;q=,,' }, 200],
    ['a Cookie of nonsense', { Cookie: '=;;%%; reading=x' }, 200],
    ['an If-None-Match of nonsense', { 'If-None-Match': '"' }, 200],
    ['a Range', { Range: 'bytes=9-1' }, 200],
  ])('%s is answered with its status', async (_, headers, status) => {
    expect((await send({ path: '/', headers })).status).toBe(status);
  });
});

describe('the live stream', () => {
  test.each(['0', '-1', 'x'.repeat(5_000), '১২'.normalize('NFC')])(
    'opens with any Last-Event-ID (%#)',
    async (lastEventId) => {
      const stop = new AbortController();
      const answer = await site.get('/live?topic=home', {
        headers: { 'Last-Event-ID': encodeURIComponent(lastEventId) },
        signal: stop.signal,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      stop.abort();
    },
  );

  test.each([
    ['an unknown topic', '/live?topic=drafts'],
    ['everything', '/live?topic=*'],
    ['more topics than a page has', `/live?${'topic=home&'.repeat(21)}`],
  ])('%s is refused', async (_, path) => {
    expect((await site.get(path)).status).toBe(400);
  });
});
