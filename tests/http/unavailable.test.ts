import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultsText } from '#app/strings/reader/search-results.ts';
import { searchText } from '#app/strings/reader/site.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

describe('maintenance', () => {
  const clock = createFakeClock(NOON_MS);
  let site: Site;
  const readPage = async (path: string) => (await site.get(path)).text();

  beforeAll(async () => {
    site = await startTestSite({ clock });
  });
  afterAll(() => site.stop());

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
    const search = await broken.get(`/search?q=${encodeURIComponent('সেতু')}`);
    expect(search.status).toBe(503);
    const searchPage = await search.text();
    for (const text of [searchText.nothingFound, searchText.tryAnother, resultsText.unavailable])
      expect(searchPage).toContain(text.normalize('NFC'));
    await broken.db.schema.alterTable('articles_gone').renameTo('articles').execute();
    await eventually(async () => expect((await broken.get('/')).status).toBe(200));
    await eventually(async () => expect((await broken.get('/article/a1')).status).toBe(200));
    await broken.stop();
  });

  test('shows an open page new articles while the settings of the footer cannot be read', async () => {
    const broken = await startTestSite();
    await putArticles(broken.db, [makeArticle({ id: 'a1', title: 'নতুন খবর' })]); // "new article"
    await broken.db.schema.alterTable('documents').renameTo('documents_gone').execute();
    const part = await broken.get('/?part=main');
    expect(part.status).toBe(200);
    expect(await part.text()).toMatch(/<main(?![^>]* data-read-failed)[^>]*>.*নতুন খবর/su);
    await broken.stop();
  });

  test('shows the dashboard while the unread notes cannot be counted, even before another read answers', async () => {
    const broken = await startTestSite();
    const headers = { Cookie: toCookieHeader(await broken.signIn()) };
    await broken.db.schema.alterTable('note_recipients').renameTo('note_recipients_gone').execute();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { answer } = await broken.db.transaction().execute(async (trx) => {
      await sql`lock table documents in access exclusive mode`.execute(trx);
      const started = broken.get('/dashboard', { headers });
      await eventually(async () => expect((await waiting.execute(broken.db)).rows).not.toEqual([]));
      return { answer: started };
    });
    expect((await answer).status).toBe(200);
    const text = await (await answer).text();
    for (const shown of ['Some parts of this screen couldn’t be loaded.', 'Total Articles', 'Today, next first'])
      expect(text).toContain(shown);
    await broken.stop();
  });

  test('shows the last good page that a change has evicted, but tells an open page of the failure', async () => {
    const broken = await startTestSite();
    await putArticles(broken.db, [makeArticle({ id: 'a1', title: 'পুরোনো শিরোনাম' })]);
    const readers = ['/', '/article/a1', '/rss.xml'];
    for (const path of readers) expect((await broken.get(path)).status).toBe(200);
    expect((await broken.get('/article/a1?part=main')).status).toBe(200);
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
    expect((await broken.get('/article/a1?part=main')).status).toBe(503);
    await broken.db.schema.alterTable('articles_gone').renameTo('articles').execute();
    await eventually(async () => expect((await broken.get('/')).headers.get('Cache-Status')).toBeNull());
    await broken.stop();
  });
});
