import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { RINA } from '#tests/support/database/article-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { startViewSession } from '#tests/support/site/view-session.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

const clock = createFakeClock(NOON_MS);
let site: Site;

beforeAll(async () => {
  site = await startTestSite({ clock, trustedProxies: 1 });
  await putArticles(
    site.db,
    ['forged', 'a', 'b', 'c', 'd'].map((id) => makeArticle({ id, title: `শিরোনাম *${id}*` })),
  );
});
afterAll(() => site.stop());

/** Views an article in new browser sessions, each from a different address unless one is given. */
async function read(id: string, { readers, toAddress = (n) => `203.0.113.${n}` }: Reading): Promise<number[]> {
  const view = async (n: number) => {
    const headers = { Cookie: await startViewSession(site.origin), 'X-Forwarded-For': toAddress(n) };
    return (await site.get(`/article/${id}/view`, { method: 'POST', headers })).status;
  };
  return Promise.all(Array.from({ length: readers }, (_, n) => view(n)));
}

type Reading = { readers: number; toAddress?: (reader: number) => string };

const readText = async (path: string, headers: Record<string, string> = {}) =>
  (await site.get(path, { headers })).text();

/** The articles of the block on a page, or nothing if there is no block. */
async function listShown(path: string, headers?: Record<string, string>): Promise<(string | undefined)[]> {
  const [block = ''] = /<section[^>]*class="most-read".*?<\/section>/s.exec(await readText(path, headers)) ?? [];
  return Array.from(block.matchAll(/href="\/article\/([^"]+)"/g), ([, id]) => id);
}

const findReadTime = async (path: string) => /data-read-at="(\d+)"/.exec(await readText(path))?.[1];

test('the block follows ranks and withdrawals, counts no forged readers, and evicts no cached article', async () => {
  const { received, close } = await openLiveReader(site.origin, ['most-read']);
  expect(await read('a', { readers: 7 })).toEqual(Array(7).fill(204));
  await read('b', { readers: 6 });
  await read('c', { readers: 5 });
  await read('d', { readers: 4 });
  const forged = await read('forged', { readers: 350, toAddress: () => '198.51.100.1' });
  expect(forged.filter((status) => status === 204)).toHaveLength(300);
  expect([await listShown('/'), await listShown('/most-read')]).toEqual([[], []]);
  const articleReadAt = await findReadTime('/article/a');

  await clock.advance(10 * MINUTE_MS);
  await eventually(() => expect(received).toEqual([['most-read']]));
  expect(await listShown('/')).toEqual(['a', 'b', 'c']);
  expect(await listShown('/most-read?part=main&change=x')).toEqual(['a', 'b', 'c']);
  expect(await listShown('/', { Cookie: 'edition=lite' })).toEqual(['a', 'b', 'c']);
  expect(await findReadTime('/article/a')).toBe(articleReadAt);
  expect(await findReadTime('/')).toBe(String(clock.now()));

  await read('d', { readers: 9, toAddress: (n) => `192.0.2.${n}` });
  await clock.advance(10 * MINUTE_MS);
  await eventually(async () => expect(await listShown('/most-read?part=main')).toEqual(['d', 'a', 'b', 'c']));
  expect(await findReadTime('/article/c')).toBe(String(clock.now()));
  const moment = { actor: RINA, nowMs: clock.now(), historyId: randomUUID() };
  await site.editing.delete({ id: articleId('a'), ...moment });
  for (const path of ['/', '/most-read', '/most-read?part=main']) {
    await eventually(async () => expect(await listShown(path)).toEqual(['d', 'b', 'c']));
  }
  close();
});

test('an article page has the place of the block and none of its articles', async () => {
  const html = await readText('/article/d');
  expect(html).toContain('data-late-part="/most-read"></div>');
  expect(html).not.toContain('class="most-read"');
});

test('search engines do not index the page of the block', async () => {
  expect(await readText('/most-read')).toContain('<meta name="robots" content="noindex"/>');
  expect((await site.get('/most-read?part=main')).headers.get('x-robots-tag')).toBe('noindex');
});
