import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import { purgeTrash } from '../edit/trash.ts';
import { removeArticlesByPrefix } from '../transfer/transfer.ts';
import { readOverview } from './overview.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;
/** Midnights of a zone 5 hours and 45 minutes ahead, as in Nepal. */
const TODAY_MS = Date.UTC(2026, 10, 20) - 5 * 4 * QUARTER_MS - 3 * QUARTER_MS;
const DAY_STARTS_MS = Array.from({ length: 8 }, (_, n) => TODAY_MS + (n - 6) * DAY_MS);

const { db, editing, put } = await openArticleStore();
const read = (ownerId: string | null = null) =>
  readOverview(db, { dayStartsMs: DAY_STARTS_MS, ownerId, nowMs: NOON_MS });

test('all numbers of an empty site are 0', async () => {
  const days = [0, 0, 0, 0, 0, 0, 0];
  expect(await read()).toEqual({ totalArticles: 0, postedToday: 0, topCategory: null, days, popular: [] });
});

test('a day begins and ends at the viewer’s midnight, to the millisecond', async () => {
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

test('the top category has most articles; of equals it is the first of the taxonomy', async () => {
  await put({ id: 'a1', category: 'ধর্ম' }, { id: 'a2', category: 'খেলা' });
  expect((await read()).topCategory).toBe('খেলা');
  await put({ id: 'a3', category: 'ধর্ম' });
  expect((await read()).topCategory).toBe('ধর্ম');
});

test('the five most viewed articles are in order', async () => {
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

test('the most viewed articles of a contributor are public or own', async () => {
  const hidden = [
    { id: 'draft', status: 'draft' },
    { id: 'scheduled', status: 'scheduled', publishAt: NOON_MS + 1 },
    { id: 'withdrawn', withdrawnAt: NOON_MS },
    { id: 'ended', expiresAt: NOON_MS },
  ] as const;
  await put(
    ...[...hidden, { id: 'public' }, { id: 'own', status: 'draft' } as const].map((one) => ({ ...one, viewCount: 1 })),
  );
  await db.updateTable('articles').set({ ownerId: 'u1' }).where('id', '=', articleId('own')).execute();
  expect((await read('u1')).popular.map(({ id }) => id)).toEqual(['own', 'public']);
  expect((await read()).popular).toHaveLength(5);
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
  create: ({ id, category, createdAt }) =>
    editing.save({ baseRevision: null, id: articleId(id), input: makeInput({ category }), ...by(RINA, createdAt) }),
  update: ({ id, category }) =>
    editing.save({ id: articleId(id), input: makeInput({ category }), baseRevision: 1, ...by(RINA) }),
  remove: ({ id }) => editing.delete({ id: articleId(id), ...by(RINA) }),
  restore: ({ id }) => editing.restoreFromTrash({ id: articleId(id), ...by(RINA) }),
  purge: () => purgeTrash(db, { beforeMs: Number.MAX_SAFE_INTEGER, limit: 3 }),
  wipe: ({ id }) => removeArticlesByPrefix(db, id),
  import: ({ id, category, createdAt }) =>
    put({ id, category, createdAt }, { id: `${id}b`, category, createdAt: NOON_MS }),
};

/** The expected values of the counters. */
async function countRows() {
  const { rows: categories } = await sql`
    select category, count(*)::bigint as articles from articles group by 1 order by 1`.execute(db);
  const { rows: quarters } = await sql`
    select created_at / 900000 as quarter, count(*)::bigint as articles from articles group by 1 order by 1`.execute(
    db,
  );
  return { categories, quarters };
}

async function readCounters() {
  const categories = await db.selectFrom('articleCategoryCounts').selectAll().where('articles', '<>', 0).execute();
  const quarters = await db.selectFrom('articleQuarterCounts').selectAll().where('articles', '<>', 0).execute();
  return {
    categories: categories.sort((a, b) => (a.category < b.category ? -1 : 1)),
    quarters: quarters.sort((a, b) => a.quarter - b.quarter),
  };
}

/** Like Promise.all, but rejects only after every promise has settled. */
async function allDone(promises: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const ends = await Promise.allSettled(promises);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

test('the counters equal the counted rows after any concurrent changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyStep, { maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      for (const steps of rounds) await allDone(steps.map((step) => STEPS[step.does]?.(step)));
      const counted = await countRows();
      counted.categories.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      expect(await readCounters()).toEqual(counted);
    }),
    runs(15),
  );
});

test('concurrent imports and edits neither deadlock nor miscount', async () => {
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
    await editing.save({
      baseRevision: null,
      id: articleId(`w${n}`),
      input: makeInput({ category }),
      ...by(RINA, NOON_MS - n * QUARTER_MS),
    });
    await editing.delete({ id: articleId(`w${n}`), ...by(RINA) });
  });
  await Promise.all([...many, ...writers]);
  expect((await read()).totalArticles).toBe(12 * CATEGORIES.length);
  expect(await readCounters()).toMatchObject({ categories: CATEGORIES.map(() => ({ articles: 12 })) });
});
