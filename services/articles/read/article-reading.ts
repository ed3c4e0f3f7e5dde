import type { Article, ArticleId } from '#domain/article/article.ts';
import type { TopicCandidate } from '#domain/front-page/decide-topics.ts';
import type { Correction } from '#domain/publication/correction.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { ARTICLE_COLUMNS, toArticle } from '../article-row.ts';
import { hasTombstone } from '../change/tombstones.ts';
import { drawImages } from '../images/image-records.ts';
import type { Page, PageRequest } from '../list-page.ts';
import type { SearchRequest, SearchResult } from '../search/search.ts';
import { searchArticles } from '../search/search.ts';
import type { VideoPosters } from '../video-posters.ts';
import { findVideoPosters } from '../video-posters.ts';
import { isVisible } from '../visible-rows.ts';
import type { ListedCorrection } from './corrections.ts';
import { hasCorrections, listCorrections, listCorrectionsOf } from './corrections.ts';
import type { FeedArticle, FeedRequest } from './feed-articles.ts';
import { listFeedArticles } from './feed-articles.ts';
import type { MostRead } from './most-read.ts';
import { listMostRead } from './most-read.ts';
import { findPublicUse } from './public-images.ts';
import type {
  ArticleCard,
  CategoryRequest,
  FeaturedArticle,
  ListedArticle,
  ListParameters,
  SectionParameters,
} from './reader-lists.ts';
import { findFeatured, listCategory, listFeatured, listNewest, listSections } from './reader-lists.ts';
import type { SameTagsRequest } from './same-tags.ts';
import { listWithSameTags } from './same-tags.ts';
import type { SitemapEntry } from './sitemap.ts';
import { findLastSitemapPage, listSitemapPage } from './sitemap.ts';
import type { TagRequest } from './tags.ts';
import { findTagName, findTagRename, listSitemapTags, listTag } from './tags.ts';
import type { TopicRequest } from './topics.ts';
import { listTopics } from './topics.ts';
import { findVideos } from './videos.ts';

/**
 * Queries for public pages and feeds. All calls reject if the database fails. The cost of a list does not grow with the
 * archive. Visibility is decided as of `nowMs`.
 */
export type ArticleReading = {
  /** The lead of the home page; if none is featured, the newest visible article. Null on an empty site. */
  findFeatured(nowMs: number): Promise<FeaturedArticle | null>;
  listFeatured(request: ListParameters): Promise<FeaturedArticle[]>;
  /** The newest visible articles, by category. */
  listSections(request: SectionParameters): Promise<Map<string, ListedArticle[]>>;
  listCategory(request: CategoryRequest): Promise<Page<ListedArticle>>;
  /** See {@link listTag}. */
  listTag(request: TagRequest): Promise<Page<ListedArticle>>;
  /** See {@link findTagName}. */
  findTagName(key: string): Promise<string | null>;
  /** See {@link findTagRename}. */
  findTagRename(request: { key: string; nowMs: number }): Promise<string | null>;
  /** The newest visible articles; with `sinceMs`, only articles published since then. */
  listNewest(request: ListParameters & { sinceMs?: number }): Promise<ListedArticle[]>;
  /** See {@link listMostRead}. */
  listMostRead(nowMs: number): Promise<MostRead>;
  /** See {@link listWithSameTags}. */
  listWithSameTags(request: SameTagsRequest): Promise<ArticleCard[]>;
  /** See {@link listTopics}. */
  listTopics(request: TopicRequest): Promise<TopicCandidate[]>;
  listFeedArticles(request: FeedRequest): Promise<FeedArticle[]>;
  /** The ids of articles whose body contains a video. */
  findVideos(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** See {@link findVideoPosters}. */
  findVideoPosters(videos: readonly string[]): Promise<VideoPosters>;
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * An article of any status, with the texts and focal points of its images. The caller decides who may see it.
   */
  findArticle(id: ArticleId): Promise<Article | null>;
  /** See {@link hasTombstone}. */
  hasTombstone(id: ArticleId): Promise<boolean>;
  /** The given ids whose articles are visible. */
  listVisibleIds(ids: readonly ArticleId[], nowMs: number): Promise<ReadonlySet<string>>;
  /** A public article that shows the image with this token. */
  findPublicUse(image: { token: string; nowMs: number }): Promise<ArticleId | null>;
  /** See {@link listCorrections}. */
  listCorrections(request: PageRequest & { nowMs: number }): Promise<Page<ListedCorrection>>;
  /** See {@link listCorrectionsOf}. */
  listCorrectionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Correction[]>>;
  /** See {@link hasCorrections}. */
  hasCorrections(): Promise<boolean>;
  /** The number of the last page of the sitemap; 0 without articles. */
  findLastSitemapPage(): Promise<number>;
  listSitemapPage(request: { page: number; nowMs: number }): Promise<SitemapEntry[]>;
  /** See {@link listSitemapTags}. */
  listSitemapTags(nowMs: number): Promise<string[]>;
};

export function createArticleReading(db: Database): ArticleReading {
  return {
    findFeatured: (nowMs) => findFeatured(db, nowMs),
    listFeatured: (request) => listFeatured(db, request),
    listSections: (request) => listSections(db, request),
    listCategory: (request) => listCategory(db, request),
    listTag: (request) => listTag(db, request),
    findTagName: (key) => findTagName(db, key),
    findTagRename: (request) => findTagRename(db, request),
    listNewest: (request) => listNewest(db, request),
    listMostRead: (nowMs) => listMostRead(db, nowMs),
    listWithSameTags: (request) => listWithSameTags(db, request),
    listTopics: (request) => listTopics(db, request),
    listFeedArticles: (request) => listFeedArticles(db, request),
    findVideos: (ids) => findVideos(db, ids),
    findVideoPosters: (videos) => findVideoPosters(db, videos),
    search: (request) => searchArticles(db, request),
    findArticle: (id) => findArticle(db, id),
    hasTombstone: (id) => hasTombstone(db, id),
    listVisibleIds: (ids, nowMs) => listVisibleIds(db, ids, nowMs),
    findPublicUse: (image) => findPublicUse(db, image),
    listCorrections: (request) => listCorrections(db, request),
    listCorrectionsOf: (ids) => listCorrectionsOf(db, ids),
    hasCorrections: () => hasCorrections(db),
    findLastSitemapPage: () => findLastSitemapPage(db),
    listSitemapPage: (request) => listSitemapPage(db, request),
    listSitemapTags: (nowMs) => listSitemapTags(db, nowMs),
  };
}

async function listVisibleIds(db: Database, ids: readonly ArticleId[], nowMs: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('articles').select('id').where('id', 'in', ids).where(isVisible(nowMs)).execute();
  return new Set<string>(rows.map(({ id }) => id));
}

/** See {@link ArticleReading.findArticle}. */
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
