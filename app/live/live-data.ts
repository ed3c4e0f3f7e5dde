import type { Topic } from '#services/live/change.ts';
import type { RequestContext } from '../request-context.ts';

/** What a page shows and when that was read. A loader returns it as `live` so that its page follows changes. */
export type LiveData = {
  readonly topics: readonly Topic[];
  readonly readAtMs: number;
};

/**
 * Makes a page follow topics: the server evicts its cached response if one of them changes, and an open page then reads
 * again.
 */
export function followTopics(
  { dependsOn, nowMs }: Pick<RequestContext, 'dependsOn' | 'nowMs'>,
  ...topics: readonly Topic[]
): LiveData {
  dependsOn(...topics);
  return { topics, readAtMs: nowMs };
}

/**
 * Combines what the loaders of a page returned as `live`: each topic once, and the moment at which the first of them read.
 * Null if no loader follows changes.
 */
export function combineLiveData(loaderData: readonly unknown[]): LiveData | null {
  const all = loaderData.flatMap((data) => (isObject(data) && isLiveData(data.live) ? [data.live] : []));
  if (all.length === 0) return null;
  const topics = new Set(all.flatMap((live) => live.topics));
  return { topics: [...topics].sort(), readAtMs: Math.min(...all.map(({ readAtMs }) => readAtMs)) };
}

/**
 * The URL of the stream of a page's topics. It says when the page was read, so that the server immediately reports a change
 * between the read and the opening of the stream.
 */
export function toStreamUrl({ topics, readAtMs }: LiveData): string {
  return `/live?${new URLSearchParams([...topics.map((topic) => ['topic', topic]), ['since', String(readAtMs)]])}`;
}

/**
 * Marks loader data that lacks what the page shows because a read failed. An open page keeps what it shows
 * and is read again later.
 */
export const READ_FAILED = { readFailed: true } as const;

/** The attributes of a reader's `main`: what the open page follows, and whether a part of it could not be read. */
export function toLiveAttributes(loaderData: readonly unknown[]) {
  const live = combineLiveData(loaderData);
  return {
    'data-topics': live?.topics.map(encodeURIComponent).join(' '),
    'data-read-at': live?.readAtMs,
    'data-read-failed': loaderData.some(hasReadFailed) ? '' : undefined,
  };
}

/** Reads these attributes; null if the page follows nothing. */
export function parseLiveAttributes({ topics, readAt }: DOMStringMap): LiveData | null {
  if (topics === undefined) return null;
  return { topics: topics.split(' ').filter(Boolean).map(decodeURIComponent) as Topic[], readAtMs: Number(readAt) };
}

/** Tells whether loader data is marked with `READ_FAILED`. */
export function hasReadFailed(data: unknown): data is typeof READ_FAILED {
  return isObject(data) && data.readFailed === true;
}

function isLiveData(value: unknown): value is LiveData {
  return isObject(value) && Array.isArray(value.topics) && typeof value.readAtMs === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
