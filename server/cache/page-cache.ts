import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { CacheCounters } from '../runtime/metrics.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI_QUALITY = 5;
/** Memory of an entry in addition to its body and key. */
const ENTRY_OVERHEAD_BYTES = 1_000;
/** How long the answer to a failed render is repeated before the page is rendered again. */
const FAILURE_MS = 1_000;
const MAX_FAILURE_BYTES = 8 * 1024 * 1024;
/** Marks a page that may be out of date (RFC 9211). */
const STALE_HEADER = ['Cache-Status', 'prohor; hit; detail=stale'] as const;

export type Encoding = 'br' | 'gzip';

/** A cached response. */
export type Page = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Weak: the content is the same in each encoding, the bytes are not (RFC 9110 §8.8.3). */
  etag: string;
  /** The compressed body; compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>;
};

/** What a render returns: the response, the topics of what it shows, and how long it may be cached. */
export type RenderedPage = {
  /** False if something on the page could not be read. */
  isComplete: boolean;
  /** Text in the body that differs between renders of the same content. It does not change the entity tag. */
  renderMark?: string;
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: ReadonlySet<Topic>;
  /** In ms since 1970; null if the response must not be cached. */
  expiresAtMs: number | null;
};

type PageRequest = {
  key: string;
  nowMs: number;
  render: () => Promise<RenderedPage>;
  /** Whether an earlier page is better than an incomplete one. */
  acceptsStale: boolean;
};

export type PageCache = {
  /**
   * Returns the cached page of a key, or renders it. Requests for one key at the same time share one render. If the render
   * is incomplete, returns the last complete page of the key, marked as stale, until a render succeeds.
   */
  get(request: PageRequest): Promise<Page>;
  /** Memory of the cached pages. */
  readBytes(): number;
};

type Entry = { page: Page; topics: ReadonlySet<Topic>; expiresAtMs: number };

/**
 * Creates a cache of whole pages in memory, of at most `maxBytes`. A change evicts the pages that show one of its
 * topics; they remain only for the case that the next render fails. A page is cached only if no change arrived while it
 * was rendered, and nothing is cached while changes may be missed.
 */
export function createPageCache(
  changes: Pick<ChangeBus, 'subscribe' | 'isListening'>,
  maxBytes: number,
  counters: CacheCounters = { hits: 0, misses: 0, stale: 0 },
): PageCache {
  const entries = createEntries(maxBytes);
  const renders = new Map<string, Promise<Page>>();
  const failures = new LRUCache<string, { page: Page; untilMs: number; isStale: boolean }>({
    maxSize: MAX_FAILURE_BYTES,
    sizeCalculation: ({ page }) => page.body.length + ENTRY_OVERHEAD_BYTES,
  });

  changes.subscribe(({ topics }) => {
    if (topics.length === 0) return;
    renders.clear();
    failures.clear();
    entries.evict(topics);
  });

  const toFailure = ({ key, nowMs, acceptsStale }: PageRequest, rendered: RenderedPage): Page => {
    const stale = acceptsStale ? entries.get(key)?.page : undefined;
    if (stale !== undefined) counters.stale += 1;
    const page = stale === undefined ? toPage(rendered) : { ...stale, headers: [...stale.headers, STALE_HEADER] };
    failures.set(key, { page, untilMs: nowMs + FAILURE_MS, isStale: stale !== undefined });
    return page;
  };

  const renderAndCache = async (request: PageRequest): Promise<Page> => {
    const { key, render } = request;
    const wasListening = changes.isListening();
    // When `render` settles, another promise or none in the map means that a change arrived.
    const current = render().then((rendered) => {
      const isCurrent = renders.get(key) === current;
      if (isCurrent) renders.delete(key);
      if (!rendered.isComplete) return toFailure(request, rendered);
      const page = toPage(rendered);
      if (isCurrent && wasListening && changes.isListening() && rendered.expiresAtMs !== null) {
        entries.set(key, { page, topics: rendered.topics, expiresAtMs: rendered.expiresAtMs });
      } else if (isCurrent) entries.delete(key);
      return page;
    });
    renders.set(key, current);
    current.catch(() => {
      if (renders.get(key) === current) renders.delete(key);
    });
    return current;
  };

  return {
    get: async (request) => {
      const entry = entries.get(request.key);
      if (entry !== undefined && entry.expiresAtMs > request.nowMs) {
        counters.hits += 1;
        return entry.page;
      }
      const failure = failures.get(request.key);
      if (failure !== undefined && failure.untilMs > request.nowMs) {
        if (failure.isStale) counters.stale += 1;
        return failure.page;
      }
      counters.misses += 1;
      return renders.get(request.key) ?? renderAndCache(request);
    },
    readBytes: entries.readBytes,
  };
}

/** A cache that stores nothing: for development, and for measuring what a render costs. */
export const noPageCache: PageCache = { get: async ({ render }) => toPage(await render()), readBytes: () => 0 };

/** The cached entries in the order of their last use, with an index of keys by topic. */
function createEntries(maxBytes: number) {
  const keysByTopic = new Map<Topic, Set<string>>();
  const forgetTopics = (key: string, topics: ReadonlySet<Topic>) => {
    for (const topic of topics) {
      const keys = keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysByTopic.delete(topic);
    }
  };
  const expire = (key: string) => {
    const entry = entries.peek(key);
    if (entry === undefined) return;
    entry.expiresAtMs = Number.NEGATIVE_INFINITY;
    forgetTopics(key, entry.topics);
  };
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Twice the body: its compressed forms are smaller than itself.
    sizeCalculation: ({ page }, key) => page.body.length * 2 + key.length * 2 + ENTRY_OVERHEAD_BYTES,
    dispose: ({ topics }, key) => forgetTopics(key, topics),
  });
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: Entry) => {
      entries.set(key, entry);
      // LRUCache refuses an entry that is larger than its limit.
      if (!entries.has(key)) return;
      for (const topic of entry.topics) keysByTopic.set(topic, (keysByTopic.get(topic) ?? new Set()).add(key));
    },
    delete: (key: string) => entries.delete(key),
    readBytes: () => entries.calculatedSize,
    /** Expires the entries that show one of the topics. */
    evict: (topics: readonly Topic[]) => {
      const keys = topics.includes('*')
        ? entries.keys()
        : topics.flatMap((topic) => [...(keysByTopic.get(topic) ?? [])]);
      for (const key of [...keys]) expire(key);
    },
  };
}

function toPage({ status, headers, body, renderMark = '' }: RenderedPage): Page {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    headers,
    body,
    etag: `W/"${hashContent(body, renderMark)}"`,
    encoded: (encoding) => {
      const bytes = compressed.get(encoding) ?? compress(body, encoding);
      compressed.set(encoding, bytes);
      return bytes;
    },
  };
}

/** One hash for one content, in every process and on every machine. */
function hashContent(body: Buffer, renderMark: string): string {
  const hash = createHash('sha1');
  let start = 0;
  for (let end = findMark(body, renderMark, 0); end !== -1; end = findMark(body, renderMark, start)) {
    hash.update(body.subarray(start, end));
    start = end + Buffer.byteLength(renderMark);
  }
  return hash.update(body.subarray(start)).digest('base64url');
}

const findMark = (body: Buffer, mark: string, start: number) => (mark === '' ? -1 : body.indexOf(mark, start));

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body);
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
