import { parseLocalText, toLocalText } from '../time/site-clock.ts';
import type { ArticleInput } from './article.ts';
import { DEFAULT_AUTHOR, INPUT_FIELD_NAMES, mapFields } from './article-fields.ts';
import { toArticleInput } from './article-parts.ts';

/** The article form as typed: nothing in it is normalised yet. */
export type ArticleForm = Omit<ArticleInput, 'subcategory' | 'tags' | 'publishAt' | 'featuredUntil'> & {
  /** '' if none is chosen, as for `category`. */
  subcategory: string;
  /** Separated by commas. */
  tags: string;
  /** Date and time on the clocks of the site's zone, such as `2026-11-20T14:05`; '' if none is chosen. */
  publishAt: string;
  /** As `publishAt`; '' if there is no end. */
  featuredUntil: string;
};

/** docs/behaviour.md §5. */
export const REQUIRED_MESSAGE = 'Please fill in title, description, and category.';
/** docs/behaviour.md §5. */
export const PUBLISH_DATE_MESSAGE = 'Please select a publication date for scheduled articles.';

const emptyText = () => '';

/** docs/behaviour.md §4: the defaults that the form resets to. */
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

/** What the form shows of a stored article; `timeZone` is the site's (IANA). */
export function toForm(article: ArticleInput, timeZone: string): ArticleForm {
  return {
    ...toArticleInput(article),
    subcategory: article.subcategory ?? '',
    tags: article.tags.join(', '),
    publishAt: article.status === 'scheduled' ? toLocalText(article.publishAt, timeZone) : '',
    featuredUntil: article.featuredUntil > 0 ? toLocalText(article.featuredUntil, timeZone) : '',
  };
}

/** The article that a form shows, without the checks of a save: to compare it with others. */
export function fromForm(form: ArticleForm, timeZone: string): ArticleInput {
  return {
    ...form,
    subcategory: form.subcategory === '' ? null : form.subcategory,
    author: form.author.trim() === '' ? DEFAULT_AUTHOR : form.author,
    tags: splitTags(form.tags),
    publishAt: form.status === 'scheduled' ? (parseLocalText(form.publishAt, timeZone) ?? 0) : 0,
    featuredUntil: form.isFeatured ? (parseLocalText(form.featuredUntil, timeZone) ?? 0) : 0,
  };
}

/** Whether both forms are equal, letter by letter. */
export function isSameForm(a: ArticleForm, b: ArticleForm): boolean {
  return INPUT_FIELD_NAMES.every((field) => a[field] === b[field]);
}

/** Why the form cannot be saved yet, in the words of docs/behaviour.md §5; null if nothing required is missing. */
export function findMissing(form: ArticleForm): string | null {
  const isBlank = (text: string) => !/[^\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/u.test(text);
  if ([form.title, form.description, form.category].some(isBlank)) return REQUIRED_MESSAGE;
  return form.status === 'scheduled' && isBlank(form.publishAt) ? PUBLISH_DATE_MESSAGE : null;
}

/** The tags in a comma-separated text, trimmed and without empty ones (docs/behaviour.md §5). */
export function splitTags(text: string): readonly string[] {
  return text
    .split(',')
    .map((tag) => tag.replace(/\s+/gu, ' ').trim())
    .filter((tag) => /[^\u200c\u200d]/u.test(tag));
}
