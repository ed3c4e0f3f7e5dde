import { LRUCache } from 'lru-cache';
import type { Change, Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { CacheCounters } from '../runtime/metrics.ts';
import type { Page, RenderedPage } from './page.ts';
import { createPage } from './page.ts';
import type { SharedLoad } from './shared-loads.ts';
import { createSharedLoads } from './shared-loads.ts';

/** Memory of an entry in addition to its bodies and key: objects, headers and the topic index. */
const ENTRY_OVERHEAD_BYTES = 6_000;
/** How long the result of an incomplete render is served before the page is rendered again. */
const FAILURE_MS = 1_000;
const MAX_FAILURE_BYTES = 8 * 1024 * 1024;
/** Marks a page that may be out of date (RFC 9211). */
const STALE_HEADER = ['Cache-Status', 'prohor; hit; detail=stale'] as const;

type PageRequest = {
  key: string;
  nowMs: number;
  render: () => Promise<RenderedPage>;
  /** Called if the request waits for a render that another request has started. */
  join?: () => void;
  /** True if an earlier complete page is preferred to an incomplete one. */
  acceptsStale: boolean;
};

export type PageCache = {
  /** Returns the cached page of a key, unless it has expired or one of its topics has changed. */
  find(key: string, nowMs: number): Page | undefined;
  /**
   * Returns the cached page of a key, or renders it. Concurrent requests for a key share one render. If the render is
   * incomplete and `acceptsStale` is true, returns the last complete page of the key, marked as stale, until a render
   * succeeds. Never returns a page with content that a change has hidden (docs/behaviour §8.3).
   */
  get(request: PageRequest): Promise<Page>;
  needsRender(key: string, nowMs: number): boolean;
  readBytes(): number;
};

/** The expiry time of an entry that a change has expired. */
const HAS_CHANGED = Number.NEGATIVE_INFINITY;

type Entry = { page: Page; topics: ReadonlySet<Topic>; expiresAtMs: number };

/**
 * Creates an in-memory cache of whole pages, limited to `maxBytes`. After a change, the pages of its topics expire. An
 * expired page remains in memory only for the case that its next render fails. A change that hides something deletes the
 * pages of its topics instead, and all pages that earlier changes expired. A page is cached only if no change of its
 * topics arrived during its render. While change notifications may be missed, nothing is cached.
 */
export function createPageCache(
  changes: Pick<ChangeBus, 'subscribe' | 'isListening'>,
  maxBytes: number,
  counters: CacheCounters = { hits: 0, misses: 0, stale: 0 },
): PageCache {
  const entries = createEntries(maxBytes);
  const renders = createSharedLoads<Page>(changes);
  const failures = new LRUCache<string, { page: Page; untilMs: number; isStale: boolean }>({
    maxSize: MAX_FAILURE_BYTES,
    // The body and an estimate of its compressed forms.
    sizeCalculation: ({ page }) => page.bodyBytes * 2 + ENTRY_OVERHEAD_BYTES,
  });

  changes.subscribe((change) => {
    if (change.topics.length === 0) return;
    failures.clear();
    entries.evict(change);
  });

  const toFailure = ({ key, nowMs, acceptsStale }: PageRequest, rendered: RenderedPage): Page => {
    const stale = acceptsStale ? entries.get(key)?.page : undefined;
    if (stale !== undefined) counters.stale += 1;
    const page = stale === undefined ? createPage(rendered) : toStale(stale);
    failures.set(key, { page, untilMs: nowMs + FAILURE_MS, isStale: stale !== undefined });
    return page;
  };

  const finish = (request: PageRequest, rendered: RenderedPage, isCurrent: boolean): Page => {
    if (!rendered.isComplete) return toFailure(request, rendered);
    const { key } = request;
    const page = createPage(rendered, entries.createSizeUpdate(key));
    const { topics, expiresAtMs } = rendered;
    if (expiresAtMs === null) entries.delete(key);
    else if (isCurrent) entries.set(key, { page, topics, expiresAtMs });
    return page;
  };

  const toSharedLoad = (request: PageRequest): SharedLoad<RenderedPage, Page> => ({
    load: request.render,
    ...(request.join && { join: request.join }),
    // Incomplete pages, and others that are not cached, may have reported only some of their topics.
    listTopics: ({ isComplete, expiresAtMs, topics }) => (isComplete && expiresAtMs !== null ? topics : null),
    convert: (page, isCurrent) => finish(request, page, isCurrent),
  });

  const find = (key: string, nowMs: number) => {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAtMs <= nowMs) return undefined;
    counters.hits += 1;
    return entry.page;
  };
  const findFailure = (key: string, nowMs: number) => {
    const failure = failures.get(key);
    return failure !== undefined && failure.untilMs > nowMs ? failure : undefined;
  };

  return {
    find,
    needsRender: (key, nowMs) => {
      const isCached = (entries.get(key)?.expiresAtMs ?? Number.NEGATIVE_INFINITY) > nowMs;
      return !isCached && !renders.isLoading(key) && findFailure(key, nowMs) === undefined;
    },
    get: async (request) => {
      const cached = find(request.key, request.nowMs);
      if (cached !== undefined) return cached;
      const failure = findFailure(request.key, request.nowMs);
      if (failure !== undefined) {
        if (failure.isStale) counters.stale += 1;
        return failure.page;
      }
      counters.misses += 1;
      return renders.get(request.key, toSharedLoad(request));
    },
    readBytes: entries.readBytes,
  };
}

