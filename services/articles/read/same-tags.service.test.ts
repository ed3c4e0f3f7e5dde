import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { createArticleReading } from './article-reading.ts';

const { db, put } = await openArticleStore();
const articles = createArticleReading(db);

test('the articles with the tags of an article are listed, with most of them first, then the newest', async () => {
  await put(
    { id: 'lead', tags: ['সেতু', 'IPL', 'ইলিশ'] },
    { id: 'one', tags: ['সেতু'], createdAt: NOON_MS - 1 },
    { id: 'newer', tags: ['ipl'], createdAt: NOON_MS },
    { id: 'two', tags: ['ipl', 'সেতু'], createdAt: NOON_MS - DAY_MS },
    { id: 'other', tags: ['বন্যা'] },
    { id: 'old', tags: ['সেতু'], createdAt: NOON_MS - DAY_MS - 1 },
    { id: 'draft', tags: ['সেতু'], status: 'draft' },
    { id: 'later', tags: ['সেতু'], status: 'scheduled', publishAt: NOON_MS + 1 },
    { id: 'withdrawn', tags: ['সেতু'], withdrawnAt: NOON_MS, withdrawalReason: 'ভুল' },
  );
  const list = async (id: string) =>
    (await articles.listWithSameTags({ id, sinceMs: NOON_MS - DAY_MS, nowMs: NOON_MS })).map((card) => card.id);
  expect(await list('lead')).toEqual(['two', 'newer', 'one']);
  expect(await list('other')).toEqual([]);
});

test('of the articles of a tag the twelve newest that are visible are listed', async () => {
  const listed = Array.from({ length: 13 }, (_, n) => ({ id: `n${n}`, tags: ['সেতু'], createdAt: NOON_MS - n }));
  const later = Array.from({ length: 12 }, (_, n) => ({ ...listed[0], id: `later${n}`, createdAt: 0 }));
  const scheduled = later.map((article) => ({ ...article, status: 'scheduled' as const, publishAt: NOON_MS + 1 }));
  await put({ id: 'lead', tags: ['সেতু'] }, ...listed, ...scheduled);
  const cards = await articles.listWithSameTags({ id: 'lead', sinceMs: NOON_MS - DAY_MS, nowMs: NOON_MS });
  expect(cards.map(({ id }) => id)).toEqual(listed.slice(0, 12).map(({ id }) => id));
});

test('at most 24 articles are listed', async () => {
  const tags = ['সেতু', 'ipl', 'ইলিশ'];
  const others = tags.flatMap((tag) => Array.from({ length: 9 }, () => ({ tags: [tag] })));
  await put({ id: 'lead', tags }, ...others.map((other, n) => ({ ...other, id: `n${n}`, createdAt: NOON_MS - n })));
  const cards = await articles.listWithSameTags({ id: 'lead', sinceMs: NOON_MS - DAY_MS, nowMs: NOON_MS });
  expect(cards.map(({ id }) => id)).toEqual(others.slice(0, 24).map((_, n) => `n${n}`));
});
