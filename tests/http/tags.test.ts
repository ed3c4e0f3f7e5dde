import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { ACTOR, sendJson } from '#tests/support/staff/newsroom-data.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

let site: Site;
const tagUrl = (name: string) => `/tag/${encodeURIComponent(name)}`;
const WORLD_CUP = 'বিশ্বকাপ';

beforeAll(async () => {
  site = await startTestSite();
  const nowMs = Date.now();
  const tagged = Array.from({ length: 21 }, (_, n) =>
    makeArticle({ id: `n${n}`, title: `খবর ${n}`, tags: ['IPL', WORLD_CUP], createdAt: nowMs - 1_000 - n }),
  );
  await putArticles(site.db, [...tagged, makeArticle({ id: 'draft', tags: ['গোপন'], status: 'draft' })]);
  await site.db.insertInto('tagRenames').values({ fromKey: 'পুরোনো', toKey: WORLD_CUP, toName: WORLD_CUP }).execute();
});
afterAll(() => site.stop());

const listIds = (html: string) => [...new Set([...html.matchAll(/href="\/article\/([^"]+)"/g)].map(([, id]) => id))];

describe('the page of a tag', () => {
  test('lists its articles with a link to more, and is described as a page of its own', async () => {
    const html = await (await site.get(tagUrl('ipl'))).text();
    expect(listIds(html)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`));
    expect(html).toMatch(/<h1[^>]*>IPL<\/h1>/);
    expect(html).toContain('<link rel="canonical" href="https://prohor.example/tag/ipl"');
    expect(html).toContain('<title>IPL | ');
    expect(html).toContain('‘IPL’ বিষয়ের সর্বশেষ খবর।'.normalize('NFC'));
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('href="/rss/tag/ipl.xml"');
    const more = /href="([^"]+)"[^>]*rel="next"/.exec(html)?.[1] ?? '';
    const second = await (await site.get(more.replaceAll('&amp;', '&'))).text();
    expect(listIds(second)).toEqual(['n20']);
    expect(second).toContain('content="noindex"');
    expect(second).toContain('href="/tag/ipl"');
  });

  test.each([
    { what: 'another case', path: '/tag/IPL', to: '/tag/ipl' },
    { what: 'another encoding', path: tagUrl('সম্পাদকী\u09df'), to: tagUrl('সম্পাদকী\u09af\u09bc') },
    { what: 'other spacing', path: '/tag/%20a%20%20b/?after=1-a', to: '/tag/a%20b?after=1-a' },
    { what: 'a renamed tag', path: tagUrl('পুরোনো'), to: tagUrl(WORLD_CUP) },
    { what: 'a part of a renamed tag', path: `${tagUrl('পুরোনো')}?part=main`, to: `${tagUrl(WORLD_CUP)}?part=main` },
    {
      what: 'the feed of a renamed tag',
      path: '/rss/tag/পুরোনো.xml',
      to: `/rss/tag/${encodeURIComponent(WORLD_CUP)}.xml`,
    },
    { what: 'the feed in another case', path: '/rss/tag/IPL.xml', to: '/rss/tag/ipl.xml' },
  ])('$what redirects permanently', async ({ path, to }) => {
    const response = await site.get(path, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([301, to]);
  });

  test.each(['নেই', 'গোপন', '..%2f', 'a/b'])('is missing if no visible article has the tag: %s', async (name) => {
    const response = await site.get(tagUrl(name));
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('এই বিষয়ে কোনো খবর পাওয়া যায়নি।'.normalize('NFC'));
    expect(html).not.toContain('rel="canonical"');
    expect((await site.get(`/rss${tagUrl(name)}.xml`)).status).toBe(404);
  });

  test('has a lite edition', async () => {
    const html = await (await site.get('/tag/ipl', { headers: { Cookie: 'edition=lite' } })).text();
    expect(listIds(html)).toHaveLength(20);
  });

  test('follows the changes of its articles', async () => {
    expect(await (await site.get('/tag/ipl')).text()).toMatch(/data-topics="[^"]*tag%3Aipl/);
    const live = await openLiveReader(site.origin, ['tag:new']);
    const input = makeInput({ tags: ['New'] });
    const stamp = { actor: { userEmail: 'desk', userId: null }, nowMs: Date.now(), historyId: randomUUID() };
    await site.editing.save({ baseRevision: null, id: articleId('new'), input, ...stamp });
    await eventually(async () => expect(live.received.flat()).toContain('tag:new'));
    live.close();
  });
});

test('the feed of a tag has its articles', async () => {
  const xml = await (await site.get('/rss/tag/ipl.xml')).text();
  expect(xml.match(/<item>/g)).toHaveLength(21);
  expect(xml).toContain('<title>IPL | ');
  expect(xml).toContain('https://prohor.example/rss/tag/ipl.xml');
});

test('the sitemap lists the tags of at least three visible articles', async () => {
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/sitemap-tags.xml');
  const xml = await (await site.get('/sitemap-tags.xml')).text();
  expect(xml.match(/(?<=<loc>)[^<]+/g)).toEqual([
    'https://prohor.example/tag/ipl',
    `https://prohor.example${tagUrl(WORLD_CUP)}`,
  ]);
});

test('a proposed change waits for another person only while the workflow needs one', async () => {
  const email = 'mina@prohor.example';
  const viewer = { site, email, headers: { Cookie: toCookieHeader(await site.signIn(email)) } };
  const isWaiting = async () =>
    (await (await site.get('/dashboard/tags', viewer)).text()).includes('so someone else has to confirm it');
  await site.desk.saveSettings({ isOn: true, needsFourEyes: true }, ACTOR, Date.now());
  await sendJson(viewer, '/dashboard/tags', { key: 'গোপন'.normalize('NFC'), to: 'প্রকাশ্য' });
  expect(await isWaiting()).toBe(true);
  await site.desk.saveSettings({ isOn: true, needsFourEyes: false }, ACTOR, Date.now());
  expect(await isWaiting()).toBe(false);
});
