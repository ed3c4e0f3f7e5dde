import { DAY_MS } from '../time/durations.ts';
import type { Repair } from './repair-values.ts';

/** A wrong clock or time zone makes times that are in the future by less. Later ones are mistakes. */
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

/**
 * Lists the changes that take a record's times out of the future: to the stored time if an earlier import has decided it,
 * else to the time of the import.
 */
export function listFutureTimes<Field extends string>(
  { times, stored, nowMs }: { times: Times<Field>; stored: Times<Field> | null; nowMs: number },
  fields: readonly Field[],
): (Repair & { field: Field; to: number })[] {
  return fields
    .filter((field) => times[field] > nowMs)
    .map((field) => ({ field, from: times[field], to: Math.min(stored?.[field] || nowMs, nowMs) }));
}
