import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { startStorageSite } from '#tests/support/site/storage-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let storage: Awaited<ReturnType<typeof startStorageSite>>;
let site: Site;
let jpeg: Buffer<ArrayBuffer>;

beforeAll(async () => {
  storage = await startStorageSite();
  site = storage.site;
  jpeg = Buffer.from(await makeJpeg(500, 300));
});
afterAll(() => storage.stop());

describe('the bytes of an image', () => {
  let imagePath: string;
  let whole: Buffer;

  beforeEach(async () => {
    const { url } = await storage.upload(NAME, jpeg);
    const input = makeInput({ imageUrl: url });
    const stamp = { actor: STAFF, nowMs: Date.now(), historyId: randomUUID() };
    await site.editing.save({ baseRevision: null, id: articleId(randomUUID()), input, ...stamp });
    imagePath = new URL(url, site.origin).pathname;
    whole = Buffer.from(await (await site.get(imagePath)).arrayBuffer());
  });

  it('are immutable in browsers, revocable in shared caches and not executable as a page', async () => {
    const answer = await site.get(imagePath);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
  });

  test.each([
    ['400.avif', 'image/avif'],
    ['400.webp', 'image/webp'],
    ['500.jpg', 'image/jpeg'],
  ])('%s are %s', async (file, type) => {
    const answer = await site.get(imagePath.replace('500.jpg', file));
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
  });

  it('are not sent if the ETag matches', async () => {
    const tag = (await site.get(imagePath, { method: 'HEAD' })).headers.get('ETag') ?? '';
    const answer = await site.get(imagePath, { headers: { 'If-None-Match': tag } });
    expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', tag]);
  });

  it('are not sent in a HEAD response', async () => {
    const answer = await site.get(imagePath, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('Content-Length'), await answer.text()]).toEqual([
      200,
      String(whole.length),
      '',
    ]);
  });

  it('support range requests', async () => {
    const part = await site.get(imagePath, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const tail = await site.get(imagePath, { headers: { Range: 'bytes=-5' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-5));
    const beyond = await site.get(imagePath, { headers: { Range: 'bytes=999999-' } });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`]);
    const changed = await site.get(imagePath, { headers: { Range: 'bytes=0-4', 'If-Range': '"another"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
  });

  test.each([
    '/media/',
    '/media/0123456789abcdef0123456789abcdef/400.jpg',
    '/media/0123456789abcdef0123456789abcdef/400.svg',
    '/media/../session.key',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/writing/400.jpg',
  ])('are not at %s', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });

  test.each(['1280.jpg', '400.gif', '400.html', '400.jpg/', '0400.jpg', '400.JPG'])('are not at %s', async (file) => {
    const answer = await site.get(imagePath.replace('500.jpg', file));
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });
});
