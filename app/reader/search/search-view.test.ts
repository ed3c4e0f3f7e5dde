import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatTotal, toShownDate } from './search-view.ts';

test.each([
  { count: 0, isMore: false, shown: null },
  { count: 1, isMore: false, shown: '১টি ফলাফল' },
  { count: 12, isMore: false, shown: '১২টি ফলাফল' },
  { count: 1_000, isMore: false, shown: '১,০০০টি ফলাফল' },
  { count: 1_000, isMore: true, shown: '১,০০০টির বেশি ফলাফল' },
  { count: 7, isMore: true, shown: '৭টির বেশি ফলাফল' },
  { count: 0, isMore: true, shown: null },
])('formatTotal of $count, more: $isMore', ({ shown, ...total }) => {
  expect(formatTotal(total)).toBe(shown);
});

/** 20 November 2026, 12:00 in Dhaka. */
const NOW_MS = Date.UTC(2026, 10, 20, 6);

test.each([
  { what: 'an article of this minute', ms: NOW_MS, shown: null },
  { what: 'an article of almost a day ago', ms: NOW_MS - DAY_MS + 1, shown: null },
  { what: 'an older article', ms: NOW_MS - DAY_MS, shown: '১৯ নভেম্বর ২০২৬' },
  {
    what: 'an article of the evening in UTC, which is the next day in Dhaka',
    ms: Date.UTC(2024, 1, 28, 20),
    shown: '২৯ ফেব্রুয়ারি ২০২৪',
  },
  { what: 'a time in the future', ms: NOW_MS + DAY_MS, shown: null },
])('toShownDate of $what', ({ ms, shown }) => {
  expect(toShownDate({ ms, offsetMinutes: 360 }, NOW_MS)).toBe(shown?.normalize('NFC') ?? null);
});
