import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayKey, nextMidnightMs } from './local-day.ts';

describe('dayKey', () => {
  it.each([
    ['2026-11-20T17:59:59Z', 360, '2026-11-20'],
    ['2026-11-20T18:00:00Z', 360, '2026-11-21'],
    ['2026-11-20T18:00:00Z', 0, '2026-11-20'],
    ['2026-11-20T02:00:00Z', -300, '2026-11-19'],
    ['1969-12-31T18:00:00Z', 360, '1970-01-01'],
    ['1969-12-31T17:59:59Z', 360, '1969-12-31'],
  ])('%s at %d minutes', (moment, offsetMinutes, expected) => {
    expect(dayKey(Date.parse(moment), offsetMinutes)).toBe(expected);
  });

  it('is empty for an invalid time', () => {
    expect(dayKey(Number.NaN)).toBe('');
  });
});

describe('nextMidnightMs', () => {
  it('is the following midnight in Dhaka, also at midnight', () => {
    const midnight = Date.parse('2026-11-21T00:00+06:00');
    expect(nextMidnightMs(midnight - 1)).toBe(midnight);
    expect(nextMidnightMs(midnight)).toBe(Date.parse('2026-11-22T00:00+06:00'));
    expect(nextMidnightMs(Date.parse('1960-02-28T12:00+06:00'))).toBe(Date.parse('1960-02-29T00:00+06:00'));
  });

  it('starts another day; the millisecond before it is the same day', () => {
    const moments = fc.integer({ min: -2e12, max: 4e12 });
    fc.assert(
      fc.property(moments, fc.integer({ min: -720, max: 840 }), (ms, offsetMinutes) => {
        const midnight = nextMidnightMs(ms, offsetMinutes);
        expect(dayKey(midnight - 1, offsetMinutes)).toBe(dayKey(ms, offsetMinutes));
        expect(dayKey(midnight, offsetMinutes)).not.toBe(dayKey(ms, offsetMinutes));
      }),
    );
  });
});
