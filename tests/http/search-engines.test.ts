import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seoText } from '#app/strings/reader/site.ts';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const NOT_FOUND = 'খবরটি খুঁজে পাওয়া যায়নি।'.normalize('NFC');

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  await write('open');
});
afterAll(() => site.stop());

const moment = () => ({ actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });
const write = (id: string, change: Parameters<typeof makeInput>[0] = {}) =>
  site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), ...moment() });
const saveSetting = (field: SiteSettingField, value: string) =>
  site.documents.saveSiteSettings([{ field, value, baseUpdatedAt: 0 }], Date.now());

describe('the description for search engines', () => {
  test.each([
    ['/search', seoText.searchDescription],
    ['/search?q=a', seoText.searchDescription],
    ['/corrections', seoText.correctionsDescription],
    ['/nowhere', seoText.errorDescription],
    ['/article/none', seoText.errorDescription],
    ['/about', seoText.errorDescription],
  ])('of %s is its own', async (path, description) => {
    await saveSetting('corrections', 'আমাদের নীতি'); // "our policy"
    const page = await (await site.get(path)).text();
    expect(page).toContain(`<meta name="description" content="${description}"/>`);
    expect(page.split('name="description"')).toHaveLength(2);
  });
});

describe('another name of a page', () => {
  test.each([
    ['/Article/open', '/article/open'],
    ['/article/open/?utm_source=x', '/article/open?utm_source=x'],
    ['/article/open/some-words?utm_source=x', '/article/open?utm_source=x'],
    ['/article/%E0%A6%95%20%3F%2B/%E0%A6%96%E0%A6%AC%E0%A6%B0', '/article/%E0%A6%95%20%3F%2B'],
    ['/SEARCH/?q=a', '/search?q=a'],
    ['/feed', '/rss.xml'],
    ['/rss/', '/rss.xml'],
  ])('%s redirects permanently to %s, each time', async (path, location) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await site.get(path, { method });
      expect([response.status, response.headers.get('Location')]).toEqual([301, location]);
    }
  });

  test.each(['।', ')', ',', '.', '”', '”)।', '\u200b', '\u00a0'])(
    'an article’s URL that a program has linked with %j behind it redirects to the article',
    async (end) => {
      for (const written of [end, encodeURIComponent(end)]) {
        const response = await site.get(`/article/open${written}`);
        expect([response.status, response.headers.get('Location')]).toEqual([301, '/article/open']);
      }
    },
  );

  test('the URL of an article whose id ends in such a mark is its own', async () => {
    await putArticles(site.db, [makeArticle({ id: 'open)' }), makeArticle({ id: 'draft।', status: 'draft' })]);
    expect((await site.get('/article/open)')).status).toBe(200);
    expect((await site.get('/article/open),')).headers.get('Location')).toBe('/article/open');
    expect((await site.get(`/article/${encodeURIComponent('draft।')}`)).status).toBe(403);
    expect((await site.get('/article/none')).status).toBe(404);
  });

  test('redirects although the page itself is cached', async () => {
    expect((await site.get('/article/open')).status).toBe(200);
    expect((await site.get('/Article/open?x=1')).status).toBe(301);
    expect((await site.get('/article/open/')).status).toBe(301);
  });

  test('is not redirected if it is posted to', async () => {
    expect((await site.get('/Article/open', { method: 'POST' })).status).toBe(405);
  });
});

describe('a deleted article', () => {
  const expectStatus = (path: string, status: number) =>
    eventually(async () => expect((await site.get(path)).status).toBe(status));

  test('that was public is 410 with the text for a missing article, and 200 when it is restored', async () => {
    await write('removed');
    await expectStatus('/article/removed', 200);
    await site.editing.delete({ id: articleId('removed'), ...moment() });
    await expectStatus('/article/removed', 410);
    await expectStatus('/article/removed?part=main', 410);
    const page = await (await site.get('/article/removed')).text();
    expect(page).toContain(NOT_FOUND);
    expect(page).toContain('হোমপেজে ফিরে যান');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    await site.editing.restoreFromTrash({ id: articleId('removed'), ...moment() });
    await expectStatus('/article/removed', 200);
    await expectStatus('/article/removed?part=main', 200);
  });

  test('is 410 after the purge of the trash', async () => {
    await write('purged');
    await site.editing.delete({ id: articleId('purged'), ...moment() });
    await site.db.deleteFrom('trash').execute();
    await expectStatus('/article/purged', 410);
  });

  test('that was never public is 404, and a draft is 403', async () => {
    await write('draft', { status: 'draft' });
    await expectStatus('/article/draft', 403);
    await site.editing.delete({ id: articleId('draft'), ...moment() });
    await expectStatus('/article/draft', 404);
    await expectStatus('/article/never', 404);
  });
});

test('search results may be crawled, and are not indexed', async () => {
  expect(await (await site.get('/robots.txt')).text()).not.toContain('/search');
  expect(await (await site.get('/search?q=a')).text()).toContain('<meta name="robots" content="noindex"/>');
});

test('the home page names the organisation with its pages on social networks', async () => {
  await saveSetting('facebook', 'https://www.facebook.com/prohor');
  await eventually(async () => {
    const page = await (await site.get('/')).text();
    expect(page).toContain('<title>প্রহর | বাংলাদেশ ও বিশ্বের সর্বশেষ খবর</title>'.normalize('NFC'));
    const [, organisation] = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(JSON.parse(organisation?.[1] ?? '{}')).toMatchObject({
      '@type': 'NewsMediaOrganization',
      sameAs: ['https://www.facebook.com/prohor'],
    });
  });
});

test('ads.txt is missing without a text, and is the text of the site settings', async () => {
  expect((await site.get('/ads.txt')).status).toBe(404);
  await saveSetting('adsTxt', 'a.example, 1, DIRECT\nb.example, 2, RESELLER');
  await eventually(async () => {
    const response = await site.get('/ads.txt');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toBe('a.example, 1, DIRECT\nb.example, 2, RESELLER\n');
  });
});
