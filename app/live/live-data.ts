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

/** Selects what the loaders of a page returned as `live`. */
export function findLiveData(loaderData: readonly unknown[]): LiveData[] {
  return loaderData.flatMap((data) => (isObject(data) && isLiveData(data.live) ? [data.live] : []));
}

/** The URL of the stream of everything that the page's loaders read, with each topic once. */
export function toLiveUrl(pages: readonly LiveData[]): string {
  const topics = new Set(pages.flatMap((page) => page.topics));
  return `/live?${new URLSearchParams([...topics].sort().map((topic) => ['topic', topic]))}`;
}

/** The moment at which the first of the page's loaders read; null if no loader follows changes. */
export function findReadMs(pages: readonly LiveData[]): number | null {
  return pages.length === 0 ? null : Math.min(...pages.map(({ readAtMs }) => readAtMs));
}

/** Makes the server report at once a change that happened between the read and the opening of the stream. */
export function withSince(url: string, sinceMs: number | null): string {
  return sinceMs === null ? url : `${url}&since=${sinceMs}`;
}

/**
 * Marks loader data that lacks what the page shows because a read failed. An open page keeps what it shows
 * and is read again later.
 */
export const READ_FAILED = { readFailed: true } as const;

/** The attributes of a reader's `main`: what the open page follows, and whether a part of it could not be read. */
export function toLiveAttributes(loaderData: readonly unknown[]) {
  const pages = findLiveData(loaderData);
  const topics = new Set(pages.flatMap((page) => page.topics));
  return {
    'data-topics': pages.length === 0 ? undefined : [...topics].map(encodeURIComponent).join(' '),
    'data-read-at': findReadMs(pages) ?? undefined,
    'data-read-failed': loaderData.some(hasReadFailed) ? '' : undefined,
  };
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
