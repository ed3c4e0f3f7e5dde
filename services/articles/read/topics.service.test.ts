import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { createArticleReading } from './article-reading.ts';

const { db, put } = await openArticleStore();
const articles = createArticleReading(db);
const list = async () => {
  const topics = await articles.listTopics({ sinceMs: NOON_MS - DAY_MS, nowMs: NOON_MS });
  return topics.map(({ name, articles: count }) => `${name} ${count}`);
};

test('the tags of three or more visible articles of a day are listed, most articles first, then the newest', async () => {
  await put(
    { id: 'a', tags: ['IPL', 'সেতু'], createdAt: NOON_MS - 1 },
    { id: 'b', tags: ['ipl', 'সেতু', 'মেট্রো'], createdAt: NOON_MS - 2 },
    { id: 'c', tags: ['IPL', 'মেট্রো'], createdAt: NOON_MS - 3 },
    { id: 'd', tags: ['বন্যা'], createdAt: NOON_MS - 4 },
    { id: 'e', tags: ['বন্যা'], status: 'scheduled', publishAt: NOON_MS - 5 },
    { id: 'f', tags: ['বন্যা', 'IPL'], createdAt: NOON_MS - DAY_MS },
    { id: 'old', tags: ['মেট্রো'], createdAt: NOON_MS - DAY_MS - 1 },
    { id: 'draft', tags: ['সেতু'], status: 'draft' },
    { id: 'later', tags: ['সেতু'], status: 'scheduled', publishAt: NOON_MS + 1 },
    { id: 'withdrawn', tags: ['সেতু'], withdrawnAt: NOON_MS, withdrawalReason: 'ভুল' },
    { id: 'ended', tags: ['সেতু'], expiresAt: NOON_MS },
  );
  expect(await list()).toEqual(['IPL 4', 'বন্যা 3']);
});

test('tags of the same articles have the same set', async () => {
  await put(...['a', 'b', 'c'].map((id) => ({ id, tags: ['তিস্তা', 'বন্যা', ...(id === 'c' ? [] : ['সেতু'])] })), {
    id: 'd',
    tags: ['সেতু'],
  });
  const topics = await articles.listTopics({ sinceMs: NOON_MS - DAY_MS, nowMs: NOON_MS });
  const sets = new Map(topics.map(({ name, articleSet }) => [name, articleSet]));
  expect(sets.size).toBe(3);
  expect(sets.get('তিস্তা')).toBe(sets.get('বন্যা'));
  expect(sets.get('সেতু')).not.toBe(sets.get('বন্যা'));
});
