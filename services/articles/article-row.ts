import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Article, ArticleInput } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { FieldDefinition } from '#domain/article/article-fields.ts';
import {
  ARTICLE_FIELD_NAMES,
  ARTICLE_STATUSES,
  INPUT_FIELD_NAMES,
  mapFields,
  pickFields,
} from '#domain/article/article-fields.ts';
import { ANALYSER_VERSION, analyseText, toTsvector } from '#domain/bengali/analysis/analyse.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toRunningText, toSearchText } from '#domain/markup/plain-text.ts';
import { listPosterKeys } from '#domain/markup/video-poster.ts';
import type { Publication } from '#domain/publication/decide-visibility.ts';
import { publicAt, publicUntil } from '#domain/publication/decide-visibility.ts';
import type { Tables } from '../postgres/database.ts';
import type { NamedArticle } from './search/index-terms.ts';
import { listFilterLexemes, listNameLexemes, listNames, toImageLexeme } from './search/index-terms.ts';

/** In graphemes, because a Bengali letter may be several code points. */
const EXCERPT_GRAPHEMES = 200;

/** The columns of the article's content. The view count is in a separate table. */
export const ARTICLE_COLUMNS = [
  'id' as const,
  ...ARTICLE_FIELD_NAMES.filter((field) => field !== 'viewCount'),
] satisfies (keyof Tables['articles'])[];

type ArticleRow = Pick<Selectable<Tables['articles']>, (typeof ARTICLE_COLUMNS)[number]>;

export function toArticle(row: ArticleRow & { viewCount: number | null }): Article {
  return { ...pickFields(row, ARTICLE_COLUMNS), viewCount: row.viewCount ?? 0 };
}

export function toArticleRow(article: Omit<Article, 'viewCount'>): ArticleRow & { excerpt: string } {
  return {
    ...pickFields(article, ARTICLE_COLUMNS),
    excerpt: cutText(toRunningText(article.description), EXCERPT_GRAPHEMES),
  };
}

export function toSearchRow(article: NamedArticle & Publication & Pick<Article, 'id' | 'title' | 'description'>) {
  const isShown = article.status !== 'draft' && article.withdrawnAt === 0;
  const publicFrom = isShown ? publicAt(article) : null;
  const filters = publicFrom === null ? [] : listFilterLexemes({ category: article.category, publicAt: publicFrom });
  const images = findImageTokens(article.description).map(toImageLexeme);
  const words = analyseText({
    title: toPlainTitle(article.title),
    body: toSearchText(article.description),
    names: listNames(article),
  });
  return {
    articleId: article.id,
    publicAt: publicFrom,
    publicUntil: publicUntil(article),
    analyserVersion: ANALYSER_VERSION,
    terms: toTsvector([...filters, ...listNameLexemes(article), ...images, ...words]),
    lexemeCount: words.length,
    videos: listPosterKeys(article.description),
  };
}

const stored =
  <Value>(schema: z.ZodType<Value>, empty: Value) =>
  ({ mayBeMissing }: FieldDefinition): z.ZodType<Value> =>
    mayBeMissing ? schema.optional().transform((value) => value ?? empty) : schema;

const storedKinds = {
  line: stored(z.string(), ''),
  optionalLine: stored(z.string().nullable(), null),
  body: stored(z.string(), ''),
  tags: stored(z.array(z.string()), []),
  flag: stored(z.boolean(), false),
  status: stored(z.enum(ARTICLE_STATUSES), 'published'),
  time: stored(z.number(), 0),
  count: stored(z.number(), 0),
};

export const storedInputSchema: z.ZodType<ArticleInput> = z.object(mapFields(INPUT_FIELD_NAMES, storedKinds));

export const storedArticleSchema: z.ZodType<Article> = z.object({
  id: z.string().refine(isArticleId),
  ...mapFields(ARTICLE_FIELD_NAMES, storedKinds),
});
