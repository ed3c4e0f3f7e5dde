import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { countMatches, listNewestMatches } from './newest-search.ts';
import type { MatchSection } from './search-request.ts';
import { MAX_COUNTED_ITEMS } from './search-request.ts';

const { db, put } = await openArticleStore();

const ONE = { lexemes: ['~নদি'], stems: ['নদী'], homophones: [], isQualifier: false, articles: 30_000, weight: 10 };
const OTHER = { lexemes: ['~সেতু'], stems: ['সেতু'], homophones: [], isQualifier: false, articles: 30_000, weight: 10 };

const REQUEST = {
  limit: 10,
  order: 'relevance',
  filter: { category: null, sinceMs: null },
  conditions: [],
  nowMs: NOON_MS,
} as const;

beforeEach(() =>
  put(
    { id: 'both-in-title', title: 'নদী সেতু', description: '', tags: [], createdAt: NOON_MS - 900 * DAY_MS },
    { id: 'one-in-title', title: 'নদী', description: '', tags: [], createdAt: NOON_MS - 1 },
    { id: 'one-in-title-both', title: 'নদী', description: 'সেতু', createdAt: NOON_MS - 30 * DAY_MS },
    { id: 'both-in-body', title: 'অন্য', description: 'নদী সেতু', createdAt: NOON_MS - 2 },
    { id: 'one-in-body', title: 'অন্য', description: 'সেতু', createdAt: NOON_MS - 1 },
  ),
);

async function list(section: MatchSection, order: 'relevance' | 'newest' = 'relevance') {
  const sections = [{ section, after: null }];
  const rows = await listNewestMatches(db, { ...REQUEST, order, sections, words: [ONE, OTHER], required: 1 });
  return rows.map(({ articleId, tier }) => [articleId, tier]);
}

test('a title with half of the query: all words first, then some, newest first', async () => {
  expect(await list('title')).toEqual([
    ['one-in-title-both', 0],
    ['both-in-title', 0],
    ['one-in-title', 1],
  ]);
});

test('a body: all words first, then some', async () => {
  expect(await list('description')).toEqual([
    ['both-in-body', 0],
    ['one-in-body', 1],
  ]);
});

test('by time alone', async () => {
  expect(await list('title', 'newest')).toEqual([
    ['one-in-title', 0],
    ['one-in-title-both', 0],
    ['both-in-title', 0],
  ]);
});

test('all matches of a period are counted', async () => {
  const request = { ...REQUEST, sections: [], words: [ONE, OTHER], required: 1 };
  expect(await countMatches(db, { ...request, filter: { category: null, sinceMs: 0 } })).toBe(5);
  expect(await countMatches(db, { ...request, filter: { category: null, sinceMs: NOON_MS - DAY_MS } })).toBe(3);
});

test('without a filter, common words have more matches than are counted', async () => {
  expect(await countMatches(db, { ...REQUEST, sections: [], words: [ONE], required: 1 })).toBe(MAX_COUNTED_ITEMS + 1);
});
