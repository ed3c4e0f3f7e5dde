import { parse as parseCookies } from 'hono/utils/cookie';
import { readInterfaceLocale } from '#app/strings/interface-language.ts';
import { addDays, toDay } from '#domain/desk/calendar.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import { ZONE_COOKIE } from './zone-cookie.ts';

/**
 * Reads the IANA zone from the viewer's cookie. Returns the site's zone if the cookie is missing or does not contain an
 * existing zone.
 */
export function readViewerZone(cookies: string | null, siteZone: string): string {
  const zone = parseCookies(cookies ?? '', ZONE_COOKIE)[ZONE_COOKIE];
  return zone !== undefined && isZone(zone) ? zone : siteZone;
}

function isZone(name: string): boolean {
  try {
    createOffsetOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the starts of the last `count` days in a zone, today's last, followed by the end of today: `count` + 1 times
 * in ms. Days on which the clocks change are shorter or longer than 24 hours.
 */
export function findDayStarts(nowMs: number, timeZone: string, count: number): number[] {
  const today = toDay(nowMs, timeZone);
  return Array.from(
    { length: count + 1 },
    (_, n) => parseLocalText(`${addDays(today, n - count + 1)}T00:00`, timeZone) ?? Number.NaN,
  );
}

/** Returns when a day such as `2026-11-20` begins and ends in a zone, in ms. Null for an empty text. */
export function findDay(day: string, timeZone: string): { fromMs: number; untilMs: number } | null {
  if (day === '') return null;
  const [fromMs, untilMs] = [day, addDays(day, 1)].map((one) => parseLocalText(`${one}T00:00`, timeZone));
  return fromMs == null || untilMs == null ? null : { fromMs, untilMs };
}

/** `weekday` is for the chart, `letter` for a narrow one, `full` for screen readers. */
export type DayName = { weekday: string; letter: string; full: string };

export function nameDay(startMs: number, timeZone: string): DayName {
  const nearNoonMs = startMs + DAY_MS / 2;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(readInterfaceLocale(), { timeZone, ...options }).format(nearNoonMs);
  return {
    weekday: format({ weekday: 'short' }),
    letter: format({ weekday: 'narrow' }),
    full: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}
