import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '#services/live/change.ts';
import type { Live } from '#services/live/live.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI_QUALITY = 5;
/** Below this a compressed body is no smaller on the wire. */
const SMALLEST_COMPRESSED_BYTES = 1_024;

/** A finished answer, kept whole. */
export type Page = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** A weak validator: the body is the same in each encoding, its bytes are not (RFC 9110 §8.8.3). */
  etag: string;
  /** The body in an encoding, made once. */
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>;
};

/** What a render hands over: the answer, what it showed, and until when it may be kept. */
export type Rendered = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: ReadonlySet<Topic>;
  /** In ms since 1970; null for an answer that must not be kept. */
  keepUntilMs: number | null;
};

export type PageCache = {
  /** The kept page, or the one `render` makes; asked for the same key at the same time, it renders once. */
  get(key: string, nowMs: number, render: () => Promise<Rendered>): Promise<Page>;
};

type Entry = { page: Page; topics: ReadonlySet<Topic>; keepUntilMs: number };

/**
 * Keeps whole pages in memory and drops those that showed what changed. A page is kept only if nothing it may have
 * read changed while it was rendered, and nothing is kept while notifications may be missed.
 */
export function createPageCache(live: Pick<Live, 'subscribe' | 'isListening'>, maxBytes: number): PageCache {
  const flights = new Map<string, Promise<Page>>();
  const keysByTopic = new Map<Topic, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.length * 2 + key.length * 2 + 1_000,
    dispose: ({ topics }, key) => {
      for (const topic of topics) {
        const keys = keysByTopic.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysByTopic.delete(topic);
      }
    },
  });

  live.subscribe(({ topics }) => {
    if (topics.length === 0) return;
    flights.clear();
    if (topics.includes('*')) entries.clear();
    for (const topic of topics) for (const key of [...(keysByTopic.get(topic) ?? [])]) entries.delete(key);
  });

  const keep = (key: string, page: Page, topics: ReadonlySet<Topic>, keepUntilMs: number) => {
    entries.set(key, { page, topics, keepUntilMs });
    if (!entries.has(key)) return;
    for (const topic of topics) {
      const keys = keysByTopic.get(topic) ?? new Set();
      keysByTopic.set(topic, keys.add(key));
    }
  };

  const renderAndKeep = async (key: string, render: () => Promise<Rendered>): Promise<Page> => {
    const wasListening = live.isListening();
    // The promise below is looked up by the time `render` settles: being replaced means that something changed.
    const flight = render().then((rendered) => {
      const page = toPage(rendered);
      const isCurrent = flights.get(key) === flight;
      if (isCurrent) flights.delete(key);
      if (isCurrent && wasListening && live.isListening() && rendered.keepUntilMs !== null) {
        keep(key, page, rendered.topics, rendered.keepUntilMs);
      }
      return page;
    });
    flights.set(key, flight);
    flight.catch(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    return flight;
  };

  return {
    get: async (key, nowMs, render) => {
      const entry = entries.get(key);
      if (entry && entry.keepUntilMs > nowMs) return entry.page;
      return flights.get(key) ?? renderAndKeep(key, render);
    },
  };
}

/** A cache that keeps nothing, for measuring what a render costs. */
export const noPageCache: PageCache = { get: async (_key, _nowMs, render) => toPage(await render()) };

function toPage({ status, headers, body }: Rendered): Page {
  const made = new Map<string, Promise<Buffer>>();
  return {
    status,
    headers,
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    encoded: (encoding) => {
      const ready = made.get(encoding) ?? compress(body, encoding);
      made.set(encoding, ready);
      return ready;
    },
  };
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body);
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Turns a page into the response to one request: conditional, compressed as accepted, without body for HEAD. */
export async function toResponse(page: Page, request: Request): Promise<Response> {
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]));
  headers.set('ETag', page.etag);
  headers.append('Vary', 'Accept-Encoding');
  if (page.status === 200 && isHeldBy(request, page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = page.body.length < SMALLEST_COMPRESSED_BYTES ? null : decideEncoding(request);
  const body = encoding === null ? page.body : await page.encoded(encoding);
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: page.status, headers });
}

/** Weak comparison, as `If-None-Match` wants it (RFC 9110 §13.1.2). */
function isHeldBy(request: Request, etag: string): boolean {
  const held = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
  return held.includes('*') || held.some((tag) => toOpaqueTag(tag) === toOpaqueTag(etag));
}

function toOpaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}

function decideEncoding(request: Request): 'br' | 'gzip' | null {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').split(',').map((part) => part.trim());
  const names = accepted.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
