import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

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
  site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), actor: STAFF, ...moment() });
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
    await site.editing.save({
      id: articleId('edited'),
      input: makeInput({ title: 'বদলানো শিরোনাম' }),
      baseRevision: 1,
      actor: STAFF,
      ...moment(),
    });
    await eventually(async () => expect(await readPage('/article/edited')).toContain('বদলানো শিরোনাম'));
    await site.editing.delete({ id: articleId('edited'), actor: STAFF, ...moment() });
    await eventually(async () => expect((await site.get('/article/edited')).status).toBe(410));
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
