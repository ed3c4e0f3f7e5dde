import type { RequestContext } from '#app/request-context.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { formatListCursor } from '#domain/desk/list-cursor.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';
import type { CardList } from './card-view.ts';
import { loadVideos, toCardList } from './card-view.ts';

/** One page of a list that is newest first, and the path of the next page; null if there is none. */
export type ListPage = { cards: CardList; morePath: string | null };

export const EMPTY_PAGE: ListPage = { cards: { leads: [], rows: [] }, morePath: null };

type ListRows = {
  rows: readonly ListedArticle[];
  next: ListCursor | null;
  path: string;
  isFirst: boolean;
};

/** Builds a page of a list. Only the first page has large cards. */
export async function toListPage(context: RequestContext, { rows, next, path, isFirst }: ListRows): Promise<ListPage> {
  const { site, nowMs } = context;
  return {
    cards: toCardList(rows, { site, nowMs, videos: await loadVideos(context, rows), hasLeads: isFirst }),
    morePath: next && withParameter(path, 'after', formatListCursor(next)),
  };
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
