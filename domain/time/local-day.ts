import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * Offset of Dhaka from UTC. Dhaka is the default time zone of the site. Bangladesh has no daylight saving time
 * (docs/bengali.md).
 */
export const DHAKA_OFFSET_MINUTES = 360;

/**
 * Returns a date whose UTC fields are the local time at `offsetMinutes` east of UTC; null if a JavaScript date cannot
 * represent it.
 */
export function toLocalClock(ms: number, offsetMinutes: number): Date | null {
  const local = new Date(ms + offsetMinutes * MINUTE_MS);
  const isValid = Number.isFinite(new Date(ms).getTime()) && Number.isFinite(local.getTime());
  return isValid ? local : null;
}

/** Returns the local day as `2026-11-20`, for grouping; '' if `ms` is not a valid time. */
export function dayKey(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): string {
  const local = toLocalClock(ms, offsetMinutes);
  return local === null ? '' : local.toISOString().replace(/T.*/, '');
}

/** Returns the first local midnight after `ms`, in ms. */
export function nextMidnightMs(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): number {
  const offsetMs = offsetMinutes * MINUTE_MS;
  return (Math.floor((ms + offsetMs) / DAY_MS) + 1) * DAY_MS - offsetMs;
}
