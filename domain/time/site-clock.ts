import { DAY_MS, MINUTE_MS } from './durations.ts';
import { toLocalClock } from './local-day.ts';
import { createOffsetOf } from './zone-offset.ts';

const LOCAL_TEXT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

/**
 * Formats a time in an IANA zone for a date-time picker: `2026-11-20T14:05`, with seconds and milliseconds only if they
 * are not 0. Returns '' if `ms` is not a valid time or the year does not have four digits.
 */
export function toLocalText(ms: number, timeZone: string): string {
  const valid = toLocalClock(ms, 0);
  const local = valid && toLocalClock(ms, createOffsetOf(timeZone)(ms));
  if (local === null || !/^\d{4}-/.test(local.toISOString())) return '';
  return local
    .toISOString()
    .replace(/(?::00)?\.000Z$/, '')
    .replace(/Z$/, '');
}

/**
 * Parses the value of a date-time picker in an IANA zone to milliseconds. Returns null if the text is not a date and
 * time. A time that the zone skips when clocks go forward is read with the offset before the change (02:30 becomes
 * 03:30). A time that occurs twice is the first of the two.
 */
export function parseLocalText(text: string, timeZone: string): number | null {
  const match = LOCAL_TEXT.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, Number((match[7] ?? '').padEnd(3, '0')));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59) return null;
  return findMoment(date.getTime(), createOffsetOf(timeZone));
}

/** No zone changes its offset twice within two days, so the offsets a day before and a day after are the only candidates. */
function findMoment(localMs: number, offsetOf: (ms: number) => number): number {
  const before = offsetOf(localMs - DAY_MS);
  const after = offsetOf(localMs + DAY_MS);
  const moments = [before, after].map((offset) => ({ offset, ms: localMs - offset * MINUTE_MS }));
  const shown = moments.filter(({ offset, ms }) => offsetOf(ms) === offset).map(({ ms }) => ms);
  return shown.length === 0 ? localMs - before * MINUTE_MS : Math.min(...shown);
}
