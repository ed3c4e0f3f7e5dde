import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Change } from '#services/live/change.ts';
import { openChangeBus } from '#services/live/change-bus.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleReading } from '../read/article-reading.ts';
import { rankMostRead } from './rank-most-read.ts';
import { createReaderHash } from './reader-hash.ts';
import { createViewCounter, deleteOldViewHours } from './view-counter.ts';

const { db, url, editing, put } = await openArticleStore();
const views = createViewCounter(db);
const articles = createArticleReading(db);
const hashReader = createReaderHash(Buffer.alloc(32, 1));

const changes: Change[] = [];
const bus = await openChangeBus({ url, onDisconnect: () => {}, beforeReconnect: async () => {} });
bus.subscribe((change) => changes.push(change));
afterAll(() => bus.close());

type Reading = { readers: number; nowMs?: number; addresses?: (reader: number) => string; counter?: typeof views };

/** Counts views of an article by browser sessions, each from a different address unless one is given. */
async function read(id: string, { readers, nowMs = NOON_MS, counter = views, ...reading }: Reading): Promise<void> {
  const { addresses = (n) => `203.0.113.${n}` } = reading;
  const count = (n: number) => {
    const view = { sessionId: randomUUID(), articleId: articleId(id) };
    return counter.count({ ...view, reader: hashReader({ ...view, clientAddress: addresses(n) }), nowMs });
  };
  await Promise.all(Array.from({ length: readers }, (_, n) => count(n)));
}

const listIds = async (nowMs = NOON_MS) => (await articles.listMostRead(nowMs)).articles.map(({ id }) => id);

/** Ranks as the first process of a day does, whenever it was done before. */
async function rank(nowMs = NOON_MS): Promise<string[]> {
  await db.deleteFrom('mostRead').execute();
  await rankMostRead(db, nowMs);
  return listIds(nowMs);
}

beforeEach(() => put(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, createdAt: NOON_MS - 3 * DAY_MS }))));

describe('the most read articles', () => {
  test('are the five with the most views, in order', async () => {
    for (const [index, id] of ['c', 'a', 'f', 'b', 'e', 'd'].entries()) await read(id, { readers: 12 - index });
    expect(await rank()).toEqual(['c', 'a', 'f', 'b', 'e']);
  });

  test('are none if fewer than three have five readers', async () => {
    await read('a', { readers: 9 });
    await read('b', { readers: 5 });
    await read('c', { readers: 4 });
    expect(await rank()).toEqual([]);
    await read('c', { readers: 1, addresses: () => '198.51.100.1' });
    expect(await rank()).toEqual(['a', 'c', 'b']);
  });

  test('need five different readers in the whole window, however many views they have', async () => {
    for (const id of ['a', 'b', 'c']) await read(id, { readers: 5 });
    await put({ id: 'forged', createdAt: NOON_MS - DAY_MS });
    await read('forged', { readers: 40, addresses: (n) => `2001:db8::${n.toString(16)}` });
    for (const hoursAgo of [1, 2, 3, 4, 5]) {
      await read('forged', { readers: 3, nowMs: NOON_MS - hoursAgo * HOUR_MS, addresses: () => '198.51.100.1' });
    }
    expect(await rank()).toEqual(['c', 'b', 'a']);
    for (const [hoursAgo, last] of [1, 2, 3].entries()) {
      await read('forged', { readers: 1, nowMs: NOON_MS - hoursAgo * HOUR_MS, addresses: () => `192.0.2.${last}` });
    }
    expect(await rank()).toEqual(['forged', 'c', 'b', 'a']);
  });

  test('count the sessions inside the operator’s network separately', async () => {
    for (const [id, address] of [
      ['a', '127.0.0.1'],
      ['b', '::ffff:10.1.2.3'],
      ['c', '::1'],
      ['d', 'unknown'],
    ] as const) {
      await read(id, { readers: 5, addresses: () => address });
    }
    expect(await rank()).toEqual(['c', 'b', 'a']);
  });

  test('count the current hour and the 23 before, across midnight', async () => {
    // 06:30 in UTC; the site's midnight is at 18:00 UTC.
    const nowMs = NOON_MS + 30 * MINUTE_MS;
    const firstHourMs = NOON_MS - 23 * HOUR_MS;
    await read('a', { readers: 6, nowMs: firstHourMs });
    await read('b', { readers: 7, nowMs });
    await read('c', { readers: 5, nowMs: NOON_MS - 12 * HOUR_MS - 1 });
    await read('c', { readers: 5, nowMs: NOON_MS - 12 * HOUR_MS });
    await read('d', { readers: 50, nowMs: firstHourMs - 1 });
    await read('e', { readers: 50, nowMs: NOON_MS + HOUR_MS });
    expect(await rank(nowMs)).toEqual(['c', 'b', 'a']);
    expect(await rank(NOON_MS + HOUR_MS - 1)).toEqual(['c', 'b', 'a']);
    await read('d', { readers: 5, nowMs });
    expect(await rank(NOON_MS + HOUR_MS)).toEqual(['e', 'c', 'b', 'd']);
  });

  test('leave out an article as soon as it is withdrawn, scheduled again or deleted', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await read(id, { readers: 12 - index });
    expect(await rank()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await put({ id: 'a', status: 'draft' }, { id: 'b', status: 'scheduled', publishAt: NOON_MS + 1 });
    expect(await listIds()).toEqual(['c', 'd', 'e', 'f']);
    await editing.delete({ id: articleId('c'), ...by(RINA) });
    expect(await listIds()).toEqual(['d', 'e', 'f']);
    await put({ id: 'a', createdAt: NOON_MS - DAY_MS });
    expect(await listIds()).toEqual(['a', 'd', 'e', 'f']);
  });

  test('survive a restart and the trash', async () => {
    for (const id of ['a', 'b', 'c']) await read(id, { readers: 5, counter: createViewCounter(db) });
    await editing.delete({ id: articleId('b'), ...by(RINA) });
    expect(await rank()).toEqual([]);
    await editing.restoreFromTrash({ id: articleId('b'), ...by(RINA) });
    expect(await rank()).toEqual(['c', 'b', 'a']);
  });
});

