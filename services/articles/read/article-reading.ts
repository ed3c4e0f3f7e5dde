import type { Article, ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { ARTICLE_COLUMNS, toArticle } from '../article-row.ts';
import { drawImages } from '../images/image-records.ts';
import { searchArticles } from '../search/search.ts';
import { findTagName, findTagRename, listSitemapTags, listTag } from '../tags/tags.ts';
import { findVideoPosters } from '../video-posters.ts';
import { isVisible } from '../visible-rows.ts';
import { hasCorrections, listCorrections, listCorrectionsOf } from './corrections.ts';
import { listFeedArticles } from './feed-articles.ts';
import { readFrontPage } from './front-page.ts';
import { listMostRead } from './most-read.ts';
import { findPublicArticles, listPublicArticles } from './public-articles.ts';
import { findPublicUse } from './public-images.ts';
import { findLead, listCategory, listFeatured, listNewest, listSections } from './reader-lists.ts';
import { findRemoteSizes } from './remote-sizes.ts';
import { listWithSameTags } from './same-tags.ts';
import { findLastSitemapPage, listSitemapPage } from './sitemap.ts';
import { listTopics } from './topics.ts';
import { findVideos } from './videos.ts';

const FUNCTIONS = {
  readFrontPage,
  findLead,
  listFeatured,
  listSections,
  listCategory,
  listTag,
  findTagName,
  findTagRename,
  listNewest,
  listMostRead,
  listWithSameTags,
  listTopics,
  listFeedArticles,
  listPublicArticles,
  findPublicArticles,
  findVideos,
  findVideoPosters,
  search: searchArticles,
  findArticle,
  hasTombstone,
  listVisibleIds,
  findPublicUse,
  findRemoteSizes,
  listCorrections,
  listCorrectionsOf,
  hasCorrections,
  findLastSitemapPage,
  listSitemapPage,
  listSitemapTags,
};

/**
 * Queries for public pages and feeds. All calls reject if the database fails. The cost of a list does not grow with the
 * archive. Visibility is decided as of `nowMs`.
 */
export type ArticleReading = WithContext<typeof FUNCTIONS>;

export const createArticleReading = (db: Database): ArticleReading => withContext(db, FUNCTIONS);

async function listVisibleIds(db: Database, ids: readonly ArticleId[], nowMs: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('articles').select('id').where('id', 'in', ids).where(isVisible(nowMs)).execute();
  return new Set<string>(rows.map(({ id }) => id));
}

/** True if an article that does not exist was once public and has been deleted. */
async function hasTombstone(db: Database, id: ArticleId): Promise<boolean> {
  const row = await db
    .selectFrom('articleTombstones')
    .select('articleId')
    .where('articleId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an article of any status, with the texts and focal points of its images. The caller decides who may see it. */
export async function findArticle(db: Database, id: ArticleId): Promise<Article | null> {
  const [row] = await selectArticle(db, { id });
  if (row === undefined) return null;
  const [article] = await drawImages(db, [toArticle(row)]);
  return article ?? null;
}

const selectArticle = prepareQuery((db, parameter: CreateParameter<{ id: ArticleId }>) =>
  db
    .selectFrom('articles')
    .leftJoin('articleViews', 'articleViews.articleId', 'articles.id')
    .select(ARTICLE_COLUMNS)
    .select('articleViews.viewCount')
    .where('articles.id', '=', parameter('id')),
);
