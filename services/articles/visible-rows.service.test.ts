import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import { unlistExpired } from './due-articles.ts';
import { listNewest } from './read/reader-lists.ts';
import { addDueChanges, readStatistics, rebuildStatistics } from './search/word-statistics.ts';
import { listTag } from './tags/tags.ts';
import { isListed, isVisible, isWithinTimes } from './visible-rows.ts';

const { db, put } = await openArticleStore();

/** Few times, so that equal ones are frequent. 0 means none. */
const TIMES = [0, 1, 2, 3, 4, 5];
const time = fc.constantFrom(...TIMES);

/** An article with any combination of the fields that decide whether readers see it. */
const publication = fc
  .record({
    status: fc.constantFrom(...ARTICLE_STATUSES),
    publishAt: fc.constantFrom(1, 2, 3, 4, 5),
    publishedAt: fc.constantFrom(1, 2, 3, 4, 5),
    embargoUntil: time,
    expiresAt: time,
    withdrawnAt: fc.constantFrom(0, 0, 0, 2),
  })
  .map((fields): ArticleChange => ({ ...fields, publishAt: fields.status === 'scheduled' ? fields.publishAt : 0 }));

const pairs = (articles: readonly ArticleChange[]) =>
  articles.map((change, n) => makeArticle({ ...change, id: `a${n}` }));

/** The ids of the rows that each condition in SQL selects. */
async function readSelected(nowMs: number): Promise<string[][]> {
  const queries = [
    sql<{ id: string }>`select id from articles where ${isVisible(nowMs)}`,
    sql<{ id: string }>`select id from articles where ${isListed} and ${isWithinTimes(nowMs, 'articles')}`,
    sql<{ id: string }>`select article_id as id from article_search where ${isWithinTimes(nowMs)}`,
    sql<{ id: string }>`select article_id as id from article_tags where ${isWithinTimes(nowMs)}`,
  ];
  const results = await Promise.all(queries.map((query) => query.execute(db)));
  return results.map(({ rows }) => rows.map(({ id }) => id).sort());
}

const readCounted = async () => (await readStatistics(db, [])).articles;

async function empty() {
  await db.deleteFrom('articles').execute();
  await sql`truncate search_lexemes, search_lexeme_changes`.execute(db);
}

describe('the conditions in SQL and decideVisibility', () => {
  test('agree for any status, times, withdrawal and moment, before and after expired articles are unlisted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(publication, { minLength: 1, maxLength: 60 }), async (changes) => {
        await empty();
        const articles = pairs(changes);
        await put(...articles);
        const unlist = () => unlistExpired(db, { beforeMs: 3, limit: 100 });
        // Articles that expired before the third moment are unlisted, so earlier moments no longer matter.
        for (const [prepare, times] of [[async () => {}, TIMES] as const, [unlist, TIMES.slice(3)] as const]) {
          await prepare();
          for (const nowMs of times) {
            const expected = articles.filter((article) => isPublic(article, nowMs)).map(({ id }) => id);
            for (const selected of await readSelected(nowMs)) expect(selected).toEqual(expected.sort());
          }
        }
      }),
      runs(10),
    );
  });
});

const NOW_MS = Date.now();
const HOUR_MS = 3_600_000;

test('the words of an article count from the end of its embargo until it expires', async () => {
  await empty();
  await put({ publishedAt: 1, embargoUntil: NOW_MS + HOUR_MS, expiresAt: NOW_MS + 2 * HOUR_MS });
  const counts: number[] = [];
  for (const hours of [0, 1, 2]) {
    while ((await addDueChanges(db, { nowMs: NOW_MS + hours * HOUR_MS, limit: 10 })) > 0);
    counts.push(await readCounted());
  }
  expect(counts).toEqual([0, 1, 0]);
  await rebuildStatistics(db, NOW_MS + HOUR_MS);
  expect(await readCounted()).toBe(1);
  await rebuildStatistics(db, NOW_MS + 2 * HOUR_MS);
  expect(await readCounted()).toBe(0);
});

test('unlisting an expired article changes no count, and a later end lists it again', async () => {
  await empty();
  await put({ publishedAt: 1, expiresAt: 2, tags: ['সেতু'] }, { id: 'a2', publishedAt: 1, tags: ['সেতু'] });
  expect(await unlistExpired(db, { beforeMs: 3, limit: 10 })).toBe(1);
  expect(await unlistExpired(db, { beforeMs: 3, limit: 10 })).toBe(0);
  while ((await addDueChanges(db, { nowMs: NOW_MS, limit: 10 })) > 0);
  expect(await readCounted()).toBe(1);
  await put({ publishedAt: 1, expiresAt: NOW_MS + HOUR_MS, tags: ['সেতু'] });
  expect(await listNewest(db, { limit: 5, nowMs: NOW_MS })).toHaveLength(2);
  const tag = { key: 'সেতু', after: null, limit: 5, nowMs: NOW_MS };
  expect((await listTag(db, tag)).rows).toHaveLength(2);
});
