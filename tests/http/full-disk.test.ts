import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { SmallDisk } from '#tests/support/site/small-disk.ts';
import { canMount, createDatabaseOn, mountSmallDisk } from '#tests/support/site/small-disk.ts';
import { startTestSiteOn } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const CHECK_INTERVAL_MS = 30_000;

describe.runIf(canMount)('requires root, to mount a file system: on a full disk', () => {
  const clock = createFakeClock(NOON_MS);
  let disk: SmallDisk;
  let database: Awaited<ReturnType<typeof createDatabaseOn>>;
  let site: Site;
  let cookie: string;

  beforeAll(async () => {
    disk = mountSmallDisk();
    database = await createDatabaseOn(disk);
    site = await startTestSiteOn(database.url, { clock, storageUrl: `file://${disk.path}/files` });
    cookie = toCookieHeader(await site.signIn());
    const stamp = { actor: { userEmail: 'rina@prohor.example', userId: 'u1' }, nowMs: NOON_MS, historyId: 'h1' };
    await site.editing.save({ baseRevision: null, id: articleId('a1'), input: makeInput({ title: 'সেতু' }), ...stamp });
  });
  afterAll(async () => {
    await site.stop();
    await database.drop();
    disk.unmount();
  });

  /** Saves a text that fits into no page that PostgreSQL has already. */
  async function save(baseRevision: number): Promise<number> {
    const form = toForm(
      makeInput({ description: randomBytes(200_000).toString('hex').slice(0, 200_000) }),
      'Asia/Dhaka',
    );
    const answer = await site.get('/dashboard/manage/a1/edit.data', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ intent: 'save', articleId: 'a1', baseRevision, form }),
    });
    return answer.status;
  }

  async function readState() {
    const ready = await site.get('/readyz');
    const { databaseWrites, fileWrites } = await ready.json();
    const metrics = await (await site.get('/metrics')).text();
    return [ready.status, databaseWrites, fileWrites, metrics.match(/^prohor_writable.*$/gm)];
  }
  const metricLines = (value: number) => [
    `prohor_writable{target="database"} ${value}`,
    `prohor_writable{target="files"} ${value}`,
  ];

  test('saves fail and the checks and metrics say so, while readers get their pages; both work again with space', async () => {
    // The check of the database has a second, and no page is in the cache yet.
    await eventually(async () => expect(await readState()).toEqual([200, true, true, metricLines(1)]));
    disk.fill();
    expect(await save(1)).toBe(503);
    await eventually(async () => {
      await clock.advance(CHECK_INTERVAL_MS);
      expect(await readState()).toEqual([200, false, false, metricLines(0)]);
    });
    for (const path of ['/', '/article/a1']) {
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    }
    await eventually(async () => expect((await site.get('/health')).status).toBe(200));
    disk.empty();
    await eventually(async () => {
      await clock.advance(CHECK_INTERVAL_MS);
      expect(await readState()).toEqual([200, true, true, metricLines(1)]);
    });
    expect(await save(1)).toBe(200);
  });
});
