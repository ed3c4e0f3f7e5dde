/** The site's days are Dhaka days, at a fixed +06:00 (bengali.md). */
export const DHAKA_OFFSET_MINUTES = 360;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The moment as a date whose UTC fields are the clock and calendar at `offsetMinutes` east of UTC; null where a
 * JavaScript date cannot hold it.
 */
export function toLocalClock(ms: number, offsetMinutes: number): Date | null {
  const local = new Date(ms + offsetMinutes * MINUTE_MS);
  const isValid = Number.isFinite(new Date(ms).getTime()) && Number.isFinite(local.getTime());
  return isValid ? local : null;
}

/** The local day of the moment as `2026-11-20`, for grouping; '' where it is no valid moment. */
export function dayKey(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): string {
  const local = toLocalClock(ms, offsetMinutes);
  return local === null ? '' : local.toISOString().replace(/T.*/, '');
}

/** The moment, in milliseconds, at which the local day after that of `ms` begins. */
export function nextMidnightMs(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): number {
  const offsetMs = offsetMinutes * MINUTE_MS;
  return (Math.floor((ms + offsetMs) / DAY_MS) + 1) * DAY_MS - offsetMs;
}
