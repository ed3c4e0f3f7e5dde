import { DAY_MS, MINUTE_MS } from './durations.ts';

/** The last moment of a JavaScript date. */
const MAX_DATE_MS = 8.64e15;
/** Maximum number of cached days: eleven years of articles. */
const MAX_DAYS = 4_096;

type OffsetOf = (ms: number) => number;

/** Cached, because a formatter takes 0.1 ms to create, and an import reads the dates of a hundred thousand articles. */
const offsetsByZone = new Map<string, OffsetOf>();
const MAX_ZONES = 64;

/**
 * Returns a function that converts a time in ms to the zone's UTC offset in minutes, such as +360 for Dhaka. Throws a
 * RangeError if `timeZone` is not an IANA name. The returned function throws a RangeError for an invalid time. Offsets
 * are cached by day, because a page formats about a hundred times.
 */
export function createOffsetOf(timeZone: string): OffsetOf {
  const cached = offsetsByZone.get(timeZone);
  if (cached !== undefined) return cached;
  const offsetOf = readOffsets(timeZone);
  if (offsetsByZone.size === MAX_ZONES) offsetsByZone.clear();
  offsetsByZone.set(timeZone, offsetOf);
  return offsetOf;
}

function readOffsets(timeZone: string): OffsetOf {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return cacheByDay((ms) => {
    const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return Math.round((local - ms) / MINUTE_MS);
  });
}

/**
 * Caches the offset of each UTC day on which it does not change. No zone changes its offset twice within a day, so two
 * equal offsets at its ends apply to the whole day.
 */
function cacheByDay(readOffset: OffsetOf): OffsetOf {
  /** Null for a day on which the offset changes. */
  const days = new Map<number, number | null>();
  const readDay = (startMs: number) => {
    const offset = readOffset(startMs);
    return offset === readOffset(Math.min(startMs + DAY_MS, MAX_DATE_MS)) ? offset : null;
  };
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      offset = readDay(day * DAY_MS);
      if (days.size === MAX_DAYS) days.clear();
      days.set(day, offset);
    }
    return offset ?? readOffset(ms);
  };
}
