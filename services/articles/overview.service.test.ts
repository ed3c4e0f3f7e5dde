import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Desk } from './desk.ts';
import { createDesk } from './desk.ts';
import { putArticles, removeArticlesByPrefix } from './transfer.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;
/** Midnights of a zone 5 hours and 45 minutes ahead, as in Nepal. */
const TODAY_MS = Date.UTC(2026, 10, 20) - 5 * 4 * QUARTER_MS - 3 * QUARTER_MS;
const DAY_STARTS_MS = Array.from({ length: 8 }, (_, n) => TODAY_MS + (n - 6) * DAY_MS);

let database: TestDatabase;
let desk: Desk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createDesk(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['articles', 'trash', 'article_revisions'] as const)
    await database.db.deleteFrom(table).execute();
});

const put = (...changes: Partial<Article>[]) => putArticles(database.db, changes.map(makeArticle));
const moment = (nowMs = NOON_MS) => ({ nowMs, historyId: randomUUID() });
const read = () => desk.readOverview({ dayStartsMs: DAY_STARTS_MS });

test('an empty site has no numbers', async () => {
  const days = [0, 0, 0, 0, 0, 0, 0];
  expect(await read()).toEqual({ totalArticles: 0, postedToday: 0, topCategory: null, days, popular: [] });
});

test('a day is the viewer’s, to the millisecond', async () => {
  await put(
    { id: 'today', createdAt: TODAY_MS },
    { id: 'tonight', createdAt: TODAY_MS + DAY_MS - 1 },
    { id: 'tomorrow', createdAt: TODAY_MS + DAY_MS },
    { id: 'yesterday', createdAt: TODAY_MS - 1 },
    { id: 'first', createdAt: DAY_STARTS_MS[0] ?? 0 },
    { id: 'too-old', createdAt: (DAY_STARTS_MS[0] ?? 0) - 1 },
  );
  expect(await read()).toMatchObject({ totalArticles: 6, postedToday: 2, days: [1, 0, 0, 0, 0, 1, 2] });
});

test('the top category is the one with most articles, the first of the taxonomy between equals', async () => {
  await put({ id: 'a1', category: 'ধর্ম' }, { id: 'a2', category: 'খেলা' });
  expect((await read()).topCategory).toBe('খেলা');
  await put({ id: 'a3', category: 'ধর্ম' });
  expect((await read()).topCategory).toBe('ধর্ম');
});

test('the five most viewed stand in order', async () => {
  const counts = [3, 9, 0, 9, 1, 2, 7];
  await put(...counts.map((viewCount, n) => ({ id: `a${n}`, viewCount })));
  expect((await read()).popular.map(({ id, viewCount }) => [id, viewCount])).toEqual([
    ['a1', 9],
    ['a3', 9],
    ['a6', 7],
    ['a0', 3],
    ['a5', 2],
  ]);
});

const anyPlace = {
  id: fc.integer({ min: 0, max: 9 }).map((n) => `p${n}`),
  category: fc.constantFrom(...CATEGORIES.map(({ name }) => name)),
  createdAt: fc.integer({ min: DAY_STARTS_MS[0] ?? 0, max: TODAY_MS + DAY_MS }),
};
const anyStep = fc.oneof(
  fc.record({ ...anyPlace, does: fc.constantFrom('create', 'update', 'remove', 'restore', 'purge', 'wipe') }),
  fc.record({ ...anyPlace, does: fc.constant('import') }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const STEPS: Record<string, (step: Step) => Promise<unknown>> = {
  create: ({ id, category, createdAt }) => desk.create(id, makeInput({ category }), STAFF, moment(createdAt)),
  update: ({ id, category }) => desk.update(id, makeInput({ category }), 1, STAFF, moment()),
  remove: ({ id }) => desk.remove(id, STAFF, moment()),
  restore: ({ id }) => desk.restoreFromTrash(id, STAFF, moment()),
  purge: () => desk.purgeTrash(Number.MAX_SAFE_INTEGER, 3),
  wipe: ({ id }) => removeArticlesByPrefix(database.db, id),
  import: ({ id, category, createdAt }) =>
    put({ id, category, createdAt }, { id: `${id}b`, category, createdAt: NOON_MS }),
};

/** What the counters should say, counted. */
async function countRows() {
  const { rows: categories } = await sql`
    select category, count(*)::bigint as articles from articles group by 1 order by 1`.execute(database.db);
  const { rows: quarters } = await sql`
    select created_at / 900000 as quarter, count(*)::bigint as articles from articles group by 1 order by 1`.execute(
    database.db,
  );
  return { categories, quarters };
}

async function readCounters() {
  const { db } = database;
  const categories = await db.selectFrom('article_category_counts').selectAll().where('articles', '<>', 0).execute();
  const quarters = await db.selectFrom('article_quarter_counts').selectAll().where('articles', '<>', 0).execute();
  return {
    categories: categories.sort((a, b) => (a.category < b.category ? -1 : 1)),
    quarters: quarters.sort((a, b) => a.quarter - b.quarter),
  };
}

/** As Promise.all, but nothing is under way any more when it rejects. */
async function allDone(promises: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const ends = await Promise.allSettled(promises);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

test('the counters are what counting gives, whatever is done, and at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyStep, { maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      for (const steps of rounds) await allDone(steps.map((step) => STEPS[step.does]?.(step)));
      const counted = await countRows();
      counted.categories.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      expect(await readCounters()).toEqual(counted);
    }),
    { numRuns: 60 },
  );
});

test('many imports and writers at once neither lock each other out nor miscount', async () => {
  const many = Array.from({ length: 12 }, (_, run) =>
    put(
      ...CATEGORIES.map(({ name }, n) => ({
        id: `r${run}-${n}`,
        category: name,
        createdAt: NOON_MS - n * run * QUARTER_MS,
      })),
    ),
  );
  const writers = Array.from({ length: 12 }, async (_, n) => {
    const category = CATEGORIES[n % CATEGORIES.length]?.name ?? '';
    await desk.create(`w${n}`, makeInput({ category }), STAFF, moment(NOON_MS - n * QUARTER_MS));
    await desk.remove(`w${n}`, STAFF, moment());
  });
  await Promise.all([...many, ...writers]);
  expect((await read()).totalArticles).toBe(12 * CATEGORIES.length);
  expect(await readCounters()).toMatchObject({ categories: CATEGORIES.map(() => ({ articles: 12 })) });
});
