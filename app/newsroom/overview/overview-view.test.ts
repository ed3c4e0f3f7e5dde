import { expect, test } from 'vitest';
import { toOverviewView } from './overview-view.ts';
import { findDayStarts } from './viewer-days.ts';

test('gives each day its weekday and count, today last', () => {
  const starts = findDayStarts(Date.UTC(2026, 10, 20, 6), 'Asia/Dhaka', 7);
  const view = toOverviewView(
    {
      totalArticles: 9,
      postedToday: 4,
      topCategory: 'খেলা',
      days: [0, 1, 0, 2, 0, 2, 4],
      popular: [{ id: 'a', title: 'একটি *লাল* শব্দ', viewCount: 3 }],
    },
    starts,
    'Asia/Dhaka',
  );
  expect(view.days.map(({ weekday, count, isToday }) => [weekday, count, isToday])).toEqual([
    ['Sat', 0, false],
    ['Sun', 1, false],
    ['Mon', 0, false],
    ['Tue', 2, false],
    ['Wed', 0, false],
    ['Thu', 2, false],
    ['Fri', 4, true],
  ]);
  expect(view.popular[0]?.title).toEqual([
    { text: 'একটি ', emphasised: false },
    { text: 'লাল', emphasised: true },
    { text: ' শব্দ', emphasised: false },
  ]);
});
