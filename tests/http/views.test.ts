import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { startViewSession } from '#tests/support/site/view-session.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { SITE_PROCESSES } from '#tools/start-site.ts';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

describe('counting a view', () => {
  const view = (id: string, headers: Record<string, string> = {}) =>
    site.get(`/article/${id}/view`, { method: 'POST', headers });
  const countOf = async (id: string) => (await site.articles.findArticle(articleId(id)))?.viewCount;

  test('counts a browser session once and acknowledges the request', async () => {
    await putArticles(site.db, [makeArticle({ id: 'counted' })]);
    const Cookie = await startViewSession(site.origin);
    expect((await view('counted', { Cookie })).status).toBe(204);
    expect((await view('counted', { Cookie })).status).toBe(204);
    expect(await countOf('counted')).toBe(1);
  });

  test('counts nothing for clients that return no cookie, or one that they made up', async () => {
    await putArticles(site.db, [makeArticle({ id: 'invented' })]);
    const Cookie = `reading=${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => view('invented', n % 2 === 0 ? {} : { Cookie })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await countOf('invented')).toBe(0);
  });

  test('counts a limited number of sessions from one address', async () => {
    await putArticles(site.db, [makeArticle({ id: 'flooded' })]);
    const visit = async () => (await view('flooded', { Cookie: await startViewSession(site.origin) })).status;
    const statuses = await Promise.all(Array.from({ length: 350 }, visit));
    const refused = statuses.filter((status) => status === 429).length;
    expect(await countOf('flooded')).toBe(350 - refused);
    // Each process has its share of the 300. Not every process gets as many requests: at worst one gets all.
    expect(refused).toBeGreaterThanOrEqual(50);
    expect(refused).toBeLessThanOrEqual(350 - 300 / SITE_PROCESSES);
  });

  test('counts nothing for a page of another site', async () => {
    await putArticles(site.db, [makeArticle({ id: 'not-counted' })]);
    expect((await view('not-counted', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await countOf('not-counted')).toBe(0);
  });
});
