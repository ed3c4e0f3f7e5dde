import type { Topic } from '#services/live/change.ts';

/** What a loader returns so that its page follows changes: what it showed, and when it read that. */
export type LiveData = { topics: readonly Topic[]; readAtMs?: number };

/** The stream of everything the page's loaders showed, each topic once, whatever else their data holds. */
export function toLiveAddress(loaderData: readonly unknown[]): string {
  const topics = new Set(loaderData.filter(hasLiveData).flatMap((page) => page.topics));
  return `/live?${new URLSearchParams([...topics].sort().map((topic) => ['topic', topic]))}`;
}

/** When the earliest of the page's loaders read; null where one does not say. */
export function findReadMs(loaderData: readonly unknown[]): number | null {
  const readMs = Math.min(...loaderData.filter(hasLiveData).map(({ readAtMs }) => readAtMs ?? Number.NaN));
  return Number.isFinite(readMs) ? readMs : null;
}

/** Lets the server tell at once of a change that came between the reading and the opening of the stream. */
export function withSince(address: string, sinceMs: number | null): string {
  return sinceMs === null ? address : `${address}&since=${sinceMs}`;
}

function hasLiveData(data: unknown): data is LiveData {
  return typeof data === 'object' && data !== null && 'topics' in data && Array.isArray(data.topics);
}
