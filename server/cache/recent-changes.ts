import { LRUCache } from 'lru-cache';
import type { Topic } from '#services/live/change.ts';

const MAX_TOPICS = 10_000;

export type RecentChanges = {
  note(topics: readonly Topic[], nowMs: number): void;
  /**
   * Returns the `topics` that may have changed since `sinceMs`: the topics known to have changed, or all of them if the
   * time is before the recorded period.
   */
  findSince(topics: Iterable<Topic>, sinceMs: number): Topic[];
};

/** Records when each topic last changed. A new stream uses this to send the changes since its page was loaded. */
export function createRecentChanges(startMs: number): RecentChanges {
  let knownFromMs = startMs;
  let everythingAtMs = Number.NEGATIVE_INFINITY;
  const changedAt = new LRUCache<Topic, number>({
    max: MAX_TOPICS,
    dispose: (atMs, _topic, reason) => {
      if (reason === 'evict') knownFromMs = Math.max(knownFromMs, atMs);
    },
  });
  return {
    note: (topics, nowMs) => {
      if (topics.includes('*')) everythingAtMs = nowMs;
      for (const topic of topics) changedAt.set(topic, nowMs);
    },
    findSince: (topics, sinceMs) => {
      if (sinceMs < knownFromMs || sinceMs <= everythingAtMs) return [...topics];
      return [...topics].filter((topic) => (changedAt.get(topic) ?? Number.NEGATIVE_INFINITY) >= sinceMs);
    },
  };
}
