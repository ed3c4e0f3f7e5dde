import type { Database } from '#services/postgres/database.ts';
import { PERIODS } from './index-terms.ts';

/**
 * A span of publication time in ms, from `sinceMs` to before `beforeMs`. `periods` is a `tsquery` literal that matches the period
 * lexemes of its articles. `sinceMs` and `periods` are null for the oldest span.
 */
export type TimeSpan = { beforeMs: number; sinceMs: number | null; periods: string | null };

/**
 * Divides the time before `beforeMs` into spans, newest first: some days, some months, then everything older. Each span
 * ends at the newest remaining article, so a gap in the archive costs nothing. The returned function loads span `n`,
 * counted from 0, on its first call and caches it. It returns null after the last span.
 */
export function createTimeSpanLoader(db: Database, beforeMs: number): (n: number) => Promise<TimeSpan | null> {
  const spans: Promise<TimeSpan | null>[] = [];
  const loadSpan = (n: number) => {
    spans[n] ??= read(n);
    return spans[n];
  };
  const read = async (n: number): Promise<TimeSpan | null> => {
    if (n === 0) return findSpan(db, beforeMs, n);
    const newer = await loadSpan(n - 1);
    return newer === null || newer.sinceMs === null ? null : findSpan(db, newer.sinceMs, n);
  };
  return loadSpan;
}

async function findSpan(db: Database, beforeMs: number, n: number): Promise<TimeSpan | null> {
  const newest = await db
    .selectFrom('articleSearch')
    .select((eb) => eb.fn.max('publicAt').as('ms'))
    .where('publicAt', '<', beforeMs)
    .executeTakeFirstOrThrow();
  if (newest.ms === null) return null;
  const period = PERIODS[n];
  if (period === undefined) return { beforeMs, sinceMs: null, periods: null };
  const last = Math.floor(newest.ms / period.lengthMs);
  const periods = `'${period.mark}${last}' | '${period.mark}${last - 1}'`;
  return { beforeMs, sinceMs: (last - 1) * period.lengthMs, periods };
}
