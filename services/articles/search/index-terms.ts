import type { Article } from '#domain/article/article.ts';
import { isDesk, parseByline } from '#domain/article/parse-byline.ts';
import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import { toLabel, toRomanLabel } from '#domain/search/label.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** Lexemes for periods. No word begins with these marks. */
export const PERIODS = [
  { mark: '#d', lengthMs: 8 * DAY_MS },
  { mark: '#y', lengthMs: 256 * DAY_MS },
] as const;

/** A lexeme that every article contains. Its count is therefore the total number of articles. */
export const ALL_ARTICLES = '#';

export const toCategoryLexeme = (category: string) => `#c${foldName(category)}`;

/** The lexeme of articles that show a stored image in the body. Finds an image's uses without a scan of the archive. */
export const toImageLexeme = (token: string) => `#i${token}`;

/** The lexeme of articles with a category, subcategory, tag or author that has this label (`toLabel`). */
export const toNameLexeme = (label: string) => `#n${label}`;

/** The lexeme of articles with a name that has this consonant skeleton (`toRomanLabel`). */
export const toRomanNameLexeme = (skeleton: string) => `#r${skeleton}`;

export type NamedArticle = Pick<Article, 'category' | 'subcategory' | 'tags' | 'author'>;

/** Lists the lexemes of an article's names. A query that equals a name finds the article by them. */
export function listNameLexemes({ category, subcategory, tags, author }: NamedArticle): string[] {
  const names = [category, subcategory ?? '', ...tags, author, ...parseByline(author).names];
  const labels = new Set(names.map(toLabel).filter((label) => label !== ''));
  const skeletons = new Set(names.map(toRomanLabel).filter((skeleton) => skeleton !== null));
  return [...[...labels].map(toNameLexeme), ...[...skeletons].map(toRomanNameLexeme)];
}

/** Lists an article's names whose words are indexed: its category, subcategory, tags, authors without desks, and their place. */
export function listNames({ category, subcategory, tags, author }: NamedArticle): string[] {
  const { names, place } = parseByline(author);
  return [category, subcategory ?? '', ...tags, ...names.filter((name) => !isDesk(name)), place ?? ''];
}

/**
 * Lists an article's lexemes that are not words. They let the index alone restrict a search to a period or category.
 * `publicAt` in ms.
 */
export function listFilterLexemes({ category, publicAt }: { category: string; publicAt: number }): string[] {
  const periods = PERIODS.map(({ mark, lengthMs }) => `${mark}${Math.floor(publicAt / lengthMs)}`);
  return [ALL_ARTICLES, toCategoryLexeme(category), ...periods];
}
