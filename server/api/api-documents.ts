import type { Site } from '#app/request-context.ts';
import type { ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { pickFields } from '#domain/article/article-fields.ts';
import { tagPath } from '#domain/article/tag.ts';
import { formatListCursor } from '#domain/desk/list-cursor.ts';
import { decidePublicVisibility } from '#domain/publication/decide-visibility.ts';
import { periodStartMs } from '#domain/search/filters.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { PublicArticle } from '#services/articles/read/public-articles.ts';
import { EARLIEST_MS } from '#services/articles/search/search-request.ts';
import type { Topic } from '#services/live/change.ts';
import type { ApiRequest, ListApiRequest, SearchApiRequest } from './api-request.ts';
import { formatSectionCursor } from './api-request.ts';
import type { ApiArticle, ApiResponse, SearchSectionResponse } from './api-responses.ts';
import { toOpenApi } from './openapi.ts';
import type { RecordField } from './public-article.ts';
import { toPublicRecord } from './public-article.ts';

export type ApiSources = { articles: ArticleReading; site: Site };

/** The content of a response and the topics on which it depends, or the reason why it does not exist. */
export type ApiDocument = { kind: 'found'; content: object; topics: readonly Topic[] } | { kind: 'missing' | 'gone' };

/** Reads the content of the response, as of `nowMs`. Rejects if the database fails. */
export async function readDocument(request: ApiRequest, sources: ApiSources, nowMs: number): Promise<ApiDocument> {
  switch (request.endpoint) {
    case '/articles':
      return readList(request, sources, nowMs);
    case '/articles/{id}':
      return readArticle(request, sources, nowMs);
    case '/search':
      return readSearch(request, sources, nowMs);
    case '/categories':
      return { kind: 'found', content: listCategories(sources.site), topics: [] };
    case '/tags':
      return { kind: 'found', content: await listTags(sources, nowMs), topics: ['home'] };
    case '/openapi.json':
      return { kind: 'found', content: toOpenApi(sources.site), topics: [] };
  }
}

async function readList(request: ListApiRequest, { articles, site }: ApiSources, nowMs: number): Promise<ApiDocument> {
  const { fields, selection, sinceMs, untilMs, after, limit } = request;
  const bounds = { sinceMs: sinceMs ?? EARLIEST_MS, untilMs: untilMs ?? Number.MAX_SAFE_INTEGER };
  const { rows, next } = await articles.listPublicArticles({ selection, after, limit, nowMs, ...bounds });
  const content: ApiResponse<'/articles'> = {
    data: rows.map((article) => toApiArticle(article, { fields, site })),
    next: next && formatListCursor(next),
  };
  return { kind: 'found', content, topics: [toListTopic(selection), ...toTopics(rows)] };
}

function toListTopic(selection: ListApiRequest['selection']): Topic {
  if (selection === null) return 'home';
  return 'tagKey' in selection ? `tag:${selection.tagKey}` : `category:${selection.category}`;
}

const toTopics = (articles: readonly PublicArticle[]) => articles.map(({ id }): Topic => `article:${id}`);

type FieldSelection = { fields: readonly RecordField[]; site: Site };

const toApiArticle = (article: PublicArticle, { fields, site }: FieldSelection): ApiArticle =>
  pickFields(toPublicRecord(article, site), fields);

type ArticleRequest = { id: ArticleId; fields: readonly RecordField[] };

/** `gone`: a withdrawn or expired article, or a deleted one that was public. `missing`: any other hidden article. */
async function readArticle({ id, fields }: ArticleRequest, sources: ApiSources, nowMs: number): Promise<ApiDocument> {
  const { articles, site } = sources;
  const [article] = await articles.findPublicArticles([id], nowMs);
  if (article !== undefined) {
    const content: ApiResponse<'/articles/{id}'> = { data: toApiArticle(article, { fields, site }) };
    return { kind: 'found', content, topics: [`article:${id}`] };
  }
  const hidden = await articles.findArticle(id);
  if (hidden === null) return { kind: (await articles.hasTombstone(id)) ? 'gone' : 'missing' };
  const visibility = decidePublicVisibility(hidden, nowMs);
  const isGone = !visibility.visible && (visibility.reason === 'withdrawn' || visibility.reason === 'expired');
  return { kind: isGone ? 'gone' : 'missing' };
}

async function readSearch(
  { text, choices, fields, limit, after }: SearchApiRequest,
  { articles, site }: ApiSources,
  nowMs: number,
): Promise<ApiDocument> {
  const { category, period, order, spelling } = choices;
  const offsetMinutes = site.offsetOf(nowMs);
  const sinceMs = period === null ? null : periodStartMs(period, { nowMs, offsetMinutes });
  const found = await articles.search({
    ...{ text, spelling, order, limit, nowMs },
    filter: { category, sinceMs },
    page: after,
  });
  const ids = found.order.flatMap((section) => found[section].rows.flatMap(({ id }) => parseArticleId(id) ?? []));
  const visible = await articles.findPublicArticles(ids, nowMs);
  const byId = new Map<string, PublicArticle>(visible.map((article) => [article.id, article]));
  const sections = found.order.map((section): SearchSectionResponse => {
    const { rows, next } = found[section];
    const listed = rows.flatMap(({ id }) => byId.get(id) ?? []);
    return {
      section,
      data: listed.map((article) => toApiArticle(article, { fields, site })),
      next: next && formatSectionCursor({ section, after: next }),
    };
  });
  const content: ApiResponse<'/search'> = {
    sections,
    total: found.total,
    correction: found.correction && toCorrection(found.correction),
    missing: [...found.missing],
  };
  return { kind: 'found', content, topics: ['search', ...toTopics(visible)] };
}

type FoundCorrection = NonNullable<Awaited<ReturnType<ArticleReading['search']>>['correction']>;

const toCorrection = (correction: FoundCorrection) =>
  correction.kind === 'replaced' ? correction : { kind: correction.kind, texts: [...correction.texts] };

function listCategories(site: Site): ApiResponse<'/categories'> {
  return {
    data: CATEGORIES.map(({ name, slug, subcategories }) => ({
      ...{ name, slug, url: `${site.url}${categoryPath(name)}` },
      subcategories: [...subcategories],
    })),
  };
}

async function listTags({ articles, site }: ApiSources, nowMs: number): Promise<ApiResponse<'/tags'>> {
  const keys = await articles.listSitemapTags(nowMs);
  return { data: keys.map((name) => ({ name, url: `${site.url}${tagPath(name)}` })) };
}
