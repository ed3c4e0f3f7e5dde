import { sql } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import { POPULAR_LIMIT } from '#domain/desk/overview.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import { isVisible } from '../visible-rows.ts';

/** The figures of the Overview (docs/behaviour §2). */
export type Overview = {
  totalArticles: number;
  /** Created on the last of the `days`. */
  postedToday: number;
  /** The category with the most articles; on a tie, the first in the taxonomy. Null without articles. */
  topCategory: string | null;
  days: number[];
  /** The most viewed articles with at least one view, ordered by views, then id. */
  popular: (Pick<Article, 'id' | 'title' | 'viewCount' | 'status' | 'publishAt' | 'embargoUntil'> & {
    publicUntil: number;
  })[];
};

/**
 * `dayStartsMs` are the viewer's midnights in ms, ascending, followed by the end of the last day. Each falls on a
 * quarter-hour, as midnight does in every time zone.
 */
export type OverviewRequest = {
  dayStartsMs: readonly number[];
  /** The account of a viewer who may read only public, own and assigned articles; null for all. */
  ownerId: string | null;
  nowMs: number;
};

/** Reads the Overview from counters that triggers maintain. */
export async function readOverview(db: Database, { dayStartsMs, ...viewer }: OverviewRequest): Promise<Overview> {
  const [categories, days, popular] = await Promise.all([
    db.selectFrom('articleCategoryCounts').select(['category', 'articles']).execute(),
    countDays(db, dayStartsMs),
    listPopular(db, viewer),
  ]);
  return {
    totalArticles: categories.reduce((total, { articles }) => total + articles, 0),
    postedToday: days.at(-1) ?? 0,
    topCategory: decideTopCategory(new Map(categories.map(({ category, articles }) => [category, articles]))),
    days,
    popular,
  };
}

function decideTopCategory(counts: ReadonlyMap<string, number>): string | null {
  const known = CATEGORIES.map(({ name }) => name);
  const names = [...known, ...[...counts.keys()].filter((name) => !known.includes(name)).sort()];
  const most = Math.max(0, ...counts.values());
  return most === 0 ? null : (names.find((name) => counts.get(name) === most) ?? null);
}

async function countDays(db: Database, dayStartsMs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ day: number; articles: number }>`
    select width_bucket(quarter * 900000, ${dayStartsMs}::bigint[]) as day, sum(articles)::bigint as articles
    from article_quarter_counts
    where quarter >= ${dayStartsMs.at(0) ?? 0}::bigint / 900000 and quarter < ${dayStartsMs.at(-1) ?? 0}::bigint / 900000
    group by 1`.execute(db);
  const counts = new Map(rows.map(({ day, articles }) => [day, articles]));
  return dayStartsMs.slice(1).map((_, n) => counts.get(n + 1) ?? 0);
}

function listPopular(
  db: Database,
  { ownerId, nowMs }: Pick<OverviewRequest, 'ownerId' | 'nowMs'>,
): Promise<Overview['popular']> {
  const mayRead =
    ownerId === null ? sql<boolean>`true` : sql<boolean>`(${isOwnOrAssigned(ownerId)} or ${isVisible(nowMs)})`;
  return db
    .selectFrom('articleViews')
    .innerJoin('articles', 'articles.id', 'articleViews.articleId')
    .select(['articles.id', 'articles.title', 'articles.status', 'articles.publishAt'])
    .select(['articles.embargoUntil', 'articles.publicUntil', 'articleViews.viewCount'])
    .where('articleViews.viewCount', '>', 0)
    .where(mayRead)
    .orderBy('articleViews.viewCount', 'desc')
    .orderBy('articleViews.articleId')
    .limit(POPULAR_LIMIT)
    .execute();
}
