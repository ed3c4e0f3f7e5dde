import { DAY_MS } from '#domain/time/durations.ts';
import { parseLocalText, toLocalText } from '#domain/time/site-clock.ts';

const DATE_LENGTH = '2026-11-20'.length;

/** The end of the site's day, in ms. */
export function endOfDayMs(nowMs: number, timeZone: string): number {
  const today = toLocalText(nowMs, timeZone).slice(0, DATE_LENGTH);
  const noonMs = parseLocalText(`${today}T12:00`, timeZone) ?? nowMs;
  // Noon of the next day, because a day may have 23 or 25 hours.
  const tomorrow = toLocalText(noonMs + DAY_MS, timeZone).slice(0, DATE_LENGTH);
  return parseLocalText(`${tomorrow}T00:00`, timeZone) ?? noonMs + DAY_MS;
}