describe('the ranking of two processes', () => {
  const readThree = () => Promise.all(['a', 'b', 'c'].map((id) => read(id, { readers: 5 })));

  test('counts the views of both', async () => {
    const other = createViewCounter(db);
    for (const id of ['a', 'b', 'c']) {
      await Promise.all([
        read(id, { readers: 3 }),
        read(id, { readers: 3, counter: other, addresses: (n) => `192.0.2.${n}` }),
      ]);
    }
    expect(await rank()).toEqual(['c', 'b', 'a']);
    const rows = await db.selectFrom('articleViewHours').select(['articleId', 'views']).orderBy('articleId').execute();
    expect(rows.map(({ articleId, views }) => [articleId, Number(views)])).toEqual([
      ['a', 6],
      ['b', 6],
      ['c', 6],
    ]);
  });

  test('is computed by one of them every ten minutes', async () => {
    const next = await Promise.all([rankMostRead(db, NOON_MS), rankMostRead(db, NOON_MS + 5)]);
    await readThree();
    const lastMs = Math.min(...next) - 1;
    expect(next).toEqual([next[0], next[0]]);
    expect(await rankMostRead(db, NOON_MS - 5)).toBe(next[0]);
    expect(await rankMostRead(db, lastMs)).toBe(next[0]);
    expect(await listIds(lastMs)).toEqual([]);
    expect(await rankMostRead(db, lastMs + 1)).toBe(lastMs + 1 + 10 * MINUTE_MS);
    expect(await listIds(lastMs + 1)).toEqual(['c', 'b', 'a']);
  });

  test('is computed again if the clock was set back', async () => {
    await rankMostRead(db, NOON_MS + DAY_MS);
    await readThree();
    await rankMostRead(db, NOON_MS);
    expect(await listIds()).toEqual(['c', 'b', 'a']);
  });

  test('announces a change only if the block shows other articles or another order', async () => {
    await readThree();
    // Notifications arrive in order: after this change, no notification of an earlier test arrives.
    await publishChange(db, { topics: ['ads'] });
    await eventually(() => expect(changes.at(-1)?.topics).toEqual(['ads']));
    changes.length = 0;
    const rankLater = (minutes: number) => rankMostRead(db, NOON_MS + minutes * MINUTE_MS);
    await rankLater(0);
    await read('a', { readers: 1 });
    await read('d', { readers: 4 });
    await rankLater(10);
    await rankLater(20);
    await read('d', { readers: 9, addresses: (n) => `192.0.2.${n}` });
    await rankLater(30);
    await eventually(() => expect(changes).toHaveLength(3));
    expect(changes.every(({ topics }) => topics.join() === 'most-read')).toBe(true);
    expect(await listIds()).toEqual(['d', 'a', 'c', 'b']);
  });
});

test('the views of an hour are deleted after 8 days, a few at a time', async () => {
  for (const hoursAgo of [0, 1, 2]) await read('a', { readers: 1, nowMs: NOON_MS - hoursAgo * HOUR_MS });
  const deleteOne = () => deleteOldViewHours(db, { beforeMs: NOON_MS + 30 * MINUTE_MS, limit: 1 });
  expect([await deleteOne(), await deleteOne(), await deleteOne()]).toEqual([1, 1, 0]);
  const rows = await db.selectFrom('articleViewHours').select('hour').execute();
  expect(rows.map(({ hour }) => Number(hour))).toEqual([NOON_MS]);
});

test('at most five hashes are stored for an article and hour', async () => {
  await read('a', { readers: 3 });
  await read('a', { readers: 90 });
  const { readers } = await db.selectFrom('articleViewHours').select('readers').executeTakeFirstOrThrow();
  expect(new Set(readers).size).toBe(5);
  expect(readers).toHaveLength(5);
});

test('the hashes of a reader differ between articles and installations', () => {
  const reading = { clientAddress: '203.0.113.1', sessionId: randomUUID(), articleId: 'a' };
  const other = createReaderHash(Buffer.alloc(32, 2));
  const hashes = [hashReader(reading), hashReader({ ...reading, articleId: 'b' }), other(reading)];
  expect(new Set(hashes).size).toBe(3);
  expect(hashReader({ ...reading, sessionId: randomUUID() })).toBe(hashes[0]);
});
