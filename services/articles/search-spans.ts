import type { Database } from '../postgres/database.ts';

const DAY_MS = 86_400_000;

// A word never starts with these marks.
const PERIODS = [
  { mark: '#d', lengthMs: 8 * DAY_MS },
  { mark: '#y', lengthMs: 256 * DAY_MS },
] as const;

/**
 * Articles that became public before `beforeMs` and not before `sinceMs`: those that hold one of the lexemes of
 * `periods`, a `tsquery` literal. Both are null for a span that reaches back to the beginning.
 */
export type Span = { beforeMs: number; sinceMs: number | null; periods: string | null };

/**
 * The lexemes that say in which periods an article became public. They stand among the terms of its title and of its
 * body: only so does the index of words find those of a short time without reading those of all times.
 */
export function toPeriodLexemes(publicAt: number): string[] {
  return PERIODS.map(({ mark, lengthMs }) => `${mark}${Math.floor(publicAt / lengthMs)}`);
}

/**
 * Parts what became public before `beforeMs` into spans, newest first: some days, some months, all the rest. Each
 * starts from the newest article that is left, so that a gap in the archive costs nothing. The function returned reads
 * span `n`, counted from 0, when it is first asked for it, and gives null after the last one.
 */
export function createSpans(db: Database, beforeMs: number): (n: number) => Promise<Span | null> {
  const spans: Promise<Span | null>[] = [];
  const spanOf = (n: number) => {
    spans[n] ??= read(n);
    return spans[n];
  };
  const read = async (n: number): Promise<Span | null> => {
    if (n === 0) return findSpan(db, beforeMs, n);
    const newer = await spanOf(n - 1);
    return newer === null || newer.sinceMs === null ? null : findSpan(db, newer.sinceMs, n);
  };
  return spanOf;
}

async function findSpan(db: Database, beforeMs: number, n: number): Promise<Span | null> {
  const newest = await db
    .selectFrom('article_search')
    .select((eb) => eb.fn.max('public_at').as('ms'))
    .where('public_at', '<', beforeMs)
    .executeTakeFirstOrThrow();
  if (newest.ms === null) return null;
  const period = PERIODS[n];
  if (period === undefined) return { beforeMs, sinceMs: null, periods: null };
  const last = Math.floor(newest.ms / period.lengthMs);
  const periods = `'${period.mark}${last}' | '${period.mark}${last - 1}'`;
  return { beforeMs, sinceMs: (last - 1) * period.lengthMs, periods };
}
