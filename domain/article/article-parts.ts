import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { ArticleInput } from './article.ts';
import type { InputField } from './article-fields.ts';
import { ARTICLE_FIELDS, INPUT_FIELD_NAMES, pickFields } from './article-fields.ts';

/** Fields that only make sense together form a part. Changes are compared and merged by part. */
export type ArticlePart = (typeof ARTICLE_FIELDS)[InputField]['part'];

/** The parts in the order of the form. */
export const ARTICLE_PARTS: readonly ArticlePart[] = [
  ...new Set(INPUT_FIELD_NAMES.map((field) => ARTICLE_FIELDS[field].part)),
];

export function listFieldsOf(part: ArticlePart): readonly InputField[] {
  return INPUT_FIELD_NAMES.filter((field) => ARTICLE_FIELDS[field].part === part);
}

/** Compares a part of two articles. Different encodings of the same letters are equal. */
export function isSamePart(part: ArticlePart, a: ArticleInput, b: ArticleInput): boolean {
  return listFieldsOf(part).every((field) => isSameValue(a[field], b[field]));
}

/** Returns the parts that differ, in the order of the form. */
export function findChangedParts(before: ArticleInput, after: ArticleInput): ArticlePart[] {
  return ARTICLE_PARTS.filter((part) => !isSamePart(part, before, after));
}

export function isSameContent(a: ArticleInput, b: ArticleInput): boolean {
  return findChangedParts(a, b).length === 0;
}

/** Clears the texts of each missing image. */
export function clearTextsWithoutImage<Values extends Pick<ArticleInput, 'imageUrl' | 'socialImageUrl'>>(
  values: Values,
): Values {
  const missing: ArticlePart[] = [];
  if (values.imageUrl === '') missing.push('image');
  if (values.socialImageUrl === '') missing.push('socialImage');
  return { ...values, ...Object.fromEntries(missing.flatMap(listFieldsOf).map((field) => [field, ''])) };
}

export function toArticleInput(article: ArticleInput): ArticleInput {
  return pickFields(article, INPUT_FIELD_NAMES);
}

export function copyParts(article: ArticleInput, source: ArticleInput, parts: readonly ArticlePart[]): ArticleInput {
  return { ...toArticleInput(article), ...pickFields(source, parts.flatMap(listFieldsOf)) };
}

type Value = ArticleInput[keyof ArticleInput];

function isSameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return normaliseText(a) === normaliseText(b);
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, n) => isSameValue(item, b[n]));
}
