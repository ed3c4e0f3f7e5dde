import type { ArticleStatus } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article.ts';
import { toDay } from '#domain/desk/calendar.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { HiddenState } from '#services/articles/manage/managed-query.ts';
import type { Overview } from '#services/articles/overview/overview.ts';
import { decideState, editPath } from '../manage/managed-view.ts';
import type { DayName } from './viewer-days.ts';
import { nameDay } from './viewer-days.ts';

/** `date`: e.g. `2026-11-20`. */
export type DayView = DayName & { date: string; count: number; isToday: boolean };
export type PopularView = {
  id: string;
  title: readonly TitlePart[];
  viewCount: number;
  /** What readers see of the article: `published` only if it is public. */
  status: ArticleStatus | HiddenState;
  /** The path of the article's page, or of its form if it is not public. */
  path: string;
};

export type OverviewView = {
  totalArticles: number;
  postedToday: number;
  topCategory: string | null;
  days: readonly DayView[];
  popular: readonly PopularView[];
};

type OverviewOptions = { dayStartsMs: readonly number[]; timeZone: string; nowMs: number };

/** `dayStartsMs` are the starts of the days for which `overview` was read. */
export function toOverviewView(overview: Overview, { dayStartsMs, timeZone, nowMs }: OverviewOptions): OverviewView {
  const { totalArticles, postedToday, topCategory, days, popular } = overview;
  return {
    totalArticles,
    postedToday,
    topCategory,
    days: days.map((count, n) => ({
      ...nameDay(dayStartsMs[n] ?? 0, timeZone),
      // A day may start at 01:00 if the clocks skip midnight.
      date: toDay((dayStartsMs[n] ?? 0) + HOUR_MS, timeZone),
      count,
      isToday: n === days.length - 1,
    })),
    popular: popular.map((article) => toPopularView(article, nowMs)),
  };
}

function toPopularView(article: Overview['popular'][number], nowMs: number): PopularView {
  const { id, title, viewCount } = article;
  const effective = effectiveStatus(article, nowMs);
  const status = decideState({ ...article, status: effective }, nowMs) ?? effective;
  const path = status === 'published' ? articlePath(id) : editPath(id, '');
  return { id, title: parseTitle(title), viewCount, status, path };
}
