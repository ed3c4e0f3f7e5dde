import { afterAll, beforeAll, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;
let Cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  await putArticles(
    site.db,
    Array.from({ length: 45 }, (_, n) =>
      makeArticle({ id: `n${n}`, createdAt: NOON_MS - n, author: n === 3 ? 'রিনা' : 'কামাল', isFeatured: n === 4 }),
    ),
  );
  Cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

const read = async (path: string) => (await site.get(path, { headers: { Cookie } })).text();
const listIds = (html: string) => [...html.matchAll(/id="edit-([^"]+)"/g)].map(([, id]) => id);
const findLink = (html: string, text: string) =>
  new RegExp(`href="([^"]+)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `n${from + n}`);

test('the pages link to the next, the previous and the first, and keep the filters', async () => {
  const path = `/dashboard/manage?author=${encodeURIComponent('কামাল')}`;
  const first = await read(path);
  expect(first).toContain('44 articles');
  expect(first).not.toContain('Previous page');
  const second = await read(findLink(first, 'Next page'));
  const third = await read(findLink(second, 'Next page'));
  expect(listIds(third)).toEqual(ids(41, 45));
  expect(third).not.toContain('Next page');
  const back = await read(findLink(third, 'Previous page'));
  expect(listIds(back)).toEqual(ids(21, 41));
  const start = await read(findLink(back, 'Previous page'));
  expect(listIds(start)).toEqual(['n0', 'n1', 'n2', ...ids(4, 21)]);
  expect(findLink(third, 'First page')).toBe(path);
});

test.each([
  [`author=${encodeURIComponent('রিনা')}`, '1 article', ['n3']],
  ['featured=1', '1 article', ['n4']],
  ['mine=1', '0 articles', []],
])('?%s shows %s', async (query, total, expected) => {
  const html = await read(`/dashboard/manage?${query}`);
  expect(html).toContain(`>${total}<`);
  expect(listIds(html)).toEqual(expected);
});
