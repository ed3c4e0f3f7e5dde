import { toNetwork } from '#domain/network/client-networks.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { consume, createLimiterFactory, toLimiterKey } from '#services/security/attempt-limiter.ts';

/** Maximum number of unknown, expired and revoked links that one network may open. */
export const MAX_GUESSES_PER_NETWORK = 30;
const GUESSES_WINDOW_S = (15 * MINUTE_MS) / SECOND_MS;
/** Maximum number of comments from one network, on all links. */
export const MAX_COMMENTS_PER_NETWORK = 10;
const COMMENTS_WINDOW_S = (10 * MINUTE_MS) / SECOND_MS;

export function createPreviewLimits(db: Database) {
  const limit = createLimiterFactory(db);
  const guesses = limit('preview', MAX_GUESSES_PER_NETWORK, GUESSES_WINDOW_S);
  const comments = limit('preview-comment', MAX_COMMENTS_PER_NETWORK, COMMENTS_WINDOW_S);
  const toKey = (clientAddress: string) => toLimiterKey(toNetwork(clientAddress));
  return {
    countGuess: (clientAddress: string) => consume(guesses, toKey(clientAddress)),
    countComment: (clientAddress: string) => consume(comments, toKey(clientAddress)),
  };
}
