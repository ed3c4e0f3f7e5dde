import { isArticleId } from '#domain/article/article.ts';
import type { ListCursor } from '#services/articles/reader-lists.ts';
import type { SearchCursor } from '#services/articles/search.ts';

const LIST_CURSOR = /^(\d{1,16})-(.+)$/su;
const SEARCH_CURSOR = /^(\d)-(.+)$/su;

/** A place in a list as a link carries it, like `1795169259000-abc`. */
export function formatListCursor({ publicAt, id }: ListCursor): string {
  return `${publicAt}-${id}`;
}

/** Reads a place in a list from a link; null for anything else, which means the first page. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, publicAt, id] = LIST_CURSOR.exec(text ?? '') ?? [];
  if (publicAt === undefined || id === undefined || !isArticleId(id)) return null;
  const ms = Number(publicAt);
  return Number.isSafeInteger(ms) ? { publicAt: ms, id } : null;
}

/** A place in a section of search results as a link carries it, like `0-1795169259000-abc`. */
export function formatSearchCursor({ tier, ...place }: SearchCursor): string {
  return `${tier}-${formatListCursor(place)}`;
}

/** Reads a place in search results from a link; null for anything else, which means the first page. */
export function parseSearchCursor(text: string | null): SearchCursor | null {
  const [, tier, rest] = SEARCH_CURSOR.exec(text ?? '') ?? [];
  const place = parseListCursor(rest ?? null);
  return place === null ? null : { tier: Number(tier), ...place };
}
