import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/**
 * The largest unit of an age: years for `full`; days for `days`, which is for the article's sidebar (docs/behaviour.md
 * §9).
 */
export type RelativeScale = 'full' | 'days';

type Unit = { lengthMs: number; name: string };

const SECOND: Unit = { lengthMs: 1000, name: 'সেকেন্ড' };
const DAY: Unit = { lengthMs: DAY_MS, name: 'দিন' };
const UP_TO_DAYS: readonly Unit[] = [
  SECOND,
  { lengthMs: MINUTE_MS, name: 'মিনিট' },
  { lengthMs: HOUR_MS, name: 'ঘণ্টা' },
  DAY,
];
const UNITS: Record<RelativeScale, readonly Unit[]> = {
  days: UP_TO_DAYS,
  full: [...UP_TO_DAYS, { lengthMs: 30 * DAY.lengthMs, name: 'মাস' }, { lengthMs: 365 * DAY.lengthMs, name: 'বছর' }],
};

/** The maximum delay of `setTimeout`. A timer with a longer delay fires immediately (HTML standard, timers). */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Formats an age like `৫ মিনিট আগে` in the largest full unit; `এইমাত্র` (just now) within the first second and for a
 * time in the future. Returns '' if `ms` is not a valid time.
 */
export function formatRelative(ms: number, nowMs: number, scale: RelativeScale): string {
  const elapsedMs = nowMs - ms;
  if (!Number.isFinite(elapsedMs)) return '';
  const unit = decideUnit(elapsedMs, scale);
  return unit === null ? 'এইমাত্র' : `${toBengaliDigits(Math.floor(elapsedMs / unit.lengthMs))} ${unit.name} আগে`;
}

/**
 * Returns the milliseconds until the result of `formatRelative` changes: at least 1000, at most the maximum delay of
 * `setTimeout`.
 */
export function nextRelativeChangeMs(ms: number, nowMs: number, scale: RelativeScale): number {
  const elapsedMs = nowMs - ms;
  if (!Number.isFinite(elapsedMs)) return MAX_TIMER_MS;
  const waitMs = nextChangeAgeMs(elapsedMs, scale) - elapsedMs;
  return Math.min(Math.max(waitMs, SECOND.lengthMs), MAX_TIMER_MS);
}

const decideUnit = (elapsedMs: number, scale: RelativeScale): Unit | null =>
  [...UNITS[scale]].reverse().find((unit) => elapsedMs >= unit.lengthMs) ?? null;

/** Returns the age at which the text changes next: at the next full unit, or at the first of the next larger unit. */
function nextChangeAgeMs(elapsedMs: number, scale: RelativeScale): number {
  const { lengthMs } = decideUnit(elapsedMs, scale) ?? SECOND;
  const nextCountMs = Math.max(Math.floor(elapsedMs / lengthMs) + 1, 1) * lengthMs;
  const larger = UNITS[scale].find((unit) => unit.lengthMs > lengthMs);
  return larger === undefined ? nextCountMs : Math.min(nextCountMs, larger.lengthMs);
}
