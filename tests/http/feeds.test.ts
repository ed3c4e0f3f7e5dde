import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer.ts';
import { makeArticle } from '#tests/support/make-article.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { startTestSite } from '#tests/support/test-site.ts';

const HOSTILE = 'শিরোনাম <b>&amp; "উদ্ধৃতি" ]]> 😀';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ adClientId: 'ca-pub-1234567890123456' });
  const nowMs = Date.now();
  await putArticles(site.db, [
    makeArticle({ id: 'hostile', title: HOSTILE, createdAt: nowMs - 1_000, imageUrl: '/demo/cricket-1280.webp' }),
    makeArticle({ id: 'old', title: 'পুরোনো খবর', createdAt: nowMs - 72 * 3_600_000 }),
    makeArticle({ id: 'sport', title: 'খেলার খবর', category: 'খেলা', createdAt: nowMs - 2_000 }),
  ]);
});
afterAll(() => site.stop());

/** Text of every element `name`; throws where the document is not well-formed. */
function readElements(xml: string, name: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let open = '';
  parser.on('opentag', (tag) => {
    open = tag.name;
    if (open === name) texts.push('');
  });
  parser.on('text', (text) => {
    if (open === name) texts[texts.length - 1] += text;
  });
  parser.on('closetag', () => {
    open = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

async function readFeed(path: string, name: string): Promise<string[]> {
  const answer = await site.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/xml; charset=utf-8$/i);
  return readElements(await answer.text(), name);
}

describe('feeds', () => {
  test('the feed of everything holds the newest articles, whatever their titles', async () => {
    const titles = await readFeed('/rss.xml', 'title');
    expect(titles).toContain(HOSTILE);
    expect(titles).toContain('খেলার খবর');
  });

  test('a category’s feed holds that category', async () => {
    const titles = await readFeed('/rss/sport.xml', 'title');
    expect(titles).toContain('খেলার খবর');
    expect(titles).not.toContain(HOSTILE);
  });

  test('the sitemap leads to every article and section', async () => {
    const pages = await readFeed('/sitemap.xml', 'loc');
    expect(pages).toEqual(['https://prohor.example/sitemap-sections.xml', 'https://prohor.example/sitemap-1.xml']);
    expect(new Set(await readFeed('/sitemap-1.xml', 'loc'))).toEqual(
      new Set(['hostile', 'old', 'sport'].map((id) => `https://prohor.example/article/${id}`)),
    );
    const sections = await readFeed('/sitemap-sections.xml', 'loc');
    expect(sections).toContain(`https://prohor.example/category/${encodeURIComponent('খেলা')}`);
  });

  test('the news sitemap holds the last 48 hours', async () => {
    const titles = await readFeed('/news-sitemap.xml', 'news:title');
    expect(new Set(titles)).toEqual(new Set([HOSTILE, 'খেলার খবর']));
  });

  test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/rss/nothing.xml'])(
    '%s is not there',
    async (path) => {
      expect((await site.get(path)).status).toBe(404);
    },
  );

  test('robots.txt and ads.txt say what they must', async () => {
    const robots = await (await site.get('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://prohor.example/sitemap.xml');
    expect(robots).toContain('Sitemap: https://prohor.example/news-sitemap.xml');
    const ads = await (await site.get('/ads.txt')).text();
    expect(ads.trim()).toBe('google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0');
  });
});
