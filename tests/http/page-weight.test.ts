import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import type { Site } from '#tools/start-site.ts';
import { FONT_PRELOADS } from '../../fonts/manifest.ts';
import { makeArticle } from '../support/make-article.ts';
import { startTestSite } from '../support/test-site.ts';

const FONT_LIMIT_BYTES = 80 * 1024;
const SCRIPT_LIMIT_BYTES = 25_000;
const HOME_LIMIT_BYTES = 150_000;

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

/** The modules of a script with everything that they import, also later. */
async function findModules(urls: readonly string[], found = new Set<string>()): Promise<Set<string>> {
  for (const url of urls.filter((each) => !found.has(each))) {
    found.add(url);
    const text = await (await site.get(url)).text();
    const imported = [...text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
    await findModules(imported, found);
  }
  return found;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('the download of a reader’s phone', () => {
  test.each(['/', `/category/${encodeURIComponent('বাংলাদেশ')}`, '/search?q=a', '/article/a1'])(
    '%s needs at most 25 KB of gzip script with all islands, and none before it is painted',
    async (path) => {
      const html = await (await site.get(path)).text();
      const entries = [...html.matchAll(/src:"(\/assets\/reader-[\w-]+\.js)"/g)].map(([, url = '']) => url);
      expect(entries).toHaveLength(1);
      const modules = await findModules(entries);
      expect(modules.size).toBeGreaterThan(3);
      expect(sum(await Promise.all([...modules].map(readGzipBytes)))).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES);
      expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload"|rel="stylesheet"/);
      expect(html.match(/\/assets\/[\w.-]+\.js/g)).toEqual(entries);
    },
  );

  test('the home page of a site with many articles has at most 150 KB of HTML', async () => {
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
