import type { Topic } from '#services/live/change.ts';

/** What a loader returns so that its page follows changes: what it showed, and when it read that. */
export type LiveData = { topics: readonly Topic[]; readAtMs?: number };

/**
 * The stream of everything the page's loaders showed, whatever else their data holds. `since` lets the server tell at
 * once of a change that came between the reading and the opening of the stream.
 */
export function toLiveAddress(loaderData: readonly unknown[]): string {
  const pages = loaderData.filter(hasLiveData);
  const parameters = new URLSearchParams();
  for (const topic of [...new Set(pages.flatMap(({ topics }) => topics))].sort()) parameters.append('topic', topic);
  const sinceMs = Math.min(...pages.map(({ readAtMs }) => readAtMs ?? Number.NaN));
  if (Number.isFinite(sinceMs)) parameters.set('since', String(sinceMs));
  return `/live?${parameters}`;
}

function hasLiveData(data: unknown): data is LiveData {
  return typeof data === 'object' && data !== null && 'topics' in data && Array.isArray(data.topics);
}
