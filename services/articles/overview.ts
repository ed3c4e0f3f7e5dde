import { sql } from 'kysely';
import { POPULAR_LIMIT } from '#domain/article/limits.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { Database } from '../postgres/database.ts';

/** The Overview's numbers (spec §2). `topCategory` is null where there is no article. */
export type Overview = {
  totalArticles: number;
  /** Articles created on the last of the days. */
  postedToday: number;
  /** Of categories with equally many, the first of the taxonomy. */
  topCategory: string | null;
  /** Articles created on each day that was asked for. */
  days: number[];
  /** The most viewed, of at least one view; the id decides between equals. */
  popular: { id: string; title: string; viewCount: number }[];
};

/**
 * Reads the Overview from counters that the database keeps itself. `dayStartsMs` are the ascending midnights of the
 * viewer's days, ms, and the end of the last one, on quarters of an hour as in every time zone.
 */
export async function readOverview(db: Database, dayStartsMs: readonly number[]): Promise<Overview> {
  const [categories, days, popular] = await Promise.all([
    db.selectFrom('article_category_counts').select(['category', 'articles']).execute(),
    countDays(db, dayStartsMs),
    listPopular(db),
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

async function listPopular(db: Database): Promise<Overview['popular']> {
  const rows = await db
    .selectFrom('article_views')
    .innerJoin('articles', 'articles.id', 'article_views.article_id')
    .select(['articles.id', 'articles.title', 'article_views.view_count'])
    .where('article_views.view_count', '>', 0)
    .orderBy('article_views.view_count', 'desc')
    .orderBy('article_views.article_id')
    .limit(POPULAR_LIMIT)
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, viewCount: row.view_count }));
}
