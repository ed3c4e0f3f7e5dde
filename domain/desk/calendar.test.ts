import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLocalText } from '../time/site-clock.ts';
import {
  addDays,
  firstCalendarDay,
  listCalendarDays,
  moveToDay,
  moveToTime,
  msUntilNextDay,
  parseDay,
  toDay,
} from './calendar.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['2026-11-25', '2026-11-25'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['1969-12-31', null],
  ['2200-01-01', null],
  ['2026-11-25T10:00', null],
  ['', null],
  [null, null],
])('parseDay(%j) is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

describe('the days of the calendar', () => {
  test('are the past week and the coming two, in the zone of the site', () => {
    const first = firstCalendarDay(utc('2026-11-24T18:30'), 'Asia/Dhaka');
    expect(first).toBe('2026-11-18');
    const days = listCalendarDays(first, 'Asia/Dhaka');
    expect(days).toHaveLength(21);
    expect(days[7]).toEqual({ day: '2026-11-25', startMs: utc('2026-11-24T18:00'), endMs: utc('2026-11-25T18:00') });
    expect(days.at(-1)?.day).toBe('2026-12-08');
  });

  test('have no gap, also when clocks change', () => {
    const days = listCalendarDays('2026-03-20', 'Europe/London');
    for (const [index, { endMs }] of days.slice(0, -1).entries()) expect(days[index + 1]?.startMs).toBe(endMs);
    const hours = days.map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000);
    expect(hours.filter((length) => length !== 24)).toEqual([23]);
  });
});

test.each([
  ['Asia/Dhaka', '2026-11-25T17:59:59', 1_000],
  ['Asia/Dhaka', '2026-11-25T18:00', 24 * 3_600_000],
  ['Europe/London', '2026-03-29T00:00', 23 * 3_600_000],
])('in %s at %s UTC the next day begins after %i ms', (zone, now, ms) => {
  expect(msUntilNextDay(utc(now), zone)).toBe(ms);
});

describe('moveToDay', () => {
  test.each([
    ['Asia/Dhaka', '2026-11-25T08:05:09.007', '2026-11-27', '2026-11-27T08:05:09.007'],
    ['Asia/Dhaka', '2026-11-25T18:30', '2026-11-27', '2026-11-26T18:30'],
    ['Europe/London', '2026-03-28T08:00', '2026-03-29', '2026-03-29T07:00'],
  ])('in %s moves %s to %s', (zone, from, day, to) => {
    expect(moveToDay(utc(from), day, zone)).toBe(utc(to));
  });

  test.each(['', '2026-02-30', 'tomorrow'])('returns null for %j', (day) => {
    expect(moveToDay(utc('2026-11-25T08:00'), day, 'Asia/Dhaka')).toBeNull();
  });

  test('keeps the time of day, and returns to the time before', () => {
    const moments = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2190, 0) });
    fc.assert(
      fc.property(moments, fc.integer({ min: -900, max: 900 }), (ms, count) => {
        const zone = 'Asia/Dhaka';
        const day = toDay(ms, zone);
        const moved = moveToDay(ms, addDays(day, count), zone) ?? 0;
        expect(toLocalText(moved, zone).slice(10)).toBe(toLocalText(ms, zone).slice(10));
        expect(moveToDay(moved, day, zone)).toBe(ms);
      }),
    );
  });
});

test.each([
  ['08:05', '2026-11-27T02:05:09.007'],
  ['17:30', '2026-11-27T11:30'],
  ['00:00', '2026-11-26T18:00'],
])('moveToTime to %s in Dhaka is %s UTC', (time, moved) => {
  const from = utc('2026-11-25T02:05:09.007');
  expect(moveToTime(from, { day: '2026-11-27', time }, 'Asia/Dhaka')).toBe(utc(moved));
});

test.each(['', '24:00', '7'])('moveToTime does not accept the time %j', (time) => {
  expect(moveToTime(utc('2026-11-25T02:05'), { day: '2026-11-27', time }, 'Asia/Dhaka')).toBeNull();
});
