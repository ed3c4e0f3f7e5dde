import type { Database } from '../postgres/database.ts';

const DAY_MS = 86_400_000;

// A word never starts with these marks.
const PERIODS = [
  { mark: '#d', lengthMs: 8 * DAY_MS },
  { mark: '#y', lengthMs: 256 * DAY_MS },
] as const;

/** The articles that became public before `beforeMs`, and within `periods` (a `tsquery` literal) unless that is null. */
export type Span = { beforeMs: number; periods: string | null };

/**
 * The lexemes that say in which periods an article became public. They stand among the terms of its title and of its
 * body: only so does the index of words find those of a short time without reading those of all times.
 */
export function toPeriodLexemes(publicAt: number): string[] {
  return PERIODS.map(({ mark, lengthMs }) => toLexeme(mark, Math.floor(publicAt / lengthMs)));
}

/**
 * Parts what became public before `beforeMs` into spans, newest first: some days, some months, all the rest. Each
 * starts from the newest article that is left, so that a gap in the archive costs nothing. The function returned reads
 * span `n`, counted from 0, when it is first asked for it, and gives null after the last one.
 */
export function createSpans(db: Database, beforeMs: number): (n: number) => Promise<Span | null> {
  const steps: Promise<Step | null>[] = [];
  const stepOf = (n: number): Promise<Step | null> => {
    steps[n] ??= n === 0 ? takeStep(db, beforeMs, n) : stepOf(n - 1).then((newer) => newer && next(newer, n));
    return steps[n];
  };
  const next = ({ restBeforeMs }: Step, n: number) => (restBeforeMs === null ? null : takeStep(db, restBeforeMs, n));
  return (n) => stepOf(n).then((step) => step && step.span);
}

type Step = { span: Span; restBeforeMs: number | null };

async function takeStep(db: Database, beforeMs: number, n: number): Promise<Step | null> {
  const row = await db
    .selectFrom('article_search')
    .select('public_at')
    .where('public_at', '<', beforeMs)
    .orderBy('public_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.public_at == null) return null;
  const period = PERIODS[n];
  if (period === undefined) return { span: { beforeMs, periods: null }, restBeforeMs: null };
  const newest = Math.floor(row.public_at / period.lengthMs);
  const periods = [newest, newest - 1].map((number) => `'${toLexeme(period.mark, number)}'`).join(' | ');
  return { span: { beforeMs, periods }, restBeforeMs: (newest - 1) * period.lengthMs };
}

function toLexeme(mark: string, number: number): string {
  return `${mark}${number}`;
}
