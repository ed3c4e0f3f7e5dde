import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatDate, formatDateTime, formatShort, formatToday } from './format-date-time.ts';

// Literals here may contain য় in either spelling; the site writes NFC.
const nfc = (text: string) => text.normalize('NFC');
const dhaka = (localTime: string) => Date.parse(`${localTime}+06:00`);
const LAST_MS = 8.64e15;

describe('formatDateTime', () => {
  it.each([
    ['2026-11-20T00:00', '২০ নভেম্বর ২০২৬, রাত ১২:০০'],
    ['2026-11-20T03:59', '২০ নভেম্বর ২০২৬, রাত ৩:৫৯'],
    ['2026-11-20T04:00', '২০ নভেম্বর ২০২৬, ভোর ৪:০০'],
    ['2026-11-20T05:59', '২০ নভেম্বর ২০২৬, ভোর ৫:৫৯'],
    ['2026-11-20T06:00', '২০ নভেম্বর ২০২৬, সকাল ৬:০০'],
    ['2026-11-20T09:05', '২০ নভেম্বর ২০২৬, সকাল ৯:০৫'],
    ['2026-11-20T11:59', '২০ নভেম্বর ২০২৬, সকাল ১১:৫৯'],
    ['2026-11-20T12:00', '২০ নভেম্বর ২০২৬, দুপুর ১২:০০'],
    ['2026-11-20T15:59', '২০ নভেম্বর ২০২৬, দুপুর ৩:৫৯'],
    ['2026-11-20T16:00', '২০ নভেম্বর ২০২৬, বিকেল ৪:০০'],
    ['2026-11-20T17:59', '২০ নভেম্বর ২০২৬, বিকেল ৫:৫৯'],
    ['2026-11-20T18:00', '২০ নভেম্বর ২০২৬, সন্ধ্যা ৬:০০'],
    ['2026-11-20T19:59', '২০ নভেম্বর ২০২৬, সন্ধ্যা ৭:৫৯'],
    ['2026-11-20T20:00', '২০ নভেম্বর ২০২৬, রাত ৮:০০'],
    ['2026-11-20T23:59', '২০ নভেম্বর ২০২৬, রাত ১১:৫৯'],
    ['2028-02-29T12:30', '২৯ ফেব্রুয়ারি ২০২৮, দুপুর ১২:৩০'],
    ['2100-03-01T00:00', '১ মার্চ ২১০০, রাত ১২:০০'],
    ['1969-12-31T23:00', '৩১ ডিসেম্বর ১৯৬৯, রাত ১১:০০'],
    ['1952-02-21T15:20', '২১ ফেব্রুয়ারি ১৯৫২, দুপুর ৩:২০'],
    ['9999-12-31T23:59', '৩১ ডিসেম্বর ৯৯৯৯, রাত ১১:৫৯'],
  ])('%s in Dhaka', (localTime, expected) => {
    expect(formatDateTime(dhaka(localTime))).toBe(nfc(expected));
  });

  it('uses the given offset', () => {
    const ms = Date.parse('2026-12-31T20:30:00Z');
    expect(formatDateTime(ms)).toBe(nfc('১ জানুয়ারি ২০২৭, রাত ২:৩০'));
    expect(formatDateTime(ms, 0)).toBe('৩১ ডিসেম্বর ২০২৬, রাত ৮:৩০');
    expect(formatDateTime(ms, -210)).toBe('৩১ ডিসেম্বর ২০২৬, বিকেল ৫:০০');
    expect(formatDateTime(ms, 345)).toBe(nfc('১ জানুয়ারি ২০২৭, রাত ২:১৫'));
  });
});

test.each([
  ['the same day', '2026-11-20T09:05', '2026-11-20T23:59', 'সকাল ৯:০৫'],
  ['yesterday', '2026-11-19T23:59', '2026-11-20T00:00', '১৯ নভেম্বর'],
  ['another year', '2025-12-31T12:00', '2026-01-01T00:00', '৩১ ডিসেম্বর ২০২৫'],
  ['the same date of another year', '2025-11-20T12:00', '2026-11-20T12:00', '২০ নভেম্বর ২০২৫'],
])('formatShort on %s', (_what, time, now, text) => {
  expect(formatShort({ ms: dhaka(time), nowMs: dhaka(now), offsetMinutes: 360 })).toBe(nfc(text));
});

test('formatShort is empty for an invalid time', () => {
  expect(formatShort({ ms: Number.NaN, nowMs: 0, offsetMinutes: 360 })).toBe('');
});

describe('formatDate and formatToday', () => {
  it.each([
    ['2026-11-20T12:00', '২০ নভেম্বর ২০২৬', 'শুক্রবার, ২০ নভেম্বর ২০২৬'],
    ['2026-11-19T23:59', '১৯ নভেম্বর ২০২৬', 'বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬'],
    ['2024-02-29T00:00', '২৯ ফেব্রুয়ারি ২০২৪', 'বৃহস্পতিবার, ২৯ ফেব্রুয়ারি ২০২৪'],
    ['1971-12-16T16:31', '১৬ ডিসেম্বর ১৯৭১', 'বৃহস্পতিবার, ১৬ ডিসেম্বর ১৯৭১'],
  ])('%s in Dhaka', (localTime, date, today) => {
    expect(formatDate(dhaka(localTime))).toBe(nfc(date));
    expect(formatToday(dhaka(localTime))).toBe(nfc(today));
  });

  it('equals bn-BD of ICU 78 except for its comma before the year', () => {
    const intl = new Intl.DateTimeFormat('bn-BD', { dateStyle: 'full', timeZone: 'Asia/Dhaka' });
    const days = fc.date({ min: new Date('2010-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const written = intl.format(day).replace(/,(?= [০-৯]+$)/u, '');
        expect(formatToday(day.getTime())).toBe(nfc(written));
      }),
    );
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, LAST_MS + 1, LAST_MS, -LAST_MS - 1])(
  'returns an empty string for %d',
  (ms) => {
    expect([formatDate(ms), formatDateTime(ms), formatToday(ms)]).toEqual(['', '', '']);
  },
);

it('formats every time in NFC without Latin letters or digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -6e13, max: LAST_MS - 1e9 }), (ms) => {
      const text = `${formatDateTime(ms)} ${formatToday(ms)}`;
      expect(text).toBe(nfc(text));
      expect(text).not.toMatch(/[a-z0-9]/i);
    }),
  );
});
