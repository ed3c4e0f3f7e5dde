import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { createDeliveryTargets } from '#services/outbox/targets.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

const HOSTILE = 'শিরোনাম <b>&amp; "উদ্ধৃতি" ]]> 😀';

let site: Site;

beforeAll(async () => {
  site = await startTestSite({ adClientId: 'ca-pub-1234567890123456' });
  const nowMs = Date.now();
  await putArticles(site.db, [
    makeArticle({ id: 'hostile', title: HOSTILE, createdAt: nowMs - 1_000, imageUrl: '/demo/cricket-1280.webp' }),
    makeArticle({ id: 'old', title: 'পুরোনো খবর', createdAt: nowMs - 72 * 3_600_000 }),
    makeArticle({
      id: 'sport',
      title: 'খেলার খবর',
      category: 'খেলা',
      author: 'ক্রীড়া প্রতিবেদক, সিলেট',
      description: `# মাঠে\n\nগোল **দুটি** https://a.example/?b=1&c=2\n\n<script>alert(1)</script>`,
      createdAt: nowMs - 2_000,
    }),
  ]);
});
afterAll(() => site.stop());

/** Text of every element `name`; throws if the document is not well-formed. */
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
  test('and /indexnow.txt change with the deliveries that they name', async () => {
    const targets = createDeliveryTargets(site.db);
    const by = { by: OPERATOR, nowMs: Date.now() };
    const paths = ['/rss.xml', '/feed.json', '/feed/sport.json', '/indexnow.txt'];
    const read = () => Promise.all(paths.map(async (path) => (await site.get(path)).text()));
    const before = await read();
    const hub = { id: null, kind: 'websub', name: 'হাব', urlOrId: 'https://hub.example/', secret: '' } as const;
    await targets.save(hub, by);
    await targets.save({ ...hub, kind: 'indexnow', urlOrId: 'https://index.example/' }, by);
    const key = (await targets.findIndexNowKey()) ?? 'none';
    await eventually(async () => {
      const named = [hub.urlOrId, hub.urlOrId, hub.urlOrId, key];
      for (const [index, text] of (await read()).entries()) expect(text).toContain(named[index]);
    });
    for (const { id } of await targets.list()) await targets.remove(id, by);
    await eventually(async () => expect(await read()).toEqual(before));
  });

  test('the main feed contains the newest articles with any titles', async () => {
    const titles = await readFeed('/rss.xml', 'title');
    expect(titles).toContain(HOSTILE);
    expect(titles).toContain('খেলার খবর');
  });

  test('the feed of a category contains only that category', async () => {
    const titles = await readFeed('/rss/sport.xml', 'title');
    expect(titles).toContain('খেলার খবর');
    expect(titles).not.toContain(HOSTILE);
  });

  test('a feed names the authors without their places and contains whole articles', async () => {
    expect(await readFeed('/rss/sport.xml', 'dc:creator')).toEqual(['ক্রীড়া প্রতিবেদক'.normalize('NFC')]);
    expect(await readFeed('/rss/sport.xml', 'content:encoded')).toEqual([
      '<h2>মাঠে</h2>\n<p>গোল <strong>দুটি</strong> <a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a></p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ]);
  });

  test('the sitemap contains every article and section', async () => {
    const pages = await readFeed('/sitemap.xml', 'loc');
    expect(pages).toEqual(['sections', 'tags', '1'].map((page) => `https://prohor.example/sitemap-${page}.xml`));
    expect(new Set(await readFeed('/sitemap-1.xml', 'loc'))).toEqual(
      new Set(['hostile', 'old', 'sport'].map((id) => `https://prohor.example/article/${id}`)),
    );
    const sections = await readFeed('/sitemap-sections.xml', 'loc');
    expect(sections).toContain(`https://prohor.example/category/${encodeURIComponent('খেলা')}`);
  });

  test('the news sitemap contains the last 48 hours', async () => {
    const titles = await readFeed('/news-sitemap.xml', 'news:title');
    expect(new Set(titles)).toEqual(new Set([HOSTILE, 'খেলার খবর']));
  });

  test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/rss/nothing.xml'])(
    '%s does not exist',
    async (path) => {
      expect((await site.get(path)).status).toBe(404);
    },
  );

  test('robots.txt and ads.txt have the specified content', async () => {
    const robots = await (await site.get('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://prohor.example/sitemap.xml');
    expect(robots).toContain('Sitemap: https://prohor.example/news-sitemap.xml');
    const ads = await (await site.get('/ads.txt')).text();
    expect(ads.trim()).toBe('google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0');
  });
});
