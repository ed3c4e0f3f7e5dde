import { expect, test } from 'vitest';
import { NEVER_EXPIRES_AT } from '#domain/publication/decide-visibility.ts';
import { articleId } from '#tools/article-id.ts';
import { toOverviewView } from './overview-view.ts';
import { findDayStarts } from './viewer-days.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);
const shown = { status: 'published', publishAt: 0, embargoUntil: 0, publicUntil: NEVER_EXPIRES_AT } as const;
const other = { ...shown, viewCount: 1 };

test('gives each day its weekday and count, today last, and each popular article a page that exists', () => {
  const view = toOverviewView(
    {
      totalArticles: 9,
      postedToday: 4,
      topCategory: 'খেলা',
      days: [0, 1, 0, 2, 0, 2, 4],
      popular: [
        {
          id: articleId('a'),
          title: 'একটি *লাল* শব্দ',
          viewCount: 3,
          status: 'published',
          publishAt: 0,
          embargoUntil: 0,
          publicUntil: NEVER_EXPIRES_AT,
        },
        { ...other, id: articleId('b'), title: 'খসড়া', viewCount: 2, status: 'draft' },
        { ...other, id: articleId('c'), title: 'আগামীকাল', status: 'scheduled', publishAt: NOW_MS + 1 },
        { ...other, id: articleId('d'), title: 'আজ', status: 'scheduled', publishAt: NOW_MS },
        { ...other, id: articleId('e'), title: 'শেষ', publicUntil: NOW_MS },
        { ...other, id: articleId('f'), title: 'ভুল', publicUntil: 0 },
      ],
    },
    { dayStartsMs: findDayStarts(NOW_MS, 'Asia/Dhaka', 7), timeZone: 'Asia/Dhaka', nowMs: NOW_MS },
  );
  expect(view.days.map(({ date, weekday, count, isToday }) => [date, weekday, count, isToday])).toEqual([
    ['2026-11-14', 'Sat', 0, false],
    ['2026-11-15', 'Sun', 1, false],
    ['2026-11-16', 'Mon', 0, false],
    ['2026-11-17', 'Tue', 2, false],
    ['2026-11-18', 'Wed', 0, false],
    ['2026-11-19', 'Thu', 2, false],
    ['2026-11-20', 'Fri', 4, true],
  ]);
  expect(view.popular[0]?.title).toEqual([
    { text: 'একটি ', emphasised: false },
    { text: 'লাল', emphasised: true },
    { text: ' শব্দ', emphasised: false },
  ]);
  // The page of an article that readers cannot see says only that.
  expect(view.popular.map(({ status, path }) => [status, path])).toEqual([
    ['published', '/article/a'],
    ['draft', '/dashboard/manage/b/edit'],
    ['scheduled', '/dashboard/manage/c/edit'],
    ['published', '/article/d'],
    ['expired', '/dashboard/manage/e/edit'],
    ['withdrawn', '/dashboard/manage/f/edit'],
  ]);
});
