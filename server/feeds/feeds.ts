import type { Flags } from '#domain/flags/flags.ts';
import type { Log } from '../log.ts';
import type { PageCache, Rendered } from '../page-cache.ts';
import { toResponse } from '../page-cache.ts';
import type { FeedDocument, FeedSources } from './feed-document.ts';
import { findFeedDocument } from './feed-document.ts';

export type FeedsOptions = FeedSources & {
  cache: PageCache;
  readFlags: () => Flags;
  now: () => number;
  log: Log;
};

/** What falls out of the news sitemap by its age alone is gone after this. */
const LONGEST_KEPT_MS = 600_000;
const MAX_AGE_S = 300;
/** When programs that found the site closed or failing should come back. */
const RETRY_AFTER_S = 300;

/**
 * Makes the handler of what is written for programs: sitemaps, feeds, `/robots.txt` and `/ads.txt`. It answers null
 * where the address is none of these; 404 where the document does not exist; 503 with `Retry-After` for news under
 * maintenance and where a read fails.
 */
export function createFeedsHandler(options: FeedsOptions): (request: Request) => Promise<Response | null> {
  return async (request) => {
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
    const page = await options.cache.get(path, nowMs, () => renderFeed(feed, path, options.log, nowMs));
    return toResponse(page, request);
  };
}

/** Writes a document as the page cache keeps it. A failed read is logged and makes an answer that is not kept. */
export async function renderFeed(feed: FeedDocument, path: string, log: Log, nowMs: number): Promise<Rendered> {
  try {
    const text = await feed.write(nowMs);
    if (text === null) return refuse(404, 'Not Found', { 'Cache-Control': 'no-store' });
    return {
      status: 200,
      headers: [
        ['Content-Type', `${feed.mediaType}; charset=utf-8`],
        ['Cache-Control', `public, max-age=${MAX_AGE_S}`],
      ],
      body: Buffer.from(text),
      topics: new Set(feed.topics),
      keepUntilMs: nowMs + LONGEST_KEPT_MS,
    };
  } catch (error) {
    log.error({ error, path }, 'feed not read');
    return refuse(503, 'Service Unavailable', UNAVAILABLE_HEADERS);
  }
}

const UNAVAILABLE_HEADERS = { 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' };

function refuse(status: number, line: string, headers: Record<string, string>): Rendered {
  return {
    status,
    headers: Object.entries({ ...headers, 'Content-Type': 'text/plain; charset=utf-8' }),
    body: Buffer.from(`${line}\n`),
    topics: new Set(),
    keepUntilMs: null,
  };
}
