import { toLocalText } from '../time/site-clock.ts';
import type { ArticleInput, ArticleStatus } from './article.ts';

/** The article form as it is typed: nothing in it is normalised yet. */
export type ArticleForm = {
  title: string;
  description: string;
  /** '' where none is chosen, as for `subcategory`. */
  category: string;
  subcategory: string;
  author: string;
  /** Separated by commas. */
  tags: string;
  imageUrl: string;
  imageCaption: string;
  isFeatured: boolean;
  status: ArticleStatus;
  /** Date and time on the clocks of the site's zone, like `2026-11-20T14:05`; '' where none is chosen. */
  publishAt: string;
};

/** Spec §5. */
export const REQUIRED_MESSAGE = 'Please fill in title, description, and category.';
/** Spec §5. */
export const PUBLISH_DATE_MESSAGE = 'Please select a publication date for scheduled articles.';

/** Spec §4: the defaults that the form resets to. */
export const EMPTY_FORM: ArticleForm = {
  title: '',
  description: '',
  category: '',
  subcategory: '',
  author: '',
  tags: '',
  imageUrl: '',
  imageCaption: '',
  isFeatured: false,
  status: 'published',
  publishAt: '',
};

/** What the form shows of a stored article; `timeZone` is the site's (IANA). */
export function toForm(article: ArticleInput, timeZone: string): ArticleForm {
  const { title, description, category, author, imageUrl, imageCaption, isFeatured, status } = article;
  return {
    title,
    description,
    category,
    subcategory: article.subcategory ?? '',
    author,
    tags: article.tags.join(', '),
    imageUrl,
    imageCaption,
    isFeatured,
    status,
    publishAt: status === 'scheduled' ? toLocalText(article.publishAt, timeZone) : '',
  };
}

/** Whether both forms hold the same, letter by letter. */
export function isSameForm(a: ArticleForm, b: ArticleForm): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.category === b.category &&
    a.subcategory === b.subcategory &&
    a.author === b.author &&
    a.tags === b.tags &&
    a.imageUrl === b.imageUrl &&
    a.imageCaption === b.imageCaption &&
    a.isFeatured === b.isFeatured &&
    a.status === b.status &&
    a.publishAt === b.publishAt
  );
}

/** Why the form cannot be saved yet, in the words of spec §5; null where nothing required is missing. */
export function findMissing(form: ArticleForm): string | null {
  const isBlank = (text: string) => !/[^\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/u.test(text);
  if ([form.title, form.description, form.category].some(isBlank)) return REQUIRED_MESSAGE;
  return form.status === 'scheduled' && isBlank(form.publishAt) ? PUBLISH_DATE_MESSAGE : null;
}

/** The tags that a comma-separated text stands for: trimmed, empty ones dropped (spec §5). */
export function splitTags(text: string): readonly string[] {
  return text
    .split(',')
    .map((tag) => tag.replace(/\s+/gu, ' ').trim())
    .filter((tag) => /[^\u200c\u200d]/u.test(tag));
}
