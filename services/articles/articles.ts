import type { Article } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { AnalysedQuery } from '#domain/bengali/analyse.ts';
import type { Topic } from '../live/change.ts';
import type { Database } from '../postgres/database.ts';
import { topicsOf } from './announce.ts';
import { ARTICLE_COLUMNS, toArticle } from './article-row.ts';
import type { ListCursor } from './reader-lists.ts';
import { findFeatured, listCategory, listNewest, listSections } from './reader-lists.ts';
import type { SearchCursor, SearchSection } from './search.ts';
import { searchArticles } from './search.ts';
import { lastSitemapPage, listSitemapPage } from './sitemap.ts';
import { reindexOutdated } from './transfer.ts';
import { createViewCounter, forgetViewMarks } from './view-counter.ts';

/** What the public reads of the articles, with the counting of views and the upkeep. Only the desk changes an article. */
export type Articles = ReturnType<typeof createArticles>;

/**
 * Makes the articles service on `db`. Reads reject where the database fails; a list's cost does not grow with the
 * archive. `nowMs` is the moment for which visibility is decided.
 */
export function createArticles(db: Database) {
  const views = createViewCounter(db);
  return {
    findFeatured: (nowMs: number) => findFeatured(db, nowMs),
    listSections: (categories: readonly string[], limit: number, nowMs: number) =>
      listSections(db, categories, limit, nowMs),
    listCategory: (
      where: { category: string; subcategory: string | null },
      page: { after: ListCursor | null; limit: number },
      nowMs: number,
    ) => listCategory(db, where, page, nowMs),
    listNewest: (limit: number, nowMs: number, sinceMs: number | null = null) => listNewest(db, limit, nowMs, sinceMs),
    search: (
      query: AnalysedQuery,
      section: SearchSection,
      page: { after: SearchCursor | null; limit: number },
      nowMs: number,
    ) => searchArticles(db, query, section, page, nowMs),

    /** An article whatever its status, or null: the caller decides who may see it. */
    async findArticle(id: string): Promise<Article | null> {
      if (!isArticleId(id)) return null;
      const row = await db
        .selectFrom('articles')
        .leftJoin('article_views', 'article_views.article_id', 'articles.id')
        .select(ARTICLE_COLUMNS)
        .select('article_views.view_count')
        .where('articles.id', '=', id)
        .executeTakeFirst();
      return row ? toArticle(row) : null;
    },

    views,
    forgetViewMarks: (beforeMs: number, limit: number) => forgetViewMarks(db, beforeMs, limit),

    /** When the next scheduled article falls due after `afterMs`, in ms; null when none waits. */
    async findNextDue(afterMs: number): Promise<number | null> {
      const row = await db
        .selectFrom('articles')
        .select('publish_at')
        .where('status', '=', 'scheduled')
        .where('publish_at', '>', afterMs)
        .orderBy('publish_at')
        .limit(1)
        .executeTakeFirst();
      return row?.publish_at ?? null;
    },

    /** Topics of the scheduled articles that fell due after `fromMs` and up to `toMs`. */
    async listDueTopics(fromMs: number, toMs: number): Promise<Topic[]> {
      const rows = await db
        .selectFrom('articles')
        .select(['id', 'category'])
        .where('status', '=', 'scheduled')
        .where('publish_at', '>', fromMs)
        .where('publish_at', '<=', toMs)
        .execute();
      return rows.length === 0 ? [] : [...new Set(rows.flatMap(topicsOf)), 'newsroom'];
    },

    lastSitemapPage: () => lastSitemapPage(db),
    listSitemapPage: (page: number, nowMs: number) => listSitemapPage(db, page, nowMs),
    reindexOutdated: (limit: number) => reindexOutdated(db, limit),
  };
}
