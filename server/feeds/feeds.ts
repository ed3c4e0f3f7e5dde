import type { Flags } from '#domain/flags/flags.ts';
import { toResponse } from '#server/http/pages/page-response.ts';
import type { RenderQueue } from '#server/http/pages/render-queue.ts';
import { listSharedCachingHeaders } from '#server/http/pages/shared-caching.ts';
import type { RenderedPage } from '../cache/page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { Log } from '../runtime/log.ts';
import type { FeedDocument, FeedSources } from './feed-document.ts';
import { findFeedDocument } from './feed-document.ts';

export type FeedsOptions = FeedSources & {
  cache: PageCache;
  renders: RenderQueue;
  readFlags: () => Flags;
  now: () => number;
  log: Log;
};

/** Limits the cache lifetime, because the news sitemap is not evicted when one of its articles becomes too old. */
const MAX_AGE_MS = 600_000;
const MAX_AGE_S = 300;
/** Sent to crawlers during maintenance and after a failure. */
const RETRY_AFTER_S = 300;

/**
 * Creates the handler of documents for programs: sitemaps, feeds, `/robots.txt` and `/ads.txt`. Returns null for any
 * other URL, 404 if the document does not exist, and 503 with `Retry-After` if a read fails or, for news, during
 * maintenance. Rejects with `RendersBusyError` if too many renders are queued.
 */
export function createFeedsHandler(options: FeedsOptions) {
  return async (request: Request, clientAddress: string): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const feed = findFeedDocument(path, options);
    if (feed === null) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    if (feed.showsNews && options.readFlags().maintenance !== null) {
      return new Response('Under maintenance\n', { status: 503, headers: UNAVAILABLE_HEADERS });
    }
    const nowMs = options.now();
    const place = { clientAddress, key: path };
    const page = await options.cache.get({
      key: path,
      nowMs,
      render: () =>
        options.renders.run(place, () => renderFeed(feed, { path, nowMs: options.now(), log: options.log })),
      join: () => options.renders.join(place),
      acceptsStale: true,
    });
    return toResponse(page, request, nowMs);
  };
}

/** Renders a document for the page cache. A failed read is logged and becomes an uncached 503. */
export async function renderFeed(
  feed: FeedDocument,
  { path, nowMs, log }: { path: string; nowMs: number; log: Log },
): Promise<RenderedPage> {
  try {
    const text = await feed.read(nowMs);
    if (text === null) return refuse(404, 'Not Found', { 'Cache-Control': 'no-store' });
    if (typeof text === 'object') {
      return refuse(301, 'Moved Permanently', { Location: text.movedTo, 'Cache-Control': 'no-store' });
    }
    return {
      status: 200,
      headers: [
        ['Content-Type', `${feed.mediaType}; charset=utf-8`],
        ...listSharedCachingHeaders(feed.topics, MAX_AGE_S),
      ],
      body: Buffer.from(text),
      topics: new Set(feed.topics),
      isComplete: true,
      expiresAtMs: nowMs + MAX_AGE_MS,
    };
  } catch (error) {
    log.error({ error, path, what: 'feed' }, 'could not read a feed');
    return refuse(503, 'Service Unavailable', UNAVAILABLE_HEADERS);
  }
}

const UNAVAILABLE_HEADERS = { 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' };

function refuse(status: number, line: string, headers: Record<string, string>): RenderedPage {
  return {
    status,
    headers: Object.entries({ ...headers, 'Content-Type': 'text/plain; charset=utf-8' }),
    body: Buffer.from(`${line}\n`),
    topics: new Set(),
    isComplete: status !== 503,
    expiresAtMs: null,
  };
}
