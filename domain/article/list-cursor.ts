import { parseArticleId } from './article.ts';

/** Articles on a page of a category's list. */
export const CATEGORY_PAGE_SIZE = 20;
/** Articles on a page of search results. */
export const SEARCH_PAGE_SIZE = 10;

/** The last row that a page of a list showed. Lists are ordered by a time, `ms` since 1970, and by id if times are equal. */
export type ListCursor = { ms: number; id: string };

/** The last result that a page of search results showed. `tier` is how well it matched, 0 for the best. */
export type SearchCursor = ListCursor & { tier: number };

const LIST_CURSOR = /^(\d{1,16})-(.+)$/su;
const SEARCH_CURSOR = /^(\d{1,2})-(.+)$/su;

/** Writes a cursor as links carry it, like `1795169259000-abc`. */
export function formatListCursor({ ms, id }: ListCursor): string {
  return `${ms}-${id}`;
}

/** Parses a cursor from a link; null for any other text, which means the first page. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, digits = '', idText = ''] = LIST_CURSOR.exec(text ?? '') ?? [];
  const id = parseArticleId(idText);
  const ms = Number(digits);
  return id !== null && Number.isSafeInteger(ms) ? { ms, id } : null;
}

/** Writes a cursor of search results as links carry it, like `0-1795169259000-abc`. */
export function formatSearchCursor({ tier, ...cursor }: SearchCursor): string {
  return `${tier}-${formatListCursor(cursor)}`;
}

/** Parses a cursor of search results from a link; null for any other text, which means the first page. */
export function parseSearchCursor(text: string | null): SearchCursor | null {
  const [, tier, rest = null] = SEARCH_CURSOR.exec(text ?? '') ?? [];
  const cursor = parseListCursor(rest);
  return cursor === null ? null : { tier: Number(tier), ...cursor };
}
