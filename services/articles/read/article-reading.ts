import type { Article, ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Parameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { ARTICLE_COLUMNS, toArticle } from '../article-row.ts';
import { searchArticles } from '../search/search.ts';
import { listFeedArticles } from './feed-articles.ts';
import { findPublicUse } from './public-images.ts';
import { findFeatured, listCategory, listFeatured, listNewest, listSections } from './reader-lists.ts';
import { findLastSitemapPage, listSitemapPage } from './sitemap.ts';
import { findVideos } from './videos.ts';

/** What public pages and feeds read. Nothing here changes an article. */
export type ArticleReading = ReturnType<typeof createArticleReading>;

/**
 * Binds the functions of reading to `db`. All calls reject if the database fails. The cost of a list does not grow with the
 * archive. `nowMs` is the moment for which visibility is decided.
 */
export function createArticleReading(db: Database) {
  return {
    findFeatured: findFeatured.bind(null, db),
    listFeatured: listFeatured.bind(null, db),
    listSections: listSections.bind(null, db),
    listCategory: listCategory.bind(null, db),
    listNewest: listNewest.bind(null, db),
    listFeedArticles: listFeedArticles.bind(null, db),
    findVideos: findVideos.bind(null, db),
    search: searchArticles.bind(null, db),
    findArticle: findArticle.bind(null, db),
    findPublicUse: findPublicUse.bind(null, db),
    findLastSitemapPage: findLastSitemapPage.bind(null, db),
    listSitemapPage: listSitemapPage.bind(null, db),
  };
}

/** An article whatever its status, or null. The caller decides who may see it. */
export async function findArticle(db: Database, id: ArticleId): Promise<Article | null> {
  const [row] = await selectArticle(db, { id });
  return row ? toArticle(row) : null;
}

const selectArticle = prepareQuery((db, parameter: Parameter<{ id: ArticleId }>) =>
  db
    .selectFrom('articles')
    .leftJoin('articleViews', 'articleViews.articleId', 'articles.id')
    .select(ARTICLE_COLUMNS)
    .select('articleViews.viewCount')
    .where('articles.id', '=', parameter('id')),
);
