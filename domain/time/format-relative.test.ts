import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRelative, nextRelativeChangeMs } from './format-relative.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const MAX_TIMER_MS = 2_147_483_647;

describe('formatRelative', () => {
  it.each([
    [-DAY, 'এইমাত্র'],
    [0, 'এইমাত্র'],
    [999, 'এইমাত্র'],
    [SECOND, '১ সেকেন্ড আগে'],
    [59 * SECOND + 999, '৫৯ সেকেন্ড আগে'],
    [MINUTE, '১ মিনিট আগে'],
    [59 * MINUTE + 59 * SECOND, '৫৯ মিনিট আগে'],
    [HOUR, '১ ঘণ্টা আগে'],
    [DAY - 1, '২৩ ঘণ্টা আগে'],
    [DAY, null],
    [400 * DAY, null],
  ])('%d ms ago', (ageMs, expected) => {
    expect(formatRelative(NOW_MS - ageMs, NOW_MS)).toBe(expected);
  });

  it('returns null for an invalid time', () => {
    expect(formatRelative(Number.NaN, NOW_MS)).toBeNull();
    expect(formatRelative(Number.NEGATIVE_INFINITY, NOW_MS)).toBeNull();
  });
});

describe('nextRelativeChangeMs', () => {
  it.each([
    [-5 * SECOND, 6 * SECOND],
    [0, SECOND],
    [400, SECOND],
    [5 * SECOND, SECOND],
    [MINUTE, MINUTE],
    [MINUTE + 20 * SECOND, 40 * SECOND],
    [HOUR - MINUTE, MINUTE],
    [DAY - 1, SECOND],
    [DAY, MAX_TIMER_MS],
    [Number.NaN, MAX_TIMER_MS],
  ])('%d ms ago', (ageMs, expected) => {
    expect(nextRelativeChangeMs(NOW_MS - ageMs, NOW_MS)).toBe(expected);
  });

  it('returns the time of the next change: the text is the same until then', () => {
    const ages = fc.integer({ min: SECOND, max: DAY - 1 }).map((ageMs) => Math.floor(ageMs / SECOND) * SECOND);
    fc.assert(
      fc.property(ages, (ageMs) => {
        const ms = NOW_MS - ageMs;
        const waitMs = nextRelativeChangeMs(ms, NOW_MS);
        expect(formatRelative(ms, NOW_MS + waitMs - 1)).toBe(formatRelative(ms, NOW_MS));
        expect(formatRelative(ms, NOW_MS + waitMs)).not.toBe(formatRelative(ms, NOW_MS));
      }),
    );
  });

  it('is at least a second away and within the maximum delay of a timer', () => {
    fc.assert(
      fc.property(fc.double(), (ms) => {
        const waitMs = nextRelativeChangeMs(ms, NOW_MS);
        expect(waitMs).toBeGreaterThanOrEqual(SECOND);
        expect(waitMs).toBeLessThanOrEqual(MAX_TIMER_MS);
      }),
    );
  });
});
