import { parseArticleId } from '../article/article.ts';

export const CATEGORY_PAGE_SIZE = 20;
export const SEARCH_PAGE_SIZE = 10;

/** The last row of a page of a list. Lists are ordered by a time in ms, then by id. */
export type ListCursor = { ms: number; id: string };

/** The last result of a page of search results. `tier` is its step of relevance, 0 for the best. */
export type SearchCursor = ListCursor & { tier: number };

/** `b` marks a time before 1970. */
const LIST_CURSOR = /^(b?)(\d{1,16})-(.+)$/su;
const SEARCH_CURSOR = /^(\d{1,2})-(.+)$/su;

/** Formats a cursor for a link, like `1795169259000-abc`. */
export function formatListCursor({ ms, id }: ListCursor): string {
  return `${ms < 0 ? 'b' : ''}${Math.abs(ms)}-${id}`;
}

/** Parses a cursor from a link. Returns null for any other text, which means the first page. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, before, digits = '', idText = ''] = LIST_CURSOR.exec(text ?? '') ?? [];
  const id = parseArticleId(idText);
  const ms = before === 'b' ? -Number(digits) : Number(digits);
  return id !== null && Number.isSafeInteger(ms) ? { ms, id } : null;
}

/** Formats a cursor of search results for a link, like `0-1795169259000-abc`. */
export function formatSearchCursor({ tier, ...cursor }: SearchCursor): string {
  return `${tier}-${formatListCursor(cursor)}`;
}

/** Parses a cursor of search results from a link. Returns null for any other text, which means the first page. */
export function parseSearchCursor(text: string | null): SearchCursor | null {
  const [, tier, rest = null] = SEARCH_CURSOR.exec(text ?? '') ?? [];
  const cursor = parseListCursor(rest);
  return cursor === null ? null : { tier: Number(tier), ...cursor };
}
