import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { openLiveReader } from '../support/live-reader.ts';
import { makeArticle, makeInput, NOON_MS } from '../support/make-article.ts';
import { startTestSite } from '../support/test-site.ts';
import { startViewSession } from '../support/view-session.ts';

const DAY_MS = 24 * 3_600_000;
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

const clock = createFakeClock(NOON_MS);
let site: Site;

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

const moment = () => ({ nowMs: clock.now(), historyId: randomUUID() });
const write = (id: string, change: Parameters<typeof makeInput>[0]) =>
  site.editing.create({ id: articleId(id), input: makeInput(change), actor: STAFF, ...moment() });
const readPage = async (path: string) => (await site.get(path)).text();

describe('a cached page', () => {
  test('is unchanged until its content changes', async () => {
    await write('n1', { title: 'প্রথম খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('প্রথম খবর'));
    const etags = [(await site.get('/')).headers.get('etag'), (await site.get('/?fbclid=x')).headers.get('etag')];
    expect(etags[0]).toBe(etags[1]);
    await write('n2', { title: 'দ্বিতীয় খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('দ্বিতীয় খবর'.normalize('NFC')));
  });

  test('shows an edit and a deletion', async () => {
    await write('edited', { title: 'পুরোনো শিরোনাম' });
    await eventually(async () => expect(await readPage('/article/edited')).toContain('পুরোনো শিরোনাম'));
    await site.editing.update({
      id: articleId('edited'),
      input: makeInput({ title: 'বদলানো শিরোনাম' }),
      baseRevision: 1,
      actor: STAFF,
      ...moment(),
    });
    await eventually(async () => expect(await readPage('/article/edited')).toContain('বদলানো শিরোনাম'));
    await site.editing.delete({ id: articleId('edited'), actor: STAFF, ...moment() });
    await eventually(async () => expect((await site.get('/article/edited')).status).toBe(404));
  });

  test('returns 304 if the browser has it, and is compressed as the browser accepts', async () => {
    await putArticles(site.db, [makeArticle({ id: 'compressed', description: 'দীর্ঘ বিবরণ। '.repeat(200) })]);
    const first = await site.get('/article/compressed', { headers: { 'Accept-Encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = await site.get('/article/compressed', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const strong = await site.get('/article/compressed', {
      headers: { 'If-None-Match': `"x", ${etag.replace('W/', '')}` },
    });
    expect([etag.slice(0, 3), strong.status]).toEqual(['W/"', 304]);
    expect((await site.get('/article/compressed', { headers: { 'If-None-Match': '"' } })).status).toBe(200);
    const plain = await site.get('/article/compressed', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
  });
});

describe('the request that fills the cache', () => {
  test.each([
    ['an unknown parameter', '/?utm_source=foreign-mark', {}],
    ['an unknown parameter of a search', '/search?q=a&utm_source=foreign-mark', {}],
    [
      'its headers',
      '/',
      { 'X-Forwarded-Host': 'foreign-mark', 'Accept-Language': 'foreign-mark', Cookie: 'foreign-mark' },
    ],
  ])('does not change the cached page: %s', async (_, path, headers) => {
    const empty = await startTestSite();
    await empty.get(path, { headers });
    for (const again of [path, path.replace(/.utm_source.*/, '')]) {
      expect(await (await empty.get(again)).text()).not.toContain('foreign-mark');
    }
    await empty.stop();
  });
});

describe('a scheduled article', () => {
  test('that is due before its commit is announced after the commit', async () => {
    const reader = await openLiveReader(site.origin, ['home']);
    await putArticles(site.db, [makeArticle({ id: 'late', status: 'scheduled', publishAt: clock.now() })]);
    await publishChange(site.db, { topics: [], scheduleChanged: true });
    await eventually(async () => expect(reader.received).toEqual([['home']]));
    reader.close();
  });

  test('appears when it is due, and open pages are notified', async () => {
    const title = 'সময়মতো খবর'.normalize('NFC');
    const publishAt = clock.now() + DAY_MS;
    const reader = await openLiveReader(site.origin, ['article:due']);
    await write('due', { title, status: 'scheduled', publishAt });
    await clock.advanceTo(publishAt - 1);
    expect(await readPage('/')).not.toContain(title);
    expect((await site.get('/article/due')).status).toBe(403);
    await clock.advanceTo(publishAt);
    await eventually(async () => expect(reader.received).toEqual([['article:due']]));
    expect(await readPage('/')).toContain(title);
    expect((await site.get('/article/due')).status).toBe(200);
    reader.close();
  });
});

describe('content that is not public', () => {
  test('is unavailable while it is a draft, and missing once it is deleted', async () => {
    const expectStatus = (status: number) =>
      eventually(async () => expect((await site.get('/article/comes-and-goes')).status).toBe(status));
    await expectStatus(404);
    await site.editing.create({
      id: articleId('comes-and-goes'),
      input: makeInput({ status: 'draft' }),
      actor: STAFF,
      ...moment(),
    });
    await expectStatus(403);
    await site.editing.delete({ id: articleId('comes-and-goes'), actor: STAFF, ...moment() });
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

  test('is in no response and in no stream', async () => {
    const topics = ['home', 'search', 'category:বাংলাদেশ', 'article:hidden-draft', 'article:hidden-later'];
    const reader = await openLiveReader(site.origin, topics);
    await write('open', { title: 'খোলা খবর' });
    const hidden = { title: `${HIDDEN} শিরোনাম`, description: HIDDEN, tags: [HIDDEN] };
    await write('hidden-draft', { ...hidden, status: 'draft' });
    await write('hidden-later', { ...hidden, status: 'scheduled', publishAt: clock.now() + 3_600_000 });
    await site.editing.update({
      id: articleId('hidden-draft'),
      input: makeInput({ ...hidden, author: HIDDEN, status: 'draft' }),
      baseRevision: 1,
      actor: STAFF,
      ...moment(),
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
    await eventually(async () => expect(reader.received).toHaveLength(2));
    expect(reader.text()).not.toContain('hidden-');
    reader.close();
  });
});

describe('maintenance', () => {
  test('replaces every page with status 503 and the message', async () => {
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

  test('continues while the flags cannot be read, and ends once they can', async () => {
    await site.documents.setMaintenance(true, null);
    await eventually(async () => expect((await site.get('/')).status).toBe(503));
    await site.db.schema.alterTable('documents').renameTo('documents_gone').execute();
    await publishChange(site.db, { topics: ['flags', 'home'] });
    const reader = await openLiveReader(site.origin, ['home']);
    await publishChange(site.db, { topics: ['home'] });
    await eventually(async () => expect(reader.received).toContainEqual(['home']));
    reader.close();
    expect((await site.get('/')).status).toBe(503);
    await sql`update documents_gone set data = '{"status": false}'`.execute(site.db);
    await site.db.schema.alterTable('documents_gone').renameTo('documents').execute();
    await eventually(async () => {
      // The next attempt to read the flags follows the clock.
      await clock.advance(1_000);
      expect((await site.get('/')).status).toBe(200);
    });
  });
});

describe('a failing database', () => {
  test('shows the empty lists and the load failure until it works again', async () => {
    const broken = await startTestSite();
    await putArticles(broken.db, [makeArticle({ id: 'a1' })]);
    await broken.db.schema.alterTable('articles').renameTo('articles_gone').execute();
    const home = await broken.get('/');
    expect(home.status).toBe(503);
    expect(home.headers.get('Cache-Control')).toBe('no-store');
    expect(home.headers.get('Retry-After')).toBe('10');
    expect(home.headers.get('ETag')).toBeNull();
    expect(await home.text()).toContain('কোন খবর পাওয়া যায়নি।'.normalize('NFC'));
    const article = await broken.get('/article/a1');
    expect(article.status).toBe(503);
    expect(await article.text()).toContain('খবর লোড করতে সমস্যা হয়েছে।'.normalize('NFC'));
    expect((await broken.get(`/search?q=${encodeURIComponent('সেতু')}`)).status).toBe(503);
    await broken.db.schema.alterTable('articles_gone').renameTo('articles').execute();
    await eventually(async () => expect((await broken.get('/')).status).toBe(200));
    await eventually(async () => expect((await broken.get('/article/a1')).status).toBe(200));
    await broken.stop();
  });

  test('shows the last good page that a change has evicted, but tells an open page of the failure', async () => {
    const broken = await startTestSite();
    await putArticles(broken.db, [makeArticle({ id: 'a1', title: 'পুরোনো শিরোনাম' })]);
    const readers = ['/', '/article/a1', '/rss.xml'];
    for (const path of readers) expect((await broken.get(path)).status).toBe(200);
    expect((await broken.get('/article/a1.data')).status).toBe(200);
    await broken.db.schema.alterTable('articles').renameTo('articles_gone').execute();
    await publishChange(broken.db, { topics: ['*'] });
    await eventually(async () => {
      for (const path of readers) {
        const answer = await broken.get(path);
        expect([path, answer.status, answer.headers.get('Cache-Status')]).toEqual([
          path,
          200,
          'prohor; hit; detail=stale',
        ]);
        expect(await answer.text()).toContain('পুরোনো শিরোনাম');
      }
    });
    expect((await broken.get('/article/a1.data')).status).toBe(503);
    await broken.db.schema.alterTable('articles_gone').renameTo('articles').execute();
    await eventually(async () => expect((await broken.get('/')).headers.get('Cache-Status')).toBeNull());
    await broken.stop();
  });
});

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
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(await countOf('flooded')).toBe(300);
  });

  test('counts nothing for a page of another site', async () => {
    await putArticles(site.db, [makeArticle({ id: 'not-counted' })]);
    expect((await view('not-counted', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await countOf('not-counted')).toBe(0);
  });
});

describe('the live stream', () => {
  test('refuses a connection beyond the limit, of which each of two workers has its half', async () => {
    const small = await startTestSite({ maxStreams: 6, workers: 2 });
    const readers = await Promise.all(Array.from({ length: 3 }, () => openLiveReader(small.origin, ['home'])));
    const refused = await small.get('/live?topic=home');
    expect([refused.status, await refused.text()]).toEqual([503, 'Too many streams\n']);
    for (const reader of readers) reader.close();
    await small.stop();
  });

  test('sends at once the changes since the page was loaded', async () => {
    // Changes of earlier tests at the same time would be sent too.
    await clock.advance(60_000);
    const readAtMs = clock.now();
    await write('between', { title: 'মাঝখানের খবর' });
    await eventually(async () => expect(await readPage('/')).toContain('মাঝখানের খবর'));
    const reader = await openLiveReader(site.origin, ['home'], readAtMs);
    await eventually(async () => expect(reader.received).toEqual([['home']]));
    const later = await openLiveReader(site.origin, ['home'], clock.now() + 1);
    expect(later.text()).not.toContain('event: change');
    reader.close();
    later.close();
  });

  test('ends when the site stops, so that open streams do not delay the shutdown', async () => {
    const other = await startTestSite();
    const answer = await other.get('/live?topic=home');
    const ended = answer.text();
    await other.stop();
    expect(await ended).toContain('retry:');
  });
});

test('browsers are told to use https only if the site has an https URL', async () => {
  const read = async (siteUrl: string) => {
    const other = await startTestSite({ siteUrl });
    const header = (await other.get('/')).headers.get('Strict-Transport-Security');
    await other.stop();
    return header;
  };
  expect(await read('https://prohor.example')).toBe('max-age=31536000');
  expect(await read('http://prohor.example')).toBeNull();
});

test('a page that is rendered again with the same content has the same entity tag', async () => {
  const ticking = await startTestSite();
  const read = async () => {
    const answer = await ticking.get('/');
    return { tag: answer.headers.get('ETag'), html: await answer.text() };
  };
  const before = await read();
  await publishChange(ticking.db, { topics: ['home'] });
  await eventually(async () => expect((await read()).html).not.toBe(before.html));
  expect((await read()).tag).toBe(before.tag);
  await ticking.stop();
});
