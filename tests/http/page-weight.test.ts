import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer.ts';
import { makeArticle } from '#tests/support/make-article.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { startTestSite } from '#tests/support/test-site.ts';
import { FONT_PRELOADS } from '../../fonts/manifest.ts';

const SCRIPT_LIMIT_BYTES = 130_000;
const FONT_LIMIT_BYTES = 80 * 1024;

let site: TestSite;

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

describe('what a reader’s phone has to fetch', () => {
  test.each(['/', '/article/a1', `/category/${encodeURIComponent('বাংলাদেশ')}`, '/search?q=a'])(
    '%s needs at most 130 KB of gzip script, and none before it is painted',
    async (path) => {
      const html = await (await site.get(path)).text();
      const modules = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
      expect(modules.size).toBeGreaterThan(4);
      const bytes = sum(await Promise.all([...modules].map(readGzipBytes)));
      expect(bytes).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES);
      expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload" href|rel="stylesheet"/);
    },
  );

  test('both fonts weigh at most 80 KB', async () => {
    expect(sum(await Promise.all(FONT_PRELOADS.map(readGzipBytes)))).toBeLessThanOrEqual(FONT_LIMIT_BYTES);
  });
});
