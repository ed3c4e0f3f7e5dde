import { DAY_MS } from '../time/durations.ts';
import type { FrontPage } from './decide-front-page.ts';

/** docs/behaviour §9: related headlines below the lead. */
export const HOME_RELATED_SIZE = 2;
/** docs/behaviour §9: a related article became public within this time. */
export const HOME_RELATED_AGE_MS = 30 * DAY_MS;

type TopBlock = Pick<FrontPage<{ id: string; imageUrl: string; publicAt: number }>, (typeof TOP_LISTS)[number]>;

const TOP_LISTS = ['secondary', 'headlines', 'latest', 'topRow'] as const;

/**
 * Chooses the headlines below the lead from articles that share a tag with it, the closest first. Skips articles that the top block
 * already shows.
 */
export function decideRelatedHeadlines<A extends { readonly id: string }>(
  candidates: readonly A[],
  topBlock: TopBlock,
): A[] {
  const shown = new Set(TOP_LISTS.flatMap((list) => topBlock[list].map(({ id }) => id)));
  return candidates.filter(({ id }) => !shown.has(id)).slice(0, HOME_RELATED_SIZE);
}
