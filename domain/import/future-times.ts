import { DAY_MS } from '../time/durations.ts';
import type { Repair } from './repair-values.ts';

/** A wrong clock or time zone shifts times by less. Times further in the future are mistakes. */
const MAX_FUTURE_MS = 366 * DAY_MS;

type Times<Field extends string> = Readonly<Record<Field, number>>;

/** Returns the reason to refuse a record with a time far in the future; null if it has none. Times in ms. */
export function findFarFuture<Field extends string>(
  times: Times<Field>,
  fields: readonly Field[],
  nowMs: number,
): string | null {
  const late = fields.filter((field) => times[field] > nowMs + MAX_FUTURE_MS);
  if (late.length === 0) return null;
  return late.map((field) => `${field} is in the future: ${new Date(times[field]).toISOString()}`).join('; ');
}

/** What imports decided about times in the future: the time in the file, and the time that replaced it. */
export type DecidedTimes<Field extends string> = Readonly<Partial<Record<Field, { from: number; to: number }>>>;

type FutureTimes<Field extends string> = {
  times: Times<Field>;
  stored: Times<Field> | null;
  /** The decisions of earlier imports about this record. */
  decided: DecidedTimes<Field>;
  nowMs: number;
};

/**
 * Lists the changes that replace a record's times in the future: with the stored time, else with the time that an earlier
 * import decided, else with the time of this import. A time that an earlier import replaced is replaced again even after it
 * has passed.
 */
export function listFutureTimes<Field extends string>(
  { times, stored, decided, nowMs }: FutureTimes<Field>,
  fields: readonly Field[],
): (Repair & { field: Field; from: number; to: number })[] {
  return fields.flatMap((field) => {
    const from = times[field];
    const earlier = decided[field]?.from === from ? decided[field] : undefined;
    if (from <= nowMs && earlier === undefined) return [];
    const to = Math.min(stored?.[field] || (earlier?.to ?? nowMs), nowMs);
    return [{ field, from, to, ...(from <= nowMs ? { problem: 'was in the future at an earlier import' } : {}) }];
  });
}
