import { expect, test } from 'vitest';
import { findDailyTimes } from './daily-times.ts';

test.each([
  [
    'before the time of the day',
    '2026-11-20T03:29+06:00',
    ['03:30'],
    '2026-11-19T03:30+06:00',
    '2026-11-20T03:30+06:00',
  ],
  ['at the time', '2026-11-20T03:30+06:00', ['03:30'], '2026-11-20T03:30+06:00', '2026-11-21T03:30+06:00'],
  [
    'between two times',
    '2026-11-20T12:00+06:00',
    ['15:30', '03:30'],
    '2026-11-20T03:30+06:00',
    '2026-11-20T15:30+06:00',
  ],
  ['just after midnight', '2026-11-20T00:00+06:00', ['23:59'], '2026-11-19T23:59+06:00', '2026-11-20T23:59+06:00'],
])('%s', (_what, now, times, last, next) => {
  const found = findDailyTimes(times, { timeZone: 'Asia/Dhaka', nowMs: Date.parse(now) });
  expect(found).toEqual({ lastMs: Date.parse(last), nextMs: Date.parse(next) });
});

test('a time that the zone skips is an hour later on that day', () => {
  const nowMs = Date.parse('2026-03-29T00:00+01:00');
  const { nextMs } = findDailyTimes(['02:30'], { timeZone: 'Europe/Berlin', nowMs });
  expect(nextMs).toBe(Date.parse('2026-03-29T03:30+02:00'));
});
