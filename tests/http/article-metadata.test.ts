import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { toRemoteImageName } from '#services/storage/remote-images/store-remote-image.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { makeGif, makeJpeg } from '#tests/support/articles/make-image.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;

async function storeImage(name: string, bytes: Buffer): Promise<string> {
  const outcome = await site.files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: Date.now() });
  expect.assert(outcome.kind === 'saved');
  return outcome.file.url;
}

const REMOTE_URL = 'https://img.example/ছবি.jpg'; // "image"
const UNKNOWN_URL = 'https://img.example/b.jpg';

const PUBLISHED_MS = Date.UTC(2026, 5, 1);

beforeAll(async () => {
  site = await startTestSite();
  await storeImage(toRemoteImageName(REMOTE_URL), await makeJpeg(900, 600));
  const common = { author: 'সালমা খাতুন, খুলনা', createdAt: PUBLISHED_MS - 10_000, updatedAt: PUBLISHED_MS - 5_000 };
  await putArticles(site.db, [
    makeArticle({ ...common, id: 'photo', imageUrl: await storeImage('articles/1_a.jpg', await makeJpeg(1600, 900)) }),
    makeArticle({
      ...common,
      id: 'animation',
      imageUrl: await storeImage('articles/2_a.gif', await makeGif(900, 300)),
    }),
    makeArticle({ ...common, id: 'demo', imageUrl: '/demo/cricket-1280.webp' }),
    makeArticle({ ...common, id: 'remote', imageUrl: REMOTE_URL }),
    makeArticle({ ...common, id: 'unknown', imageUrl: UNKNOWN_URL }),
    makeArticle({ ...common, id: 'due', status: 'scheduled', publishAt: PUBLISHED_MS }),
  ]);
});
afterAll(() => site.stop());

const newsArticle = z.object({
  '@type': z.literal('NewsArticle'),
  datePublished: z.string(),
  dateModified: z.string(),
  author: z.array(z.object({ '@type': z.literal('Person'), name: z.string(), url: z.string() })),
  dateline: z.string(),
  image: z.optional(
    z.array(z.object({ url: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) })),
  ),
});

async function readArticle(id: string) {
  const html = await (await site.get(`/article/${id}`)).text();
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const readMeta = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return { html, data: newsArticle.parse(JSON.parse(json)), readMeta };
}

const toPath = (url: string) => url.replace('https://prohor.example', '');

async function readImage(url: string) {
  const answer = await site.get(toPath(url));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return { format, width, height };
}

describe('the images of an article for other sites', () => {
  test.each(['photo', 'animation', 'demo'])('of %s are JPEG files of the stated sizes', async (id) => {
    const { data, readMeta } = await readArticle(id);
    expect(await readImage(readMeta('og:image') ?? '')).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect([readMeta('og:image:width'), readMeta('og:image:height')]).toEqual(['1200', '630']);
    const images = data.image ?? [];
    expect(images.map(({ width = 0, height = 0 }) => width / height)).toEqual([1, 4 / 3, 16 / 9]);
    for (const { url, width, height } of images)
      expect(await readImage(url)).toEqual({ format: 'jpeg', width, height });
  });

  test.each([
    ['remote', ['900', '600'], { url: encodeURI(REMOTE_URL), width: 900, height: 600 }],
    ['unknown', [undefined, undefined], { url: UNKNOWN_URL }],
  ])('of %s, on another site, have a size if the site has a copy', async (id, size, image) => {
    const { data, readMeta } = await readArticle(id);
    expect(readMeta('og:image')).toBe(image.url);
    expect([readMeta('og:image:width'), readMeta('og:image:height')]).toEqual(size);
    expect(data.image).toEqual([image]);
  });

  test('are cropped for link previews, and whole in the feed', async () => {
    const { readMeta } = await readArticle('photo');
    const shared = toPath(readMeta('og:image') ?? '');
    expect(shared).toMatch(/^\/media\/[0-9a-f]{32}\/\d+-share\.jpg$/);
    expect(await (await site.get('/rss.xml')).text()).toContain(`${shared.replace('-share', '')}"`);
  });

  test('can be cached for a year and are not sent again', async () => {
    const { readMeta } = await readArticle('photo');
    const path = toPath(readMeta('og:image') ?? '');
    const first = await site.get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const etag = first.headers.get('etag') ?? '';
    expect((await site.get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await site.get(path, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBe((await first.arrayBuffer()).byteLength);
  });

  test.each([
    `/media/${'0'.repeat(32)}/1280-share.jpg`,
    '/media/demo/nothing/share.jpg',
    '/media/demo/..%2Fshare/share.jpg',
    '/media/demo/cricket/1x2.jpg',
  ])('%s does not exist', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });
});

describe('the structured data', () => {
  test('separates the author from the place', async () => {
    const { data } = await readArticle('photo');
    const [author] = data.author;
    expect(author?.name).toBe('সালমা খাতুন');
    expect(data.dateline).toBe('খুলনা');
    expect((await site.get(toPath(author?.url ?? ''))).status).toBe(200);
  });

  test('and the page give a scheduled article no time before its publication', async () => {
    const { html, data, readMeta } = await readArticle('due');
    const published = new Date(PUBLISHED_MS).toISOString();
    expect([data.datePublished, data.dateModified]).toEqual([published, published]);
    expect([readMeta('article:published_time'), readMeta('article:modified_time')]).toEqual([published, published]);
    expect(/আপডেট:.*?dateTime="([^"]*)"/s.exec(html)?.[1]).toBe(published);
  });
});
