import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';
import { FONT_PRELOADS } from '../../fonts/manifest.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const FONT_LIMIT_BYTES = 80 * 1024;
const SCRIPT_LIMIT_BYTES = 25_000;
const HOME_LIMIT_BYTES = 154_000;
const HOME_PART_LIMIT_BYTES = 11 * 1024;
const ARTICLE_PART_LIMIT_BYTES = 7_000;
const LONGEST_ARTICLE_PART_LIMIT_BYTES = 7_700;

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

/** The encoded size of a page as open pages of a browser read it. */
async function readBrotliBytes({ get }: Site, path: string): Promise<number> {
  const answer = await get(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, 'br']);
  return Number(answer.headers.get('content-length'));
}

/** Articles with an uploaded image each, for a home page with all of its cards. */
function illustratedArticles(): ArticleChange[] {
  const title = 'থানচির দুর্গম পাড়ায় প্রথম ফোর-জি, গাছে উঠে আর *কথা বলতে* হবে না';
  return CATEGORIES.flatMap(({ name: category, slug }, row) =>
    Array.from({ length: 20 }, (_, n) => {
      const token = createHash('md5').update(`${slug}-${n}`).digest('hex');
      return {
        id: `${slug}-${n}`,
        category,
        title: `${title} ${slug} ${n}`,
        description: `${title} `.repeat(10),
        imageUrl: `/media/${token}/1920.jpg?w=2400&h=1600&blur=UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoQAAkABUB8`,
        createdAt: NOON_MS - (20 * row + n) * 1_000,
      };
    }),
  );
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
      const entries = [...html.matchAll(/data-reader-script="(\/assets\/reader-[\w-]+\.js)"/g)].map(
        ([, url = '']) => url,
      );
      expect(entries).toHaveLength(1);
      const modules = await findModules(entries);
      expect(modules.size).toBeGreaterThan(3);
      expect(sum(await Promise.all([...modules].map(readGzipBytes)))).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES);
      expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload"|rel="stylesheet"/);
      expect(html.match(/\/assets\/[\w.-]+\.js/g)).toEqual(entries);
    },
  );

  test('the home page with an uploaded image on every card has at most 154 KB of HTML, read again as 11 KB', async () => {
    const full = await startTestSite();
    await putArticles(full.db, illustratedArticles().map(makeArticle));
    const html = await (await full.get('/')).text();
    const partBytes = await readBrotliBytes(full, '/?part=main');
    await full.stop();
    expect(html.match(/<article/g)?.length).toBe(97);
    // Seven in the top block, two in each of the three pairs, none in opinion, and four in each other section.
    expect(html.match(/type="image\/avif"/g)?.length).toBe(41);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(HOME_LIMIT_BYTES);
    expect(partBytes).toBeLessThanOrEqual(HOME_PART_LIMIT_BYTES);
  });

  test('an article of the demonstration is read again as at most 7 KB, the longest as 7.7 KB', async () => {
    const published = (await readDemonstration(NOON_MS)).filter(({ status }) => status === 'published');
    const byLength = published.toSorted((one, other) => other.description.length - one.description.length);
    const [longest, usual] = [byLength[0], byLength[Math.floor(byLength.length / 2)]];
    const full = await startTestSite({ clock: createFakeClock(NOON_MS) });
    await putArticles(full.db, published);
    const readPartBytes = (id = '') => readBrotliBytes(full, `/article/${id}?part=main`);
    const [longestBytes, usualBytes] = [await readPartBytes(longest?.id), await readPartBytes(usual?.id)];
    await full.stop();
    expect(usualBytes).toBeGreaterThan(2_000);
    expect(usualBytes).toBeLessThanOrEqual(ARTICLE_PART_LIMIT_BYTES);
    expect(longestBytes).toBeLessThanOrEqual(LONGEST_ARTICLE_PART_LIMIT_BYTES);
  });

  test('both fonts weigh at most 80 KB', async () => {
    expect(sum(await Promise.all(FONT_PRELOADS.map(readGzipBytes)))).toBeLessThanOrEqual(FONT_LIMIT_BYTES);
  });
});
