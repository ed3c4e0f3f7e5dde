import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { importArticles } from '#tests/support/database/import-articles.ts';
import { makeFields } from '#tests/support/database/transfer-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

const TITLE = 'গোপন রাখার খবর';

/** Runs `change` and waits until the site has received its notification. */
async function receiveAfter(site: Site, change: () => Promise<unknown>): Promise<void> {
  const reader = await openLiveReader(site.origin, ['home']);
  await change();
  await eventually(async () => expect(reader.received.flat()).toContain('home'));
  reader.close();
}

describe('an article that an import withdraws', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startTestSite({ clock: createFakeClock(NOON_MS) });
  });
  afterAll(() => site.stop());

  test('is not served from the cache while the database fails', async () => {
    const fields = makeFields({ title: TITLE });
    await importArticles(site.db, JSON.stringify({ articles: { a1: fields } }), NOON_MS);
    const paths = ['/article/a1', '/', '/rss.xml'];
    for (const path of paths)
      await eventually(async () => expect(await (await site.get(path)).text()).toContain(TITLE));
    const withdrawn = { ...fields, withdrawnAt: NOON_MS, withdrawalReason: 'ভুল ছিল' };
    await receiveAfter(site, () => importArticles(site.db, JSON.stringify({ articles: { a1: withdrawn } }), NOON_MS));
    await site.db.schema.alterTable('articles').renameTo('articles_gone').execute();
    for (const path of paths) {
      const answer = await site.get(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.text()).not.toContain(TITLE);
    }
  });
});

describe('an article that ends during a render', () => {
  const clock = createFakeClock(NOON_MS);
  let site: Site;

  beforeAll(async () => {
    site = await startTestSite({ clock });
  });
  afterAll(() => site.stop());

  /** Resolves when a query waits for a lock. */
  const waitForBlockedQuery = () =>
    eventually(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(site.db);
      expect(rows.length).toBeGreaterThan(0);
    });

  test.each(['/article/a1', '/', '/rss.xml'])(
    'is neither shown nor cached by %s when it is rendered again',
    async (path) => {
      const startMs = clock.now();
      const expiresAt = startMs + 60_000;
      await putArticles(site.db, [makeArticle({ id: 'a1', title: TITLE, createdAt: NOON_MS, expiresAt })]);
      await receiveAfter(site, () => publishChange(site.db, { topics: ['*'], scheduleChanged: true, hides: true }));
      const answer = await site.db.transaction().execute(async (trx) => {
        await sql`lock table articles in access exclusive mode`.execute(trx);
        const pending = site.get(path);
        await waitForBlockedQuery();
        await clock.advance(120_000);
        await receiveAfter(site, () => publishChange(site.db, { topics: ['*'], hides: true }));
        return { pending };
      });
      expect(await (await answer.pending).text()).not.toContain(TITLE);
      expect(await (await site.get(path)).text()).not.toContain(TITLE);
    },
  );
});
