import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatToday } from '#domain/time/format-date-time.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const HOUR_MS = 3_600_000;
/** The wall clock is compared this often. */
const CHECK_MS = 5_000;
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const EMBARGOED = 'নিষেধাজ্ঞার খবর';

const clock = createFakeClock(NOON_MS);
let site: Site;

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

const readHome = async () => (await site.get('/')).text();

test('an article is published when the wall clock steps past its time, and withdrawn when it steps back', async () => {
  await site.editing.save({
    baseRevision: null,
    id: articleId('embargoed'),
    input: makeInput({ title: EMBARGOED, status: 'scheduled', publishAt: NOON_MS + HOUR_MS }),
    actor: STAFF,
    nowMs: clock.now(),
    historyId: randomUUID(),
  });
  expect(await readHome()).not.toContain(EMBARGOED);
  const reader = await openLiveReader(site.origin, ['home']);

  clock.step(2 * HOUR_MS);
  await eventually(async () => {
    await clock.advance(CHECK_MS);
    expect(reader.received).toContainEqual(['home']);
  });
  expect(await readHome()).toContain(EMBARGOED);

  clock.step(-2 * HOUR_MS);
  await eventually(async () => {
    await clock.advance(CHECK_MS);
    expect(reader.received.flat()).toContain('site');
  });
  expect(await readHome()).not.toContain(EMBARGOED);
  expect((await site.get('/article/embargoed')).status).toBe(403);
  reader.close();
});

test('a page shows the new date after the wall clock steps past midnight, and the old one after it steps back', async () => {
  const today = formatToday(clock.now());
  expect(await readHome()).toContain(today);
  clock.step(24 * HOUR_MS);
  const tomorrow = formatToday(clock.now());
  expect(await readHome()).toContain(tomorrow);
  await clock.advance(CHECK_MS);
  clock.step(-24 * HOUR_MS);
  await eventually(async () => {
    await clock.advance(CHECK_MS);
    expect(await readHome()).toContain(today);
  });
  expect(tomorrow).not.toBe(today);
});
