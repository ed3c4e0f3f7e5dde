import { expect, test } from 'vitest';
import { listCalendarDays } from '#domain/desk/calendar.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { listCalendar } from './calendar.ts';

const { db, put } = await openArticleStore();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'UTC';
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const list = async () => {
  const days = listCalendarDays(toDay(NOON_MS - 7 * DAY_MS), ZONE);
  const articles = await listCalendar(db, { days, nowMs: NOON_MS });
  return (ms: number) => articles[days.findIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs)];
};

test('lists published and scheduled articles by day and time, and no drafts', async () => {
  await put(
    { id: 'later', status: 'scheduled', publishAt: NOON_MS + 2 * HOUR_MS },
    { id: 'due', status: 'scheduled', publishAt: NOON_MS },
    { id: 'earlier', publishedAt: NOON_MS - HOUR_MS },
    { id: 'draft', status: 'draft', publishedAt: NOON_MS - HOUR_MS },
    { id: 'planned', status: 'draft', publishAt: NOON_MS + HOUR_MS },
    { id: 'old', publishedAt: NOON_MS - 30 * DAY_MS },
    { id: 'last', status: 'scheduled', publishAt: NOON_MS + 13 * DAY_MS },
  );
  const onDay = await list();
  expect(onDay(NOON_MS)?.articles).toMatchObject([
    { id: 'earlier', status: 'published', publicAt: NOON_MS - HOUR_MS },
    { id: 'due', status: 'published' },
    { id: 'later', status: 'scheduled', publishAt: NOON_MS + 2 * HOUR_MS, revision: 1 },
  ]);
  expect(onDay(NOON_MS)).toMatchObject({
    published: { count: 2, isExact: true },
    scheduled: { count: 1, isExact: true },
  });
  expect(onDay(NOON_MS + DAY_MS)?.articles).toEqual([]);
  expect(onDay(NOON_MS + 13 * DAY_MS)?.articles).toMatchObject([{ id: 'last' }]);
});

test('of a very busy day lists the last published and the first scheduled articles, and counts up to a limit', async () => {
  const many = (count: number, change: (n: number) => object) =>
    put(...Array.from({ length: count }, (_, n) => ({ id: `m${n}`, ...change(n) })));
  await many(300, (n) => ({ publishedAt: NOON_MS - n }));
  const published = (await list())(NOON_MS);
  expect(published?.articles).toHaveLength(8);
  expect(published?.articles.at(-1)).toMatchObject({ id: 'm0' });
  expect(published?.published).toEqual({ count: 200, isExact: false });

  await db.deleteFrom('articles').execute();
  await many(40, (n) => ({ status: 'scheduled', publishAt: NOON_MS + 1 + n }));
  const scheduled = (await list())(NOON_MS);
  expect(scheduled?.articles.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `m${n}`));
  expect(scheduled?.scheduled).toEqual({ count: 40, isExact: true });
});
