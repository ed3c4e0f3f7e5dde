import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createMissedSearchCounter, deleteOldMissedSearches, listMissedSearches } from './missed-searches.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeEach(() => db.deleteFrom('missedSearches').execute());

/** 23:30 in Dhaka. */
const LATE_MS = Date.UTC(2026, 10, 20, 17, 30);
const timeZone = 'Asia/Dhaka';
const failures: unknown[] = [];

const open = () =>
  createMissedSearchCounter({
    ...{ db, secret: Buffer.alloc(32, 1), timeZone, setTimer: () => () => {} },
    onFailure: (error) => failures.push(error),
  });

/** Counts a search from several networks and writes it. */
async function search(words: string, networks: number, { nowMs = LATE_MS, counter = open(), first = 0 } = {}) {
  for (let n = first; n < first + networks; n += 1)
    counter.count({ words, clientAddress: `203.0.${n >> 8}.${n & 255}`, nowMs });
  await counter.drain();
}

const list = (nowMs = LATE_MS) => listMissedSearches(db, { nowMs, timeZone, limit: 5 });
const readWords = async () =>
  (await db.selectFrom('missedSearches').select('words').execute()).map(({ words }) => words);

test('words are listed, and stored, from the fifth network on, whichever process counted it', async () => {
  await search('মেট্রোরেল সময়সূচি', 3);
  await search('মেট্রোরেল সময়সূচি', 1, { first: 3 });
  expect([await list(), await readWords()]).toEqual([[], ['']]);
  await search('মেট্রোরেল সময়সূচি', 1, { first: 4 });
  expect(await list()).toEqual([{ words: 'মেট্রোরেল সময়সূচি', networks: 5 }]);
  await search('মেট্রোরেল সময়সূচি', 2, { first: 4 });
  expect(await list()).toEqual([{ words: 'মেট্রোরেল সময়সূচি', networks: 6 }]);
});

test('a network counts once a day, with all addresses of its /64', async () => {
  const counter = open();
  for (const host of ['1', '2', '3', '4', '5', '6']) {
    counter.count({ words: 'ডলার', clientAddress: `2001:db8::${host}`, nowMs: LATE_MS });
    await counter.drain();
  }
  for (let n = 0; n < 9; n += 1) counter.count({ words: 'ডলার', clientAddress: '192.0.2.1', nowMs: LATE_MS });
  await counter.drain();
  expect(await db.selectFrom('missedSearches').select('networkCount').execute()).toEqual([{ networkCount: 2 }]);
});

test('the list has the searches of the site’s day, those of most networks first', async () => {
  for (const [index, words] of ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ'].entries()) await search(words, 5 + index);
  expect((await list()).map(({ words }) => words)).toEqual(['চ', 'ঙ', 'ঘ', 'গ', 'খ']);
  expect(await list(LATE_MS + 29 * MINUTE_MS)).toHaveLength(5);
  expect(await list(LATE_MS + 30 * MINUTE_MS)).toEqual([]);
});

test('no address and no word of a rare search is in the table, and the hashes of two days differ', async () => {
  await search('গোপন কথা', 4);
  await search('গোপন কথা', 4, { nowMs: LATE_MS + DAY_MS });
  const [first, second] = await db.selectFrom('missedSearches').selectAll().orderBy('day').execute();
  expect([first?.words, second?.words]).toEqual(['', '']);
  expect(JSON.stringify([first, second])).not.toContain('203.0');
  expect(first?.key).not.toEqual(second?.key);
  expect(first?.networks).not.toEqual(second?.networks);
});

test('the searches of a day are deleted after 8 days, a few at a time', async () => {
  for (const words of ['ক', 'খ', 'গ']) await search(words, 1);
  await search('ঘ', 5, { nowMs: LATE_MS + DAY_MS });
  const remove = () => deleteOldMissedSearches(db, { beforeMs: LATE_MS + DAY_MS, limit: 2 });
  expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
  expect(await readWords()).toEqual(['ঘ']);
});

test('a write that fails is reported, and the next one succeeds', async () => {
  const counter = open();
  // PostgreSQL stores no NUL.
  await search('ক\0', 5, { counter });
  expect(failures).toHaveLength(1);
  await search('খ', 5, { counter });
  expect(await list()).toEqual([{ words: 'খ', networks: 5 }]);
});
