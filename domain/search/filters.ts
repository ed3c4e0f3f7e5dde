import { DAY_MS } from '#domain/time/durations.ts';
import { findCategory } from '../taxonomy/find-category.ts';
import { nextMidnightMs } from '../time/local-day.ts';

/** The periods by their value in the URL. Each is a number of local days, including today. */
const PERIODS = { today: 1, week: 7, month: 30, year: 365 } as const;

export type Period = keyof typeof PERIODS;

const PERIOD_NAMES: readonly Period[] = ['today', 'week', 'month', 'year'];

export type SearchOrder = 'relevance' | 'newest';

export type SearchChoices = {
  category: string | null;
  period: Period | null;
  order: SearchOrder;
  /** `exact` searches for the words as typed. */
  spelling: 'corrected' | 'exact';
};

/** Parses the choices in a URL. Unknown values are ignored. */
export function parseSearchChoices(parameters: URLSearchParams): SearchChoices {
  return {
    category: findCategory(parameters.get('category') ?? '')?.name ?? null,
    period: PERIOD_NAMES.find((name) => name === parameters.get('period')) ?? null,
    order: parameters.get('order') === 'newest' ? 'newest' : 'relevance',
    spelling: parameters.get('spelling') === 'exact' ? 'exact' : 'corrected',
  };
}

/** Formats the path of a search with its choices. Default choices are left out. */
export function toSearchPath(text: string, { category, period, order, spelling }: SearchChoices): string {
  const parameters = new URLSearchParams({ q: text });
  if (category !== null) parameters.set('category', category);
  if (period !== null) parameters.set('period', period);
  if (order === 'newest') parameters.set('order', order);
  if (spelling === 'exact') parameters.set('spelling', spelling);
  return `/search?${parameters}`;
}

/**
 * Returns the local midnight at which a period begins, in ms. `offsetMinutes` is how far local clocks are ahead of UTC.
 */
export function periodStartMs(
  period: Period,
  { nowMs, offsetMinutes }: { nowMs: number; offsetMinutes: number },
): number {
  return nextMidnightMs(nowMs, offsetMinutes) - PERIODS[period] * DAY_MS;
}
