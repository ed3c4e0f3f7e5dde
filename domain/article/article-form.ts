import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import { parseLocalText, toLocalText } from '../time/site-clock.ts';
import type { ArticleInput } from './article.ts';
import { ARTICLE_STATUSES, DEFAULT_AUTHOR, INPUT_FIELD_NAMES, mapFields } from './article-fields.ts';
import { toArticleInput } from './article-parts.ts';

/** The article form as typed. Nothing in it is normalised yet. */
export type ArticleForm = Omit<
  ArticleInput,
  'subcategory' | 'tags' | 'publishAt' | 'embargoUntil' | 'expiresAt' | 'featuredUntil'
> & {
  /** '' if none is chosen. */
  subcategory: string;
  /** Tags separated by commas. */
  tags: string;
  /** Local date and time in the site's time zone, such as `2026-11-20T14:05`. '' if none is chosen. */
  publishAt: string;
  /** Like `publishAt`. '' if there is no embargo. */
  embargoUntil: string;
  /** Like `publishAt`. '' if the article never expires. */
  expiresAt: string;
  /** Like `publishAt`. '' if there is no end. */
  featuredUntil: string;
};

/** This text and the next one are quoted from docs/behaviour §5. */
export const REQUIRED_MESSAGE = 'Please fill in title, description, and category.';
export const PUBLISH_DATE_MESSAGE = 'Please select a publication date for scheduled articles.';
export const EXPIRY_MESSAGE = 'The article would end before it is published. Please choose a later end.';

const emptyText = () => '';

/** The form after a reset (docs/behaviour §4). */
export const EMPTY_FORM: ArticleForm = mapFields(INPUT_FIELD_NAMES, {
  line: emptyText,
  optionalLine: emptyText,
  body: emptyText,
  tags: emptyText,
  flag: () => false,
  status: () => 'published' as const,
  time: emptyText,
  count: () => 0,
});

/** Converts an article to a form. `timeZone` is the site's IANA time zone. */
export function toForm(article: ArticleInput, timeZone: string): ArticleForm {
  return {
    ...toArticleInput(article),
    subcategory: article.subcategory ?? '',
    tags: article.tags.join(', '),
    publishAt: article.status === 'scheduled' ? toLocalText(article.publishAt, timeZone) : '',
    embargoUntil: article.embargoUntil > 0 ? toLocalText(article.embargoUntil, timeZone) : '',
    expiresAt: article.expiresAt > 0 ? toLocalText(article.expiresAt, timeZone) : '',
    featuredUntil: article.featuredUntil > 0 ? toLocalText(article.featuredUntil, timeZone) : '',
  };
}

/** Converts a form to an article without validating it, for comparisons. */
export function fromForm(form: ArticleForm, timeZone: string): ArticleInput {
  return {
    ...form,
    subcategory: form.subcategory === '' ? null : form.subcategory,
    author: form.author.trim() === '' ? DEFAULT_AUTHOR : form.author,
    tags: splitTags(form.tags),
    publishAt: form.status === 'scheduled' ? (parseLocalText(form.publishAt, timeZone) ?? 0) : 0,
    embargoUntil: parseLocalText(form.embargoUntil, timeZone) ?? 0,
    expiresAt: parseLocalText(form.expiresAt, timeZone) ?? 0,
    featuredUntil: form.isFeatured ? (parseLocalText(form.featuredUntil, timeZone) ?? 0) : 0,
  };
}

/** True for a form whose fields have the right types. Their values may be invalid. */
export const isArticleForm = (value: unknown): value is ArticleForm =>
  typeof value === 'object' &&
  value !== null &&
  INPUT_FIELD_NAMES.every((field) => typeof Reflect.get(value, field) === typeof EMPTY_FORM[field]) &&
  ARTICLE_STATUSES.some((status) => status === Reflect.get(value, 'status'));

export function isSameForm(a: ArticleForm, b: ArticleForm): boolean {
  return INPUT_FIELD_NAMES.every((field) => a[field] === b[field]);
}

/** Returns the message for a missing required field (docs/behaviour §5); null if none is missing. */
export function findMissingMessage(form: ArticleForm): string | null {
  if (isIncomplete(form)) return REQUIRED_MESSAGE;
  return form.status === 'scheduled' && !hasVisibleText(form.publishAt) ? PUBLISH_DATE_MESSAGE : null;
}

/** True if a required text is blank. */
export function isIncomplete(article: Pick<ArticleForm, 'title' | 'description' | 'category'>): boolean {
  return ![article.title, article.description, article.category].every(hasVisibleText);
}

/** Splits a comma-separated list into trimmed, non-empty tags (docs/behaviour §5). */
export function splitTags(text: string): readonly string[] {
  return text
    .split(',')
    .map((tag) => tag.replace(/\s+/gu, ' ').trim())
    .filter(hasVisibleText);
}
