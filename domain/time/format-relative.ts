import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

type Unit = { lengthMs: number; name: string };

const SECOND: Unit = { lengthMs: 1000, name: 'সেকেন্ড' };
const UNITS: readonly Unit[] = [SECOND, { lengthMs: MINUTE_MS, name: 'মিনিট' }, { lengthMs: HOUR_MS, name: 'ঘণ্টা' }];

/** The maximum delay of `setTimeout`. A timer with a longer delay fires immediately (HTML standard, timers). */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Formats an age of less than a day like `৫ মিনিট আগে` in the largest full unit; `এইমাত্র` (just now) within the first
 * second and for a time in the future. Returns null from one day on, and if `ms` is not a valid time.
 */
export function formatRelative(ms: number, nowMs: number): string | null {
  const elapsedMs = nowMs - ms;
  if (!(elapsedMs < DAY_MS)) return null;
  const unit = decideUnit(elapsedMs);
  return unit === null ? 'এইমাত্র' : `${toBengaliDigits(Math.floor(elapsedMs / unit.lengthMs))} ${unit.name} আগে`;
}

/**
 * Returns the milliseconds until the result of `formatRelative` changes: at least 1000, at most the maximum delay of
 * `setTimeout`.
 */
export function nextRelativeChangeMs(ms: number, nowMs: number): number {
  const elapsedMs = nowMs - ms;
  if (!(elapsedMs < DAY_MS)) return MAX_TIMER_MS;
  const { lengthMs } = decideUnit(elapsedMs) ?? SECOND;
  const nextCountMs = Math.max(Math.floor(elapsedMs / lengthMs) + 1, 1) * lengthMs;
  return Math.min(Math.max(nextCountMs - elapsedMs, SECOND.lengthMs), MAX_TIMER_MS);
}

const decideUnit = (elapsedMs: number): Unit | null =>
  [...UNITS].reverse().find(({ lengthMs }) => elapsedMs >= lengthMs) ?? null;
