import { normaliseText } from '#domain/bengali/normalise-text.ts';
import type { ArticleInput } from './article.ts';

/** The parts of an article in which people's changes are compared and merged: fields that only make sense together are one. */
export const ARTICLE_PARTS = {
  title: ['title'],
  description: ['description'],
  placement: ['category', 'subcategory'],
  author: ['author'],
  tags: ['tags'],
  image: ['imageUrl', 'imageCaption'],
  isFeatured: ['isFeatured'],
  publication: ['status', 'publishAt'],
} as const satisfies Record<string, readonly (keyof ArticleInput)[]>;

export type ArticlePart = keyof typeof ARTICLE_PARTS;

/** The fields of one part of an article. */
export type PartValue<Part extends ArticlePart> = Pick<ArticleInput, (typeof ARTICLE_PARTS)[Part][number]>;

/** Every part once, in the order of the form. */
export const ARTICLE_PART_NAMES: readonly ArticlePart[] = [
  'title',
  'description',
  'placement',
  'author',
  'tags',
  'image',
  'isFeatured',
  'publication',
];

/** Whether a part reads the same in both articles, however its letters are encoded. */
export function samePart(part: ArticlePart, a: ArticleInput, b: ArticleInput): boolean {
  return ARTICLE_PARTS[part].every((field) => sameValue(a[field], b[field]));
}

/** Whether a reader would call both articles the same. */
export function sameContent(a: ArticleInput, b: ArticleInput): boolean {
  return ARTICLE_PART_NAMES.every((part) => samePart(part, a, b));
}

/** What a writer decides about an article, without what the service that saves it adds. */
export function toArticleInput(article: ArticleInput): ArticleInput {
  return {
    title: article.title,
    description: article.description,
    category: article.category,
    subcategory: article.subcategory,
    author: article.author,
    tags: article.tags,
    imageUrl: article.imageUrl,
    imageCaption: article.imageCaption,
    isFeatured: article.isFeatured,
    status: article.status,
    publishAt: article.publishAt,
  };
}

type Value = ArticleInput[keyof ArticleInput];

function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return normaliseText(a) === normaliseText(b);
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, n) => sameValue(item, b[n]));
}