/** A cache that stores nothing, for development and for measuring renders. */
export const noPageCache: PageCache = {
  find: () => undefined,
  needsRender: () => true,
  get: async ({ render }) => createPage(await render()),
  readBytes: () => 0,
};

const toStale = (page: Page): Page => ({ ...page, headers: [...page.headers, STALE_HEADER], prepared: {} });

/** Creates the store of cached entries, in order of last use, with an index of keys by topic. */
function createEntries(maxBytes: number) {
  const keysByTopic = new Map<Topic, Set<string>>();
  const unindex = (key: string, topics: ReadonlySet<Topic>) => {
    for (const topic of topics) {
      const keys = keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysByTopic.delete(topic);
    }
  };
  const expire = (key: string) => {
    const entry = entries.peek(key);
    if (entry !== undefined) entry.expiresAtMs = HAS_CHANGED;
  };
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.memoryBytes() + key.length * 2 + ENTRY_OVERHEAD_BYTES,
    dispose: ({ topics }, key) => unindex(key, topics),
  });
  const set = (key: string, entry: Entry) => {
    entries.set(key, entry);
    // LRUCache refuses an entry larger than its limit.
    if (!entries.has(key)) return;
    for (const topic of entry.topics) keysByTopic.set(topic, (keysByTopic.get(topic) ?? new Set()).add(key));
  };
  return {
    get: (key: string) => entries.get(key),
    set,
    /**
     * Creates a function that updates the size of a page of `key` after its bodies have changed. The page references the
     * function, which must therefore be created outside the scope of the request. Otherwise the request could not be
     * garbage-collected.
     */
    createSizeUpdate: (key: string) => (page: Page) => {
      const entry = entries.peek(key);
      // LRUCache recalculates the size only for a new object.
      if (entry?.page === page) set(key, { ...entry });
    },
    delete: (key: string) => entries.delete(key),
    readBytes: () => entries.calculatedSize,
    evict: ({ topics, hides }: Change) => {
      const keys = topics.includes('*')
        ? entries.keys()
        : topics.flatMap((topic) => [...(keysByTopic.get(topic) ?? [])]);
      for (const key of [...keys]) hides ? entries.delete(key) : expire(key);
      if (!hides) return;
      // Expired pages may show the hidden article under its earlier topics, e.g. its former category.
      for (const [key, { expiresAtMs }] of [...entries.entries()]) if (expiresAtMs === HAS_CHANGED) entries.delete(key);
    },
  };
}
