import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RelativeScale } from './format-relative.ts';
import { formatRelative, nextRelativeChangeMs } from './format-relative.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const MAX_TIMER_MS = 2_147_483_647;

describe('formatRelative', () => {
  it.each([
    [-DAY, 'এইমাত্র', 'এইমাত্র'],
    [0, 'এইমাত্র', 'এইমাত্র'],
    [999, 'এইমাত্র', 'এইমাত্র'],
    [SECOND, '১ সেকেন্ড আগে', '১ সেকেন্ড আগে'],
    [59 * SECOND + 999, '৫৯ সেকেন্ড আগে', '৫৯ সেকেন্ড আগে'],
    [MINUTE, '১ মিনিট আগে', '১ মিনিট আগে'],
    [59 * MINUTE + 59 * SECOND, '৫৯ মিনিট আগে', '৫৯ মিনিট আগে'],
    [HOUR, '১ ঘণ্টা আগে', '১ ঘণ্টা আগে'],
    [DAY - 1, '২৩ ঘণ্টা আগে', '২৩ ঘণ্টা আগে'],
    [DAY, '১ দিন আগে', '১ দিন আগে'],
    [29 * DAY, '২৯ দিন আগে', '২৯ দিন আগে'],
    [30 * DAY - 1, '২৯ দিন আগে', '২৯ দিন আগে'],
    [30 * DAY, '১ মাস আগে', '৩০ দিন আগে'],
    [59 * DAY, '১ মাস আগে', '৫৯ দিন আগে'],
    [60 * DAY, '২ মাস আগে', '৬০ দিন আগে'],
    [364 * DAY, '১২ মাস আগে', '৩৬৪ দিন আগে'],
    [365 * DAY - 1, '১২ মাস আগে', '৩৬৪ দিন আগে'],
    [365 * DAY, '১ বছর আগে', '৩৬৫ দিন আগে'],
    [730 * DAY, '২ বছর আগে', '৭৩০ দিন আগে'],
    [NOW_MS + 10 * 365 * DAY, '৬৬ বছর আগে', '২৪৪২৭ দিন আগে'],
  ])('%d ms ago', (ageMs, full, days) => {
    expect(formatRelative(NOW_MS - ageMs, NOW_MS, 'full')).toBe(full);
    expect(formatRelative(NOW_MS - ageMs, NOW_MS, 'days')).toBe(days);
  });

  it('returns an empty string for an invalid time', () => {
    expect(formatRelative(Number.NaN, NOW_MS, 'full')).toBe('');
    expect(formatRelative(Number.NEGATIVE_INFINITY, NOW_MS, 'full')).toBe('');
  });
});

describe('nextRelativeChangeMs', () => {
  it.each<[number, RelativeScale, number]>([
    [-5 * SECOND, 'full', 6 * SECOND],
    [0, 'full', SECOND],
    [400, 'full', SECOND],
    [5 * SECOND, 'full', SECOND],
    [MINUTE, 'full', MINUTE],
    [MINUTE + 20 * SECOND, 'full', 40 * SECOND],
    [HOUR - MINUTE, 'full', MINUTE],
    [DAY - 1, 'full', SECOND],
    [29 * DAY + HOUR, 'full', 23 * HOUR],
    [30 * DAY, 'days', DAY],
    [360 * DAY, 'full', 5 * DAY],
    [30 * DAY, 'full', MAX_TIMER_MS],
    [Number.NaN, 'full', MAX_TIMER_MS],
  ])('%d ms ago on the scale of %s', (ageMs, scale, expected) => {
    expect(nextRelativeChangeMs(NOW_MS - ageMs, NOW_MS, scale)).toBe(expected);
  });

  it('returns the time of the next change: the text is the same until then', () => {
    const ages = fc.integer({ min: SECOND, max: 24 * DAY }).map((ageMs) => Math.floor(ageMs / SECOND) * SECOND);
    fc.assert(
      fc.property(ages, fc.constantFrom<RelativeScale>('full', 'days'), (ageMs, scale) => {
        const ms = NOW_MS - ageMs;
        const waitMs = nextRelativeChangeMs(ms, NOW_MS, scale);
        expect(formatRelative(ms, NOW_MS + waitMs - 1, scale)).toBe(formatRelative(ms, NOW_MS, scale));
        expect(formatRelative(ms, NOW_MS + waitMs, scale)).not.toBe(formatRelative(ms, NOW_MS, scale));
      }),
    );
  });

  it('is at least a second away and within the maximum delay of a timer', () => {
    fc.assert(
      fc.property(fc.double(), (ms) => {
        const waitMs = nextRelativeChangeMs(ms, NOW_MS, 'full');
        expect(waitMs).toBeGreaterThanOrEqual(SECOND);
        expect(waitMs).toBeLessThanOrEqual(MAX_TIMER_MS);
      }),
    );
  });
});
