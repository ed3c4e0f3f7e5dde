import { ageText } from '#app/strings/newsroom/ages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';

/** In full minutes, hours or, from two, days; empty for less than a minute. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return '';
  if (ageMs < HOUR_MS) return ageText.minutes(Math.floor(ageMs / MINUTE_MS));
  return ageMs < 2 * DAY_MS ? ageText.hours(Math.floor(ageMs / HOUR_MS)) : ageText.days(Math.floor(ageMs / DAY_MS));
}

export function formatAgo(ageMs: number): string {
  const age = formatAge(ageMs);
  return age === '' ? ageText.justNow : ageText.ago(age);
}
