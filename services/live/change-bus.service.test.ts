import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleEditing } from '../articles/edit/article-editing.ts';
import type { Change } from './change.ts';
import { CHANGE_OF_EVERYTHING, parseChange, parseTopic } from './change.ts';
import type { ChangeBus } from './change-bus.ts';
import { openChangeBus } from './change-bus.ts';
import { CHANGE_CHANNEL, publishChange } from './publish-change.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let database: TestDatabase;
let bus: ChangeBus;
let received: Change[];

beforeEach(async () => {
  database = await createTestDatabase();
  bus = await openChangeBus({ url: database.url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  received = [];
  bus.subscribe((change) => received.push(change));
});
afterEach(async () => {
  await bus.close();
  await database.drop();
});

const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });
const waitForChanges = (count: number) => eventually(() => expect(received.length).toBeGreaterThanOrEqual(count));

describe('a change', () => {
  test('publishing an article names every list that shows it', async () => {
    await createArticleEditing(database.db).save({
      baseRevision: null,
      id: articleId('n1'),
      input: makeInput({ category: 'খেলা' }),
      actor: STAFF,
      ...moment(),
    });
    await waitForChanges(1);
    expect(received).toEqual([
      { topics: ['home', 'search', 'article:n1', 'category:খেলা', 'tag:সেতু', 'newsroom'], scheduleChanged: false },
    ]);
  });

  test('a draft and a scheduled article change only the newsroom topic, which names no article', async () => {
    const editing = createArticleEditing(database.db);
    await editing.save({
      baseRevision: null,
      id: articleId('d1'),
      input: makeInput({ status: 'draft' }),
      actor: STAFF,
      ...moment(),
    });
    await editing.save({
      baseRevision: null,
      id: articleId('s1'),
      input: makeInput({ status: 'scheduled', publishAt: NOON_MS + 1 }),
      actor: STAFF,
      ...moment(),
    });
    await waitForChanges(2);
    expect(received).toEqual([
      { topics: ['newsroom'], scheduleChanged: false },
      { topics: ['newsroom'], scheduleChanged: true },
    ]);
  });

  test('moving an article to another category names both categories', async () => {
    const editing = createArticleEditing(database.db);
    await editing.save({
      baseRevision: null,
      id: articleId('n1'),
      input: makeInput({ category: 'খেলা' }),
      actor: STAFF,
      ...moment(),
    });
    await editing.save({
      id: articleId('n1'),
      input: makeInput({ category: 'বিশ্ব' }),
      baseRevision: 1,
      actor: STAFF,
      ...moment(),
    });
    await waitForChanges(2);
    expect(received[1]?.topics).toEqual([
      'home',
      'search',
      'article:n1',
      'category:খেলা',
      'tag:সেতু',
      'category:বিশ্ব',
      'newsroom',
    ]);
  });

  test('a rolled back transaction publishes nothing', async () => {
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await publishChange(trx, { topics: ['home'] });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await publishChange(database.db, { topics: ['ads'] });
    await waitForChanges(1);
    expect(received).toEqual([{ topics: ['ads'], scheduleChanged: false }]);
  });

  test('a change with too many topics for a notification becomes a change of everything', async () => {
    const topics = Array.from({ length: 500 }, (_, n) => `article:${'ক'.repeat(20)}${n}` as const);
    await publishChange(database.db, { topics });
    await publishChange(database.db, { topics, hides: true });
    await waitForChanges(2);
    expect(received).toEqual([
      { topics: ['*'], scheduleChanged: true },
      { topics: ['*'], scheduleChanged: true, hides: true },
    ]);
  });

  test('a malformed notification counts as a change of everything', async () => {
    await sql`select pg_notify(${CHANGE_CHANNEL}, 'garbage')`.execute(database.db);
    await waitForChanges(1);
    expect(received).toEqual([CHANGE_OF_EVERYTHING]);
    expect(parseChange('{"topics":["secret"],"scheduleChanged":false}')).toEqual(CHANGE_OF_EVERYTHING);
  });

  test.each<[string, Partial<ArticleInput>]>([
    ['unpublished', { status: 'draft' }],
    ['scheduled', { status: 'scheduled', publishAt: NOON_MS + 1 }],
    ['embargoed', { embargoUntil: NOON_MS + 1 }],
    ['ended', { expiresAt: NOON_MS - 1 }],
  ])('an article that is %s is hidden from the pages that showed it', async (_name, change) => {
    const editing = createArticleEditing(database.db);
    const article = { id: articleId('n1'), actor: STAFF };
    await editing.save({ ...article, baseRevision: null, input: makeInput(), ...moment() });
    await editing.save({ ...article, baseRevision: 1, input: makeInput({ title: 'নতুন শিরোনাম' }), ...moment() }); // "new title"
    await editing.save({ ...article, baseRevision: 2, input: makeInput(change), ...moment() });
    await waitForChanges(3);
    expect(received.map(({ hides }) => hides)).toEqual([undefined, undefined, true]);
    expect(received[2]?.topics).toEqual(expect.arrayContaining(['home', 'search', 'article:n1', 'tag:সেতু']));
  });
});

test('of two processes one tells others about changes, until it ends', async () => {
  const open = () => openChangeBus({ url: database.url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  const [first, second] = [await open(), await open()];
  expect([await first.claim('deliveries'), await second.claim('deliveries'), await first.claim('deliveries')]).toEqual([
    true,
    false,
    true,
  ]);
  await first.release('deliveries');
  expect([await second.claim('deliveries'), await first.claim('deliveries')]).toEqual([true, false]);
  await second.release('deliveries');
  expect(await first.claim('deliveries')).toBe(true);
  await first.close();
  await eventually(async () => expect(await second.claim('deliveries')).toBe(true));
  await second.close();
});

describe('a lost connection', () => {
  test('is opened again and delivers a change of everything', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`.execute(database.db);
    await waitForChanges(1);
    expect(received).toEqual([CHANGE_OF_EVERYTHING]);
    expect(bus.isListening()).toBe(true);
    await publishChange(database.db, { topics: ['home'] });
    await waitForChanges(2);
    expect(received[1]).toEqual({ topics: ['home'], scheduleChanged: false });
  });
});

test.each([
  ['home', 'home'],
  ['category:খেলা', 'category:খেলা'],
  ['tag:সেতু', 'tag:সেতু'],
  ['article:a1', 'article:a1'],
  ['*', null],
  ['article:', null],
  ['drafts', null],
])('parseTopic(%j) returns %j', (text, expected) => {
  expect(parseTopic(text)).toBe(expected);
});
