import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseLocalText, toLocalText } from './site-clock.ts';

describe('a time in the date-time picker', () => {
  test.each([
    ['Asia/Dhaka', Date.UTC(2026, 10, 20, 8, 5), '2026-11-20T14:05'],
    ['Asia/Kolkata', Date.UTC(2026, 10, 20, 18, 45), '2026-11-21T00:15'],
    ['America/New_York', Date.UTC(2026, 0, 1, 3, 0), '2025-12-31T22:00'],
    ['Asia/Dhaka', Date.UTC(2026, 10, 20, 8, 5, 9), '2026-11-20T14:05:09'],
    ['Asia/Dhaka', Date.UTC(2026, 10, 20, 8, 5, 0, 7), '2026-11-20T14:05:00.007'],
  ])('%s %d is %s, both ways', (zone, ms, text) => {
    expect(toLocalText(ms, zone)).toBe(text);
    expect(parseLocalText(text, zone)).toBe(ms);
  });

  test.each([Number.NaN, 8.64e15, 8.65e15, Date.UTC(20_000, 0)])('%d has no text', (ms) => {
    expect(toLocalText(ms, 'Asia/Dhaka')).toBe('');
  });

  it('is unchanged after formatting and parsing', () => {
    const anyMoment = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2200, 0) });
    fc.assert(
      fc.property(anyMoment, fc.constantFrom('Asia/Dhaka', 'Asia/Kathmandu', 'UTC'), (ms, zone) => {
        expect(parseLocalText(toLocalText(ms, zone), zone)).toBe(ms);
      }),
    );
  });
});

describe('when clocks change', () => {
  test.each([
    ['skipped, read by the clock before', 'America/New_York', '2026-03-08T02:30', Date.UTC(2026, 2, 8, 7, 30)],
    ['shown twice, the first', 'America/New_York', '2026-11-01T01:30', Date.UTC(2026, 10, 1, 5, 30)],
    ['just before the change', 'Europe/London', '2026-03-29T00:59', Date.UTC(2026, 2, 29, 0, 59)],
    ['just after the change', 'Europe/London', '2026-03-29T02:00', Date.UTC(2026, 2, 29, 1, 0)],
  ])('%s', (_, zone, text, ms) => {
    expect(parseLocalText(text, zone)).toBe(ms);
  });
});

test.each(['', 'soon', '2026-11-20', '2026-13-01T00:00', '2026-02-30T10:00', '2026-11-20T24:00', '2026-11-20T10:60'])(
  '%j is not a date and time',
  (text) => {
    expect(parseLocalText(text, 'Asia/Dhaka')).toBeNull();
  },
);
