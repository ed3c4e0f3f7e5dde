import { DAY_MS, MINUTE_MS } from '../time/durations.ts';

/** docs/behaviour §9: maximum number of articles in the "most read" block. */
export const MOST_READ_SIZE = 5;
/** docs/behaviour §9: with fewer articles there is no block. */
export const MOST_READ_MIN_SIZE = 3;
/** docs/behaviour §9: the minimum number of different readers of an article in the block. */
export const MOST_READ_MIN_READERS = 5;
/** docs/behaviour §9: the hours whose views count, the current one included. */
export const MOST_READ_HOURS = 24;
/** docs/behaviour §9: the time between two rankings. */
export const MOST_READ_INTERVAL_MS = 10 * MINUTE_MS;
/** The number of ranked articles. If one of them is withdrawn, the next one moves up without a new ranking. */
export const MOST_READ_CANDIDATES = 10;
/** docs/behaviour §9: how long the views of an hour are stored. */
export const VIEW_HOURS_RETENTION_MS = 8 * DAY_MS;

/**
 * Chooses the articles of the block: the first of `candidates` that are among `visible`, in order. Empty if there are
 * too few.
 */
export function decideMostRead<A extends { readonly id: string }>(
  candidates: readonly string[],
  visible: readonly A[],
): A[] {
  const shown = candidates.flatMap((id) => visible.find((article) => article.id === id) ?? []).slice(0, MOST_READ_SIZE);
  return shown.length < MOST_READ_MIN_SIZE ? [] : shown;
}
