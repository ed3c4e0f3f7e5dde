import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDesk } from '#services/articles/desk.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeInput, NOON_MS } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Change } from './change.ts';
import { parseChange, parseTopic } from './change.ts';
import type { Live } from './live.ts';
import { openLive } from './live.ts';
import { CHANGE_CHANNEL, notify } from './notify.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let database: TestDatabase;
let live: Live;
let heard: Change[];

beforeEach(async () => {
  database = await createTestDatabase();
  live = await openLive({ url: database.url, onLost: () => {}, beforeReconnect: async () => {} });
  heard = [];
  live.subscribe((change) => heard.push(change));
});
afterEach(async () => {
  await live.close();
  await database.drop();
});

const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });
const hears = (count: number) => eventually(() => expect(heard.length).toBeGreaterThanOrEqual(count));

describe('changes', () => {
  test('a published article is announced to whoever shows it', async () => {
    await createDesk(database.db).create('n1', makeInput({ category: 'খেলা' }), STAFF, moment());
    await hears(1);
    expect(heard).toEqual([
      { topics: ['home', 'search', 'article:n1', 'category:খেলা', 'newsroom'], scheduleMoved: false },
    ]);
  });

  test('a draft and what waits are announced to staff alone, without a name', async () => {
    const desk = createDesk(database.db);
    await desk.create('d1', makeInput({ status: 'draft' }), STAFF, moment());
    await desk.create('s1', makeInput({ status: 'scheduled', publishAt: NOON_MS + 1 }), STAFF, moment());
    await hears(2);
    expect(heard).toEqual([
      { topics: ['newsroom'], scheduleMoved: false },
      { topics: ['newsroom'], scheduleMoved: true },
    ]);
  });

  test('an article that moves to another category is announced to both', async () => {
    const desk = createDesk(database.db);
    await desk.create('n1', makeInput({ category: 'খেলা' }), STAFF, moment());
    await desk.update('n1', makeInput({ category: 'বিশ্ব' }), 1, STAFF, moment());
    await hears(2);
    expect(heard[1]?.topics).toEqual(['home', 'search', 'article:n1', 'category:খেলা', 'category:বিশ্ব', 'newsroom']);
  });

  test('nothing is announced for a transaction that is undone', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await notify(trx, { topics: ['home'], scheduleMoved: false });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await notify(database.db, { topics: ['ads'], scheduleMoved: false });
    await hears(1);
    expect(heard).toEqual([{ topics: ['ads'], scheduleMoved: false }]);
  });

  test('a change too long to name becomes a change of everything', async () => {
    const topics = Array.from({ length: 500 }, (_, n) => `article:${'ক'.repeat(20)}${n}` as const);
    await notify(database.db, { topics, scheduleMoved: false });
    await hears(1);
    expect(heard).toEqual([{ topics: ['*'], scheduleMoved: true }]);
  });

  test('a notification that cannot be read counts as a change of everything', async () => {
    await sql`select pg_notify(${CHANGE_CHANNEL}, 'garbage')`.execute(database.db);
    await hears(1);
    expect(heard).toEqual([{ topics: ['*'], scheduleMoved: true }]);
    expect(parseChange('{"topics":["secret"],"scheduleMoved":false}')).toEqual({ topics: ['*'], scheduleMoved: true });
  });
});

describe('a lost connection', () => {
  test('is opened again, and everybody re-reads', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(database.db);
    await hears(1);
    expect(heard).toEqual([{ topics: ['*'], scheduleMoved: true }]);
    expect(live.isListening()).toBe(true);
    await notify(database.db, { topics: ['home'], scheduleMoved: false });
    await hears(2);
    expect(heard[1]).toEqual({ topics: ['home'], scheduleMoved: false });
  });
});

test.each([
  ['home', 'home'],
  ['category:খেলা', 'category:খেলা'],
  ['article:a1', 'article:a1'],
  ['*', null],
  ['article:', null],
  ['drafts', null],
])('a browser that asks for %j gets %j', (text, expected) => {
  expect(parseTopic(text)).toBe(expected);
});
