import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer.ts';
import { notify } from '#services/live/notify.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLiveReader } from '#tests/support/live-reader.ts';
import { makeArticle, makeInput } from '#tests/support/make-article.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { startTestSite } from '#tests/support/test-site.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.stop());

const write = (id: string, change: Parameters<typeof makeInput>[0]) =>
  site.desk.create(id, makeInput(change), STAFF, { nowMs: Date.now(), historyId: randomUUID() });
const readPage = async (path: string) => (await site.get(path)).text();

describe('kept pages', () => {
  test('are the same until something they show changes', async () => {
    await write('n1', { title: 'প্রথম খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('প্রথম খবর'));
    const etags = [(await site.get('/')).headers.get('etag'), (await site.get('/?fbclid=x')).headers.get('etag')];
    expect(etags[0]).toBe(etags[1]);
    await write('n2', { title: 'দ্বিতীয় খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('দ্বিতীয় খবর'.normalize('NFC')));
  });

  test('follow an edit and a removal', async () => {
    await write('n1', { title: 'পুরোনো শিরোনাম' });
    await eventually(async () => expect(await readPage('/article/n1')).toContain('পুরোনো শিরোনাম'));
    await site.desk.update('n1', makeInput({ title: 'বদলানো শিরোনাম' }), 1, STAFF, {
      nowMs: Date.now(),
      historyId: 'h2',
    });
    await eventually(async () => expect(await readPage('/article/n1')).toContain('বদলানো শিরোনাম'));
    await site.desk.remove('n1', STAFF, { nowMs: Date.now(), historyId: 'h3' });
    await eventually(async () => expect((await site.get('/article/n1')).status).toBe(404));
  });

  test('are answered with 304 to who has them, and compressed as accepted', async () => {
    await putArticles(site.db, [makeArticle({ id: 'n1', description: 'দীর্ঘ বিবরণ। '.repeat(200) })]);
    const first = await site.get('/article/n1', { headers: { 'Accept-Encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = await site.get('/article/n1', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const strong = await site.get('/article/n1', { headers: { 'If-None-Match': `"x", ${etag.replace('W/', '')}` } });
    expect([etag.slice(0, 3), strong.status]).toEqual(['W/"', 304]);
    expect((await site.get('/article/n1', { headers: { 'If-None-Match': '"' } })).status).toBe(200);
    const plain = await site.get('/article/n1', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
  });
});

describe('what the first to ask sends', () => {
  test.each([
    ['an unknown parameter', '/?utm_source=foreign-mark', {}],
    ['an unknown parameter of a search', '/search?q=a&utm_source=foreign-mark', {}],
    [
      'its headers',
      '/',
      { 'X-Forwarded-Host': 'foreign-mark', 'Accept-Language': 'foreign-mark', Cookie: 'foreign-mark' },
    ],
  ])('is not in the page that others get (%s)', async (_, path, headers) => {
    await site.get(path, { headers });
    for (const again of [path, path.replace(/.utm_source.*/, '')]) {
      expect(await readPage(again)).not.toContain('foreign-mark');
    }
  });
});

describe('a scheduled article', () => {
  test('that fell due before it was committed appears all the same', async () => {
    const publishAt = Date.now();
    const other = await startTestSite();
    const reader = await openLiveReader(other.origin, ['home']);
    await putArticles(other.db, [makeArticle({ id: 'late', status: 'scheduled', publishAt })]);
    await notify(other.db, { topics: [], scheduleMoved: true });
    await eventually(async () => expect(reader.heard).toEqual([['home']]));
    reader.close();
    await other.stop();
  });

  test('appears at its moment, and open pages are told', async () => {
    const reader = await openLiveReader(site.origin, ['home']);
    await write('due', { title: 'সময়মতো খবর'.normalize('NFC'), status: 'scheduled', publishAt: Date.now() + 6_000 });
    expect(await readPage('/')).not.toContain('সময়মতো খবর'.normalize('NFC'));
    expect((await site.get('/article/due')).status).toBe(403);
    await eventually(async () => expect(reader.heard).toEqual([['home']]));
    expect(await readPage('/')).toContain('সময়মতো খবর'.normalize('NFC'));
    expect((await site.get('/article/due')).status).toBe(200);
    reader.close();
  });
});

describe('what is not public', () => {
  test('is unavailable while it is a draft, and missing once it is deleted', async () => {
    const staff = { userEmail: 'desk@prohor.example', userId: 'u1' };
    const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
    const expectStatus = (status: number) =>
      eventually(async () => expect((await site.get('/article/comes-and-goes')).status).toBe(status));
    await expectStatus(404);
    await site.desk.create('comes-and-goes', makeInput({ status: 'draft' }), staff, moment());
    await expectStatus(403);
    await site.desk.remove('comes-and-goes', staff, moment());
    await expectStatus(404);
  });

  const HIDDEN = 'অদৃশ্যশব্দ';
  const paths = [
    '/',
    '/_.data',
    `/category/${encodeURIComponent('বাংলাদেশ')}`,
    `/category/${encodeURIComponent('বাংলাদেশ')}.data`,
    `/search?q=${encodeURIComponent(HIDDEN)}`,
    '/article/open',
    '/article/open.data',
    '/rss.xml',
    '/rss/bangladesh.xml',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-sections.xml',
    '/news-sitemap.xml',
    '/robots.txt',
  ];

  test('is in no answer and in no stream', async () => {
    const topics = ['home', 'search', 'category:বাংলাদেশ', 'article:hidden-draft', 'article:hidden-later'];
    const reader = await openLiveReader(site.origin, topics);
    await write('open', { title: 'খোলা খবর' });
    const hidden = { title: `${HIDDEN} শিরোনাম`, description: HIDDEN, tags: [HIDDEN] };
    await write('hidden-draft', { ...hidden, status: 'draft' });
    await write('hidden-later', { ...hidden, status: 'scheduled', publishAt: Date.now() + 3_600_000 });
    await site.desk.update('hidden-draft', makeInput({ ...hidden, author: HIDDEN, status: 'draft' }), 1, STAFF, {
      nowMs: Date.now(),
      historyId: 'h9',
    });
    for (const path of paths) {
      const answer = await site.get(path);
      const shown = (await answer.text()).replaceAll(/অনুসন্ধানের ফলাফল:[^\n]{0,400}|value="[^"]*"/gu, '');
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, shown.includes('hidden-')]).toEqual([path, false]);
      expect([path, shown.includes(`${HIDDEN} শিরোনাম`)]).toEqual([path, false]);
    }
    for (const id of ['hidden-draft', 'hidden-later']) {
      const answer = await site.get(`/article/${id}`);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain(HIDDEN);
    }
    await write('open-2', { title: 'আরেক খবর' });
    await eventually(async () => expect(reader.heard).toHaveLength(2));
    expect(reader.text()).not.toContain('hidden-');
    reader.close();
  });
});

describe('maintenance', () => {
  test('replaces every page with status 503 and comes with the message', async () => {
    await site.documents.setMaintenance(true, 'রাত দশটায় ফিরছি'.normalize('NFC'));
    await eventually(async () => expect((await site.get('/')).status).toBe(503));
    for (const path of ['/', '/article/x', '/search?q=a', '/nowhere', '/rss.xml']) {
      const answer = await site.get(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    const page = await readPage('/');
    expect(page).toContain('রক্ষণাবেক্ষণ চলছে');
    expect(page).toContain('রাত দশটায় ফিরছি'.normalize('NFC'));
    await site.documents.setMaintenance(false, null);
    await eventually(async () => expect((await site.get('/')).status).toBe(200));
  });

  test('stays while the flags cannot be read, and ends once they can', async () => {
    await site.documents.setMaintenance(true, null);
    await eventually(async () => expect((await site.get('/')).status).toBe(503));
    await site.db.schema.alterTable('documents').renameTo('documents_gone').execute();
    await notify(site.db, { topics: ['flags', 'home'], scheduleMoved: false });
    const reader = await openLiveReader(site.origin, ['home']);
    await notify(site.db, { topics: ['home'], scheduleMoved: false });
    await eventually(async () => expect(reader.heard).toContainEqual(['home']));
    reader.close();
    expect((await site.get('/')).status).toBe(503);
    await sql`update documents_gone set data = '{"status": false}'`.execute(site.db);
    await site.db.schema.alterTable('documents_gone').renameTo('documents').execute();
    await eventually(async () => expect((await site.get('/')).status).toBe(200));
  });
});

describe('a database that goes away', () => {
  test('shows the empty lists and the load failure, and the pages come back', async () => {
    await putArticles(site.db, [makeArticle({ id: 'a1' })]);
    await site.db.schema.alterTable('articles').renameTo('articles_gone').execute();
    const home = await site.get('/');
    expect(home.status).toBe(500);
    expect(await home.text()).toContain('কোন খবর পাওয়া যায়নি।'.normalize('NFC'));
    const article = await site.get('/article/a1');
    expect(article.status).toBe(500);
    expect(await article.text()).toContain('খবর লোড করতে সমস্যা হয়েছে।'.normalize('NFC'));
    expect((await site.get('/search?q=%E0%A6%95%E0%A6%BF')).status).toBe(500);
    await site.db.schema.alterTable('articles_gone').renameTo('articles').execute();
    expect((await site.get('/')).status).toBe(200);
    expect((await site.get('/article/a1')).status).toBe(200);
  });
});

describe('counting a view', () => {
  test('counts a browser session once and is acknowledged', async () => {
    await putArticles(site.db, [makeArticle({ id: 'a1' })]);
    const first = await site.get('/article/a1/view', { method: 'POST' });
    expect(first.status).toBe(204);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const second = await site.get('/article/a1/view', { method: 'POST', headers: { Cookie: cookie } });
    expect(second.status).toBe(204);
    expect((await site.articles.findArticle('a1'))?.viewCount).toBe(1);
  });

  test('a page of another site counts nothing', async () => {
    await putArticles(site.db, [makeArticle({ id: 'a1' })]);
    const foreign = await site.get('/article/a1/view', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(foreign.status).toBe(403);
    expect((await site.articles.findArticle('a1'))?.viewCount).toBe(0);
  });
});

describe('the live stream', () => {
  test('an address may keep a hundred open, and one that closes makes room', async () => {
    const readers = await Promise.all(Array.from({ length: 100 }, () => openLiveReader(site.origin, ['home'])));
    expect((await site.get('/live?topic=home')).status).toBe(429);
    readers[0]?.close();
    await eventually(async () => {
      const reader = await openLiveReader(site.origin, ['home']);
      reader.close();
    });
    for (const reader of readers) reader.close();
  });

  test('tells at once what changed between the reading of a page and its opening', async () => {
    const readAtMs = Date.now();
    await write('n1', { title: 'মাঝখানের খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('মাঝখানের খবর'));
    const reader = await openLiveReader(site.origin, ['home'], readAtMs);
    await eventually(async () => expect(reader.heard).toEqual([['home']]));
    const later = await openLiveReader(site.origin, ['home'], Date.now() + 1);
    expect(later.text()).not.toContain('event: change');
    reader.close();
    later.close();
  });

  test('ends when the site stops, so that stopping waits for nobody', async () => {
    const other = await startTestSite();
    const answer = await other.get('/live?topic=home');
    const ended = answer.text();
    await other.stop();
    expect(await ended).toContain('retry:');
  });
});
