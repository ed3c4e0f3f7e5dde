import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

/** With the headers of the response, a little less than the ten packets that a server sends at once. */
const ARTICLE_LIMIT_BYTES = 14_000;
const HOME_LIMIT_BYTES = 30 * 1024;
const IMAGE =
  '/media/0123456789abcdef0123456789abcdef/1920.jpg?w=2400&h=1600&blur=UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoQAAkABUB8';
const SAVES_DATA = { 'Save-Data': 'on' };
const LITE_COOKIE = { Cookie: 'other=1; edition=lite' };
const CATEGORIES = ['বাংলাদেশ', 'খেলা', 'বিশ্ব', 'বাণিজ্য', 'বিনোদন', 'প্রযুক্তি', 'জীবনযাপন', 'মতামত'];
const SENTENCE = 'পদ্মার দুই পারের মানুষ সকাল থেকে নতুন সেতুর কাজ দেখতে ভিড় করছেন, জানালেন প্রকৌশলী ';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  const paragraphs = Array.from({ length: 12 }, (_, index) => `${SENTENCE}${index * 7919}।`.repeat(3));
  const articles = CATEGORIES.flatMap((category, row) =>
    Array.from({ length: 8 }, (_, index) =>
      makeArticle({
        id: `a${row}-${index}`,
        title: `${category} বিভাগের ${row * 8 + index}তম খবর: নতুন সেতুতে যান চলাচল শুরু`,
        description: paragraphs.slice(index % 4).join('\n\n'),
        category,
        imageUrl: IMAGE,
        createdAt: NOON_MS + index,
      }),
    ),
  );
  await putArticles(site.db, articles);
});
afterAll(() => site.stop());

const readPage = async (path: string, headers: Record<string, string> = {}) =>
  (await site.get(path, { headers })).text();

async function readBytes(path: string): Promise<number> {
  const answer = await site.get(path, { headers: { ...SAVES_DATA, 'Accept-Encoding': 'gzip' }, method: 'HEAD' });
  return Number(answer.headers.get('content-length'));
}

const readStyle = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

