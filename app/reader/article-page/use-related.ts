import type { RefObject } from 'react';
import { useStableList } from '#app/live/use-stable-list.ts';
import { MORE_LIMIT, RELATED_LIMIT } from '#domain/article/limits.ts';
import type { CardView } from '../lists/card-view.ts';
import type { RelatedView } from './load-article.ts';

type Related = { related: readonly CardView[]; more: readonly CardView[] };

/**
 * The newest other articles of the category, and those that follow them. They are one list that follows changes, so that no
 * article is in both parts. `ref` is the element of the first part.
 */
export function useRelated(
  { articleId, view }: { articleId: string; view: RelatedView },
  ref: RefObject<HTMLElement | null>,
): Related {
  const limit = RELATED_LIMIT + MORE_LIMIT;
  const { shown } = useStableList({ name: articleId, items: view.cards, isWhole: view.isWhole, limit }, ref);
  return { related: shown.slice(0, RELATED_LIMIT), more: shown.slice(RELATED_LIMIT) };
}
