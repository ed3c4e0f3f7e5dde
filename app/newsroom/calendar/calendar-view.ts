import { readInterfaceLocale } from '#app/strings/interface-language.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { CalendarDay } from '#domain/desk/calendar.ts';
import { DAYS_PER_WEEK, toClock, toDay } from '#domain/desk/calendar.ts';
import { formatListCursor } from '#domain/desk/list-cursor.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { CalendarArticle, CalendarArticles, DayCount } from '#services/articles/manage/calendar.ts';
import { createClockFormat } from '../components/moment.tsx';

export type EntryView = {
  id: string;
  revision: number;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  status: ArticleStatus;
  publishAt: number;
  iso: string;
  time: string;
  /** 0 to 23, in the site's time zone. */
  hour: number;
};

/** How many articles of a day the calendar leaves out, and the path of Manage News that lists them. */
export type MoreView = DayCount & { path: string };

export type DayView = {
  day: string;
  name: string;
  isToday: boolean;
  /** The first full hour in the future, 0 to 23; null if there is none. */
  firstHour: number | null;
  /** In order of publication. */
  entries: readonly EntryView[];
  /** The published articles left out, which precede the entries. */
  morePublished: MoreView | null;
  /** The scheduled articles left out, which come after the entries. */
  moreScheduled: MoreView | null;
};

/** The current week contains today. */
export type WeekView = { name: string; days: readonly DayView[]; when: 'past' | 'current' | 'later' };

type CalendarInput = {
  days: readonly CalendarDay[];
  articles: readonly CalendarArticles[];
  nowMs: number;
  timeZone: string;
};

export function toCalendarView({ days, articles, nowMs, timeZone }: CalendarInput): WeekView[] {
  const today = toDay(nowMs, timeZone);
  const formatTime = createClockFormat(timeZone);
  // The days are already local, so they are formatted as days of UTC.
  const toUtc = (day: string) => Date.parse(`${day}T00:00Z`);
  const formatDay = new Intl.DateTimeFormat(readInterfaceLocale(), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const formatWeek = new Intl.DateTimeFormat(readInterfaceLocale(), { timeZone: 'UTC', dateStyle: 'medium' });
  const views = days.map((day, index): DayView => {
    const { articles: listed = [], published, scheduled } = articles[index] ?? {};
    const countByStatus = (status: ArticleStatus) => listed.filter((article) => article.status === status).length;
    return {
      day: day.day,
      name: formatDay.format(toUtc(day.day)),
      isToday: day.day === today,
      firstHour: findFirstHour(day.day, { today, clock: toClock(nowMs, timeZone) }),
      entries: listed.map((article) => toEntry(article, { formatTime, timeZone })),
      morePublished: toMore(
        published,
        countByStatus('published'),
        `status=published&sort=published&${toCursorParameter(day)}`,
      ),
      moreScheduled: toMore(
        scheduled,
        countByStatus('scheduled'),
        `status=scheduled&sort=published&${toCursorParameter(day)}`,
      ),
    };
  });
  const weeks = Array.from({ length: views.length / DAYS_PER_WEEK }, (_, week): WeekView => {
    const weekDays = views.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK);
    const [first = '', last = ''] = [weekDays.at(0)?.day, weekDays.at(-1)?.day];
    return {
      name: formatWeek.formatRange(toUtc(first), toUtc(last)),
      days: weekDays,
      when: last < today ? 'past' : first > today ? 'later' : 'current',
    };
  });
  // In the default view the current week comes first and the past week last.
  const [past, current, ...later] = weeks;
  return past !== undefined && current?.when === 'current' ? [current, ...later, past] : weeks;
}

function findFirstHour(day: string, { today, clock }: { today: string; clock: string }): number | null {
  if (day !== today) return day > today ? 0 : null;
  const next = Number(clock.slice(0, 2)) + 1;
  return next < 24 ? next : null;
}

/** The cursor with which Manage News, sorted by publication time, starts with the last article of a day. */
const toCursorParameter = ({ endMs }: CalendarDay) => `after=${formatListCursor({ ms: endMs, id: '-' })}`;

function toMore(total: DayCount | undefined, listed: number, query: string): MoreView | null {
  if (total === undefined || total.count <= listed) return null;
  return { count: total.count - listed, isExact: total.isExact, path: `/dashboard/manage?${query}` };
}

type EntryFormat = { formatTime: (ms: number) => string; timeZone: string };

function toEntry(article: CalendarArticle, { formatTime, timeZone }: EntryFormat): EntryView {
  const { id, revision, title, category, status, publicAt, publishAt } = article;
  return {
    id,
    revision,
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    category,
    status,
    publishAt,
    iso: new Date(publicAt).toISOString(),
    time: formatTime(publicAt),
    hour: Number(toClock(publicAt, timeZone).slice(0, 2)),
  };
}
