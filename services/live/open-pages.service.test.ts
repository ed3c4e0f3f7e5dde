import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { openChangeBus } from './change-bus.ts';
import { createOpenPages } from './open-pages.ts';

let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.drop();
});

async function startProcess(pages: number) {
  const live = await openChangeBus({ url: database.url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  const clock = createFakeClock(0);
  const openPages = createOpenPages({ db: database.db, live, clock });
  const own = { pages };
  openPages.watch(() => own.pages);
  ends.push(async () => {
    openPages.close();
    await live.close();
  });
  return { own, clock, count: openPages.count };
}

test('the pages of all processes are added up, and those of a process that ended are not', async () => {
  const first = await startProcess(3);
  const second = await startProcess(4);
  expect([first.count(), second.count()]).toEqual([3, 4]);
  await first.clock.advance(20 * SECOND_MS);
  await second.clock.advance(20 * SECOND_MS);
  await eventually(() => expect([first.count(), second.count()]).toEqual([7, 7]));
  second.own.pages = 0;
  await second.clock.advance(20 * SECOND_MS);
  await eventually(() => expect([first.count(), second.count()]).toEqual([3, 3]));
  await second.clock.advance(MINUTE_MS);
  expect(second.count()).toBe(0);
});
