import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { Overview } from '#services/articles/manage/overview.ts';
import type { DayName } from './viewer-days.ts';
import { nameDay } from './viewer-days.ts';

export type DayView = DayName & { count: number; isToday: boolean };
export type PopularView = { id: string; title: readonly TitlePart[]; viewCount: number };

export type OverviewView = {
  totalArticles: number;
  postedToday: number;
  /** Null if there is no article. */
  topCategory: string | null;
  days: readonly DayView[];
  popular: readonly PopularView[];
};

/** The numbers of the Overview. `dayStartsMs` are the days that `overview` was read for. */
export function toOverviewView(overview: Overview, dayStartsMs: readonly number[], timeZone: string): OverviewView {
  const { totalArticles, postedToday, topCategory, days, popular } = overview;
  return {
    totalArticles,
    postedToday,
    topCategory,
    days: days.map((count, n) => ({
      ...nameDay(dayStartsMs[n] ?? 0, timeZone),
      count,
      isToday: n === days.length - 1,
    })),
    popular: popular.map(({ id, title, viewCount }) => ({ id, title: parseTitle(title), viewCount })),
  };
}
