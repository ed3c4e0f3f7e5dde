import type { Topic } from '#services/live/change.ts';
import type { RequestContext } from '../request-context.ts';

/**
 * The topics of a page and the time when the page was read. A loader whose page receives changes returns this as `live`.
 */
export type LiveData = {
  readonly topics: readonly Topic[];
  readonly readAtMs: number;
};

/**
 * Subscribes a page to topics. If one of them changes, the server evicts the cached response, and open pages are read
 * again.
 */
export function subscribeToTopics(
  { dependsOn, nowMs }: Pick<RequestContext, 'dependsOn' | 'nowMs'>,
  ...topics: readonly Topic[]
): LiveData {
  dependsOn(...topics);
  return { topics, readAtMs: nowMs };
}

/**
 * Combines the `live` data of a page's loaders: each topic once, and the time of the first read. Null if no loader returned any.
 */
export function combineLiveData(loaderData: readonly unknown[]): LiveData | null {
  const all = loaderData.flatMap((data) => (isObject(data) && isLiveData(data.live) ? [data.live] : []));
  if (all.length === 0) return null;
  const topics = new Set(all.flatMap((live) => live.topics));
  return { topics: [...topics].sort(), readAtMs: Math.min(...all.map(({ readAtMs }) => readAtMs)) };
}

/**
 * Returns the URL of the stream of a page's topics. It contains the time of the read, because the server must report a
 * change that was made between the read and the opening of the stream.
 */
export function toStreamUrl({ topics, readAtMs }: LiveData): string {
  return `/live?${new URLSearchParams([...topics.map((topic) => ['topic', topic]), ['since', String(readAtMs)]])}`;
}

/**
 * Marks loader data that is incomplete because a read failed. An open page does not apply it and is read again later.
 */
export const READ_FAILED = { readFailed: true } as const;

/** Returns the attributes of a reader's `main`: the topics of the open page, and whether a read failed. */
export function toLiveAttributes(loaderData: readonly unknown[]) {
  const live = combineLiveData(loaderData);
  return {
    'data-topics': live?.topics.map(encodeURIComponent).join(' '),
    'data-read-at': live?.readAtMs,
    'data-read-failed': loaderData.some(hasReadFailed) ? '' : undefined,
  };
}

/** Returns null if the page does not receive changes. */
export function parseLiveAttributes({ topics, readAt }: DOMStringMap): LiveData | null {
  if (topics === undefined) return null;
  return { topics: topics.split(' ').filter(Boolean).map(decodeURIComponent) as Topic[], readAtMs: Number(readAt) };
}

export function hasReadFailed(data: unknown): data is typeof READ_FAILED {
  return isObject(data) && data.readFailed === true;
}

function isLiveData(value: unknown): value is LiveData {
  return isObject(value) && Array.isArray(value.topics) && typeof value.readAtMs === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
