import type { Selectable } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import { publicAt } from '#domain/article/decide-visibility.ts';
import { ANALYSER_VERSION, analyseText, toTsvector } from '#domain/bengali/analyse.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import type { Tables } from '../postgres/database.ts';
import { toPeriodLexemes } from './search-spans.ts';

/** Length of the lead that lists show under a title, in graphemes. */
const EXCERPT_GRAPHEMES = 200;

type DerivedColumn = 'sequence' | 'public_at' | 'excerpt' | 'revision' | 'is_draft' | 'title_key';

export type ArticleRow = Omit<Selectable<Tables['articles']>, DerivedColumn>;

/** The columns of an article, without what is derived from them. */
export const ARTICLE_COLUMNS = [
  'id',
  'title',
  'description',
  'category',
  'subcategory',
  'author',
  'tags',
  'image_url',
  'image_caption',
  'is_featured',
  'created_at',
  'updated_at',
  'status',
  'publish_at',
  'meta_title',
  'meta_description',
] as const satisfies readonly (keyof ArticleRow)[];

/** A row with its view count → the specification's article. */
export function toArticle(row: ArticleRow & { view_count: number | null }): Article {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    subcategory: row.subcategory,
    author: row.author,
    tags: row.tags,
    imageUrl: row.image_url,
    imageCaption: row.image_caption,
    isFeatured: row.is_featured,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    status: row.status,
    publishAt: row.publish_at,
    viewCount: row.view_count ?? 0,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
  };
}

/** An article → its row, with the lead that lists show. The view count lives in a table of its own. */
export function toArticleRow(article: Omit<Article, 'viewCount'>): ArticleRow & { excerpt: string } {
  return {
    id: article.id,
    title: article.title,
    description: article.description,
    excerpt: cutText(toPlainText(article.description), EXCERPT_GRAPHEMES),
    category: article.category,
    subcategory: article.subcategory,
    author: article.author,
    tags: [...article.tags],
    image_url: article.imageUrl,
    image_caption: article.imageCaption,
    is_featured: article.isFeatured,
    created_at: article.createdAt,
    updated_at: article.updatedAt,
    status: article.status,
    publish_at: article.publishAt,
    meta_title: article.metaTitle,
    meta_description: article.metaDescription,
  };
}

/** The search row of an article, from the current analyser. */
export function toSearchRow(
  article: Pick<Article, 'id' | 'title' | 'description' | 'status' | 'createdAt' | 'publishAt'>,
) {
  const shownFrom = article.status === 'draft' ? null : publicAt(article);
  const periods = shownFrom === null ? [] : toPeriodLexemes(shownFrom);
  const toTerms = (text: string) => [toTsvector(analyseText(text)), ...periods].join(' ');
  return {
    article_id: article.id,
    public_at: shownFrom,
    analyser_version: ANALYSER_VERSION,
    title_terms: toTerms(toPlainTitle(article.title)),
    body_terms: toTerms(toPlainText(article.description)),
  };
}
