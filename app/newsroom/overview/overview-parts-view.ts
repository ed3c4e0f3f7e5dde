import { morningText } from '#app/strings/newsroom/morning.ts';
import { articlePath } from '#domain/article/article.ts';
import { planToday } from '#domain/desk/today.ts';
import type { FrontPageGaps } from '#domain/front-page/find-gaps.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { isFeaturedAt } from '#domain/publication/decide-lead.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ShownImage } from '#services/articles/overview/inspect-front-page.ts';
import type { HourRanking } from '#services/articles/overview/list-read-in-hour.ts';
import type { ScheduledToday } from '#services/articles/overview/list-scheduled.ts';
import type { UnfinishedDraft } from '#services/articles/overview/list-unfinished.ts';
import type { FeaturedArticle } from '#services/articles/read/reader-lists.ts';
import type { DeskRow } from '#services/articles/workflow/desk-lists.ts';
import { formatAge } from '../components/age.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';
import { proposalFormPath } from '../desk/desk-query.ts';
import { editPath } from '../manage/managed-view.ts';

type Format = (ms: number) => string;

export type TodayItemView = {
  key: string;
  kind: 'scheduled' | 'due' | 'overdue';
  title: readonly TitlePart[];
  category: string;
  at: MomentView;
  assigneeEmail: string | null;
  lacksImage: boolean;
  path: string;
};

export type TodayView = {
  items: readonly TodayItemView[];
  omittedCount: number;
  categories: readonly { name: string; count: number }[];
};

type TodaySource = {
  scheduled: readonly ScheduledToday[];
  due: readonly DeskRow[];
  /** The due articles without an image. */
  imageless: ReadonlySet<string>;
};

const MAX_TODAY = 8;

export function toTodayView(
  { scheduled, due, imageless }: TodaySource,
  { nowMs, format }: { nowMs: number; format: Format },
): TodayView {
  const items = [
    ...scheduled.map(({ id, title, category, imageUrl, publicAt }) => ({
      ...{ key: id, kind: 'scheduled' as const, title, category, at: publicAt, assigneeEmail: null },
      ...{ lacksImage: imageUrl === '', path: editPath(id, '') },
    })),
    ...due.map(({ articleId, proposerId, title, category, dueAt, assigneeEmail }) => ({
      ...{ key: `${articleId} ${proposerId}`, title, category, at: dueAt ?? 0, assigneeEmail },
      kind: (dueAt ?? 0) < nowMs ? ('overdue' as const) : ('due' as const),
      lacksImage: proposerId === '' && imageless.has(articleId),
      path: proposerId === '' ? editPath(articleId, '?from=desk') : proposalFormPath(articleId, proposerId),
    })),
  ];
  const { next, ...rest } = planToday(items, MAX_TODAY);
  const view = next.map(({ title, at, ...item }) => ({
    ...{ ...item, title: parseTitle(title), at: toMomentView(at, format) },
  }));
  return { ...rest, items: view };
}

export type DraftView = {
  kind: UnfinishedDraft['kind'];
  articleId: string;
  title: readonly TitlePart[];
  category: string;
  at: MomentView;
  path: string;
};

/** A draft that was never saved opens the new-article form, which offers its text. */
export const toDraftView = (
  { kind, articleId, title, category, updatedAt }: UnfinishedDraft,
  format: Format,
): DraftView => ({
  ...{ kind, articleId, category },
  title: parseTitle(title.trim() === '' ? morningText.untitled : title),
  at: toMomentView(updatedAt, format),
  path: kind === 'new' ? '/dashboard/add' : editPath(articleId, ''),
});

type LinkedArticle = { id: string; title: readonly TitlePart[]; path: string };

export type FrontPageView = {
  lead: LinkedArticle & { isFeatured: boolean; since: MomentView; age: string };
  gaps: readonly { kind: keyof FrontPageGaps<unknown>; count: number; articles: readonly LinkedArticle[] }[];
};

const MAX_PER_GAP = 20;

const toLinkedArticle = ({ id, title }: { id: string; title: string }): LinkedArticle => ({
  ...{ id, title: parseTitle(title), path: editPath(id, '') },
});

/** `featuredSince`: when the lead was featured; null if it is unknown, or if the lead is only the newest article. */
export function toFrontPageView(
  source: { lead: FeaturedArticle; featuredSince: number | null; gaps: FrontPageGaps<ShownImage> },
  { nowMs, format }: { nowMs: number; format: Format },
): FrontPageView {
  const { lead, featuredSince, gaps } = source;
  const sinceMs = Math.max(lead.publicAt, featuredSince ?? lead.publicAt);
  const kinds = ['image', 'credit', 'alt'] as const;
  return {
    lead: {
      ...toLinkedArticle(lead),
      isFeatured: isFeaturedAt(lead, nowMs),
      since: toMomentView(sinceMs, format),
      age: nowMs - sinceMs < HOUR_MS ? '' : formatAge(nowMs - sinceMs),
    },
    gaps: kinds.flatMap((kind) => {
      const articles = gaps[kind];
      return articles.length === 0
        ? []
        : [{ kind, count: articles.length, articles: articles.slice(0, MAX_PER_GAP).map(toLinkedArticle) }];
    }),
  };
}

export type ReadInHourView = {
  /** The hours of the two columns, e.g. `08–09`. */
  hour: string;
  hourBefore: string;
  articles: readonly { id: string; title: readonly TitlePart[]; views: number; viewsBefore: number; path: string }[];
};

export function toReadInHourView({ hourMs, articles }: HourRanking, formatClock: Format): ReadInHourView {
  const toHour = (ms: number) => formatClock(ms).replace(/:.*/, '');
  const toRange = (startMs: number) => `${toHour(startMs)}–${toHour(startMs + HOUR_MS)}`;
  return {
    hour: toRange(hourMs),
    hourBefore: toRange(hourMs - HOUR_MS),
    articles: articles.map(({ title, ...article }) => ({
      ...{ ...article, title: parseTitle(title), path: articlePath(article.id) },
    })),
  };
}
