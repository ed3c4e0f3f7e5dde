import { ageText } from '#app/strings/newsroom/ages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';

/** Formats an age in full minutes or hours, or in days if it is at least two; empty for less than a minute. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return '';
  if (ageMs < HOUR_MS) return ageText.minutes(Math.floor(ageMs / MINUTE_MS));
  return ageMs < 2 * DAY_MS ? ageText.hours(Math.floor(ageMs / HOUR_MS)) : ageText.days(Math.floor(ageMs / DAY_MS));
}

/** Formats an age as in `3 hours ago`. */
export function formatAgo(ageMs: number): string {
  const age = formatAge(ageMs);
  return age === '' ? ageText.justNow : ageText.ago(age);
}
