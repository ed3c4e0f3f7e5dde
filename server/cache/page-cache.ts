import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI_QUALITY = 5;
/** Memory of an entry in addition to its body and key. */
const ENTRY_OVERHEAD_BYTES = 1_000;

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
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: ReadonlySet<Topic>;
  /** In ms since 1970; null if the response must not be cached. */
  expiresAtMs: number | null;
};

type PageRequest = { key: string; nowMs: number; render: () => Promise<RenderedPage> };

export type PageCache = {
  /** Returns the cached page of a key, or renders it. Requests for one key at the same time share one render. */
  get(request: PageRequest): Promise<Page>;
};

type Entry = { page: Page; topics: ReadonlySet<Topic>; expiresAtMs: number };

/**
 * Creates a cache of whole pages in memory, of at most `maxBytes`. A change evicts the pages that show one of its
 * topics. A page is cached only if no change arrived while it was rendered, and nothing is cached while changes may be
 * missed.
 */
export function createPageCache(changes: Pick<ChangeBus, 'subscribe' | 'isListening'>, maxBytes: number): PageCache {
  const entries = createEntries(maxBytes);
  const renders = new Map<string, Promise<Page>>();

  changes.subscribe(({ topics }) => {
    if (topics.length === 0) return;
    renders.clear();
    entries.evict(topics);
  });

  const renderAndCache = async ({ key, render }: PageRequest): Promise<Page> => {
    const wasListening = changes.isListening();
    // When `render` settles, another promise or none in the map means that a change arrived.
    const current = render().then((rendered) => {
      const page = toPage(rendered);
      const isCurrent = renders.get(key) === current;
      if (isCurrent) renders.delete(key);
      if (isCurrent && wasListening && changes.isListening() && rendered.expiresAtMs !== null) {
        entries.set(key, { page, topics: rendered.topics, expiresAtMs: rendered.expiresAtMs });
      }
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
      if (entry !== undefined && entry.expiresAtMs > request.nowMs) return entry.page;
      return renders.get(request.key) ?? renderAndCache(request);
    },
  };
}

/** A cache that stores nothing: for development, and for measuring what a render costs. */
export const noPageCache: PageCache = { get: async ({ render }) => toPage(await render()) };

/** The cached entries in the order of their last use, with an index of keys by topic. */
function createEntries(maxBytes: number) {
  const keysByTopic = new Map<Topic, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Twice the body: its compressed forms are smaller than itself.
    sizeCalculation: ({ page }, key) => page.body.length * 2 + key.length * 2 + ENTRY_OVERHEAD_BYTES,
    dispose: ({ topics }, key) => {
      for (const topic of topics) {
        const keys = keysByTopic.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysByTopic.delete(topic);
      }
    },
  });
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: Entry) => {
      entries.set(key, entry);
      // LRUCache refuses an entry that is larger than its limit.
      if (!entries.has(key)) return;
      for (const topic of entry.topics) keysByTopic.set(topic, (keysByTopic.get(topic) ?? new Set()).add(key));
    },
    evict: (topics: readonly Topic[]) => {
      if (topics.includes('*')) entries.clear();
      for (const topic of topics) for (const key of [...(keysByTopic.get(topic) ?? [])]) entries.delete(key);
    },
  };
}

function toPage({ status, headers, body }: RenderedPage): Page {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    headers,
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    encoded: (encoding) => {
      const bytes = compressed.get(encoding) ?? compress(body, encoding);
      compressed.set(encoding, bytes);
      return bytes;
    },
  };
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body);
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
