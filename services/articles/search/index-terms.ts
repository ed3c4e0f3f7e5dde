import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** Lexemes that name a period. No word begins with these marks. */
export const PERIODS = [
  { mark: '#d', lengthMs: 8 * DAY_MS },
  { mark: '#y', lengthMs: 256 * DAY_MS },
] as const;

/** The lexeme of every article: its count is the number of articles. */
export const ALL_ARTICLES = '#';

/** The lexeme of the articles of a category. */
export const toCategoryLexeme = (category: string) => `#c${foldName(category)}`;

/**
 * The lexeme of the articles whose body shows a stored image. It finds an image's uses without a search through the
 * archive.
 */
export const toImageLexeme = (token: string) => `#i${token}`;

/**
 * The lexemes that are not words of an article's text: they let the index of words alone decide a search among the articles
 * of a period or a category. `publicAt` in ms.
 */
export function listFilterLexemes({ category, publicAt }: { category: string; publicAt: number }): string[] {
  const periods = PERIODS.map(({ mark, lengthMs }) => `${mark}${Math.floor(publicAt / lengthMs)}`);
  return [ALL_ARTICLES, toCategoryLexeme(category), ...periods];
}