describe('a lite page of an article', () => {
  test('has at most 14 KB with gzip, also the longest of the demonstration', async () => {
    const published = (await readDemonstration(NOON_MS)).filter(({ status }) => status === 'published');
    const longest = published.toSorted((one, other) => other.description.length - one.description.length).slice(0, 5);
    await putArticles(site.db, longest);
    const sizes = await Promise.all(longest.map(({ id }) => readBytes(`/article/${id}`)));
    expect(sizes.filter((bytes) => !(bytes <= ARTICLE_LIMIT_BYTES))).toEqual([]);
  });

  test('has every style of its classes that other lite pages have', async () => {
    const [article, home] = await Promise.all([readPage('/article/a0-0', SAVES_DATA), readPage('/', SAVES_DATA)]);
    const classes = new Set([...article.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    const selectors = [...classes].map((name) => `.${name.replace(/[^\w-]/g, '\\$&')}`);
    const [ofHome, ofArticle] = [readStyle(home), readStyle(article)];
    expect(ofArticle.length).toBeLessThan(ofHome.length);
    expect(selectors.filter((selector) => ofHome.includes(selector) && !ofArticle.includes(selector))).toEqual([]);
  });

  test('has no control that needs a script', async () => {
    expect(await readPage('/article/a0-0', SAVES_DATA)).not.toMatch(/<button/);
    expect(await readPage('/article/a0-0')).toMatch(/<button[^>]+data-copy/);
  });
});

describe('a lite page', () => {
  test.each([
    ['/article/a0-0', ARTICLE_LIMIT_BYTES],
    ['/', HOME_LIMIT_BYTES],
  ])('%s has at most %d bytes with gzip', async (path, limit) => {
    const bytes = await readBytes(path);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  test.each(['/', '/article/a0-0', `/category/${encodeURIComponent('খেলা')}`, '/search?q=a', '/nowhere'])(
    '%s has no script, font, preload or large image, and the full site’s links',
    async (path) => {
      const [lite, full] = await Promise.all([readPage(path, SAVES_DATA), readPage(path)]);
      expect(lite).not.toMatch(
        /<script|@font-face|modulepreload|\.woff2|data:image|(src|srcSet)="[^"]*(800|1280|1920)\./,
      );
      expect(full).toMatch(/<script/);
      const canonical = /<link rel="canonical"[^>]*>/;
      expect(canonical.exec(lite)?.[0]).toBe(canonical.exec(full)?.[0]);
    },
  );

  test('leads to every category, from there to its subcategories, to the search, the check of photo cards and the full edition', async () => {
    const [lite, full] = await Promise.all([readPage('/', SAVES_DATA), readPage('/')]);
    const listPaths = (html: string) => new Set(html.match(/(?<=href=")\/category\/[^"]+/g));
    const categories = [...listPaths(lite)];
    const pages = await Promise.all(categories.map((path) => readPage(path, SAVES_DATA)));
    expect(listPaths(full).size).toBeGreaterThan(20);
    expect(listPaths(pages.join(' '))).toEqual(listPaths(full));
    expect(lite).toContain('href="/search"');
    expect(lite).toContain('href="/v"');
    expect(lite).toContain('href="/preferences?edition=full"');
    expect(full).toContain('href="/preferences?edition=lite"');
    expect(await readPage('/search?q=a', SAVES_DATA)).toMatch(/<form[^>]+action="\/search"/);
  });

  test('has the smallest file of each image', async () => {
    const page = await readPage('/article/a0-0', SAVES_DATA);
    expect(page).toContain('srcSet="/media/0123456789abcdef0123456789abcdef/400.avif"');
    expect(page).toContain('src="/media/0123456789abcdef0123456789abcdef/400.jpg"');
  });
});

describe('the edition of a page', () => {
  test.each([
    ['without a preference', {}, false],
    ['if the browser saves data', SAVES_DATA, true],
    ['if the reader chose the lite one', LITE_COOKIE, true],
    ['if the reader chose the full one in a browser that saves data', { ...SAVES_DATA, Cookie: 'edition=full' }, false],
    ['with an unknown choice', { 'Save-Data': 'off', Cookie: 'edition=foreign' }, false],
  ])('%s is lite: see the table', async (_name, headers, expected) => {
    const answer = await site.get('/', { headers });
    expect(answer.headers.get('vary')).toBe('Save-Data, Cookie, Accept-Encoding');
    expect(!(await answer.text()).includes('<script')).toBe(expected);
  });

  test('is cached apart from the others, and each is evicted by a change', async () => {
    const requests = [
      {},
      SAVES_DATA,
      { Cookie: 'edition=lite; lite-theme=dark' },
      { Cookie: 'edition=lite; lite-theme=light' },
    ];
    const readEtags = () =>
      Promise.all(requests.map(async (headers) => (await site.get('/', { headers })).headers.get('etag')));
    const first = await readEtags();
    expect(new Set(first).size).toBe(4);
    expect(await readEtags()).toEqual(first);
    await putArticles(site.db, [makeArticle({ id: 'new', createdAt: NOON_MS + 1_000 })]);
    await publishChange(site.db, { topics: ['home'] });
    await eventually(async () => {
      const changed = await readEtags();
      expect(changed.filter((etag, index) => etag === first[index])).toEqual([]);
    });
  });

  test('takes nothing else from the request that fills the cache', async () => {
    const path = `/category/${encodeURIComponent('বিশ্ব')}`;
    await site.get(path, { headers: { Cookie: 'edition=lite; lite-theme=foreign-mark; foreign-mark=1' } });
    expect(await readPage(path, LITE_COOKIE)).not.toContain('foreign-mark');
  });

  test('is always full in the newsroom, and for the part of an open page', async () => {
    expect(await readPage('/login', SAVES_DATA)).toContain('<script');
    const path = '/?part=main';
    const [part, again] = await Promise.all([site.get(path), site.get(path, { headers: SAVES_DATA })]);
    expect(part.headers.get('vary')).toBe('Accept-Encoding');
    expect(again.headers.get('etag')).toBe(part.headers.get('etag'));
  });
});

describe('a preference', () => {
  const follow = (query: string, headers: Record<string, string> = {}) =>
    site.get(`/preferences?${query}`, { headers });

  test('is not stored by an image that has its URL', async () => {
    const response = await follow('edition=lite', { 'Sec-Fetch-Dest': 'image' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null]);
    expect((await follow('edition=lite', { 'Sec-Fetch-Dest': 'document' })).status).toBe(303);
  });

  test('is stored in a cookie that decides the next page, and returns to the page of the link', async () => {
    const path = `/category/${encodeURIComponent('খেলা')}?subcategory=x`;
    const stored = await follow('edition=lite', { Referer: `https://prohor.example${path}` });
    expect([stored.status, stored.headers.get('location')]).toEqual([303, path]);
    expect(stored.headers.get('cache-control')).toBe('no-store');
    const cookie = stored.headers.get('set-cookie') ?? '';
    expect(cookie).toBe('edition=lite; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure');
    expect(await readPage(path, { Cookie: cookie })).not.toContain('<script');
    const back = await follow('edition=full');
    expect(await readPage(path, { Cookie: back.headers.get('set-cookie') ?? '' })).toContain('<script');
  });

  test('for a theme sets it without script', async () => {
    const dark = (await follow('theme=dark')).headers.get('set-cookie')?.split(';')[0];
    const page = await readPage('/', { Cookie: `edition=lite; ${dark}` });
    expect(page).toContain('<html class="dark"');
    expect(page).toContain('href="/preferences?theme=light"');
    expect(page).not.toContain('href="/preferences?theme=dark"');
  });

  test.each([
    ['https://elsewhere.example/a', '/'],
    ['https://prohor.example//elsewhere.example/a', '/elsewhere.example/a'],
    ['not a URL', '/'],
  ])('of a link on %s returns to %s', async (referer, location) => {
    expect((await follow('theme=light', { Referer: referer })).headers.get('location')).toBe(location);
  });

  test.each(['', 'edition=foreign', 'theme=system', 'constructor=1'])('"%s" is not found', async (query) => {
    const answer = await follow(query);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
  });
});
