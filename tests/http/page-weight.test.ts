import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import type { Site } from '#tools/start-site.ts';
import { FONT_PRELOADS } from '../../fonts/manifest.ts';
import { makeArticle } from '../support/make-article.ts';
import { startTestSite } from '../support/test-site.ts';

const FONT_LIMIT_BYTES = 80 * 1024;
const HOME_LIMIT_BYTES = 190_000;

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  await putArticles(site.db, [makeArticle({ id: 'a1' })]);
});
afterAll(() => site.stop());

async function readGzipBytes(path: string): Promise<number> {
  const answer = await site.get(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
  expect([path, answer.status]).toEqual([path, 200]);
  return Number(answer.headers.get('content-length'));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('the download of a reader’s phone', () => {
  test.each([
    ['/', 130_000],
    [`/category/${encodeURIComponent('বাংলাদেশ')}`, 131_000],
    ['/search?q=a', 131_000],
    ['/article/a1', 136_000],
  ])('%s needs at most %i bytes of gzip script, and none before it is painted', async (path, limitBytes) => {
    const html = await (await site.get(path)).text();
    const modules = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    expect(modules.size).toBeGreaterThan(4);
    const bytes = sum(await Promise.all([...modules].map(readGzipBytes)));
    expect(bytes).toBeLessThanOrEqual(limitBytes);
    expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload" href|rel="stylesheet"/);
  });

  test('the home page of a site with many articles has at most 190 KB of HTML', async () => {
    const title = 'থানচির দুর্গম পাড়ায় প্রথম ফোর-জি, গাছে উঠে আর *কথা বলতে* হবে না';
    const articles = CATEGORIES.flatMap(({ name: category, slug }) =>
      Array.from({ length: 20 }, (_, n) => ({
        id: `${slug}-${n}`,
        category,
        title: `${title} ${slug} ${n}`,
        description: `${title} `.repeat(10),
        imageUrl: n % 4 === 0 ? `/demo/${slug}-${n}-1280.webp` : '',
      })),
    );
    const full = await startTestSite();
    await putArticles(full.db, articles.map(makeArticle));
    const html = await (await full.get('/')).text();
    await full.stop();
    expect(html.match(/<article/g)?.length).toBe(96);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(HOME_LIMIT_BYTES);
  });

  test('both fonts weigh at most 80 KB', async () => {
    expect(sum(await Promise.all(FONT_PRELOADS.map(readGzipBytes)))).toBeLessThanOrEqual(FONT_LIMIT_BYTES);
  });
});
