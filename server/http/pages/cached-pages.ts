import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Flags } from '#domain/flags/flags.ts';
import type { Page, PreparedResponse } from '#server/cache/page.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { MissedSearchCounter } from '#services/articles/search/missed-searches.ts';
import type { ReadAddress } from '../guards/client-address.ts';
import { addSecurityHeaders } from '../guards/security-headers.ts';
import { listBusyHeaders, SERVER_BUSY_TEXT } from './busy-response.ts';
import { readEdition } from './edition.ts';
import { findPageKey, isRequestedByScript, toEditionKey } from './page-key.ts';
import { decideEncoding, isNotModified, listCommonHeaders, listHeaders } from './page-response.ts';
import type { RenderQueue } from './render-queue.ts';
import { NGINX_HEADER, toNginxExpiry } from './shared-caching.ts';

/** Responds to a request and returns true, or returns false and leaves it untouched. */
export type SendCached = (request: IncomingMessage, response: ServerResponse) => boolean;

export type CachedPagesOptions = {
  cache: Pick<PageCache, 'find' | 'needsRender'>;
  renders: Pick<RenderQueue, 'isFull'>;
  missedSearches: Pick<MissedSearchCounter, 'count'>;
  readAddress: ReadAddress;
  readFlags: () => Flags;
  clock: Clock;
  isHttps: boolean;
};

/** The result of a lookup in the page cache. `readKey` returns null if the URL is not a page. */
type LookupResult = { page: Page | undefined; readKey: () => string | null };

const EMPTY_BODY = Buffer.alloc(0);
/**
 * Delays each refusal. A client that waits for the response can then send only four requests per second and connection.
 */
const REFUSAL_DELAY_MS = 250;
/** Matches valid Host headers. A request with another one is left to the router, which responds e.g. with 400. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Creates the fast path for cached pages and feeds, which does not create `Request` and `Response` objects. Its responses
 * are identical to those from the other handlers. All other requests are left to them: other methods and URLs,
 * maintenance, and pages that are not cached or not yet in the client's encoding. If too many renders are queued,
 * it also refuses requests that would need a render, after a short delay, because a flood of such requests must not
 * delay other requests.
 */
export function createCachedPages(options: CachedPagesOptions): SendCached {
  const { readFlags, clock, isHttps } = options;
  const refuse = createRefusal(options);
  return (request, response) => {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !HOST.test(headers.host ?? '')) return false;
    if (readFlags().maintenance !== null) return false;
    const nowMs = clock.now();
    const { page, readKey } = find(request, { cache: options.cache, nowMs });
    if (page === undefined) return refuse({ request, response, readKey, nowMs });
    const isModified = !isNotModified(page, headers['if-none-match']);
    const prepared = isModified
      ? prepare(page, headers['accept-encoding'], isHttps)
      : prepareNotModified(page, isHttps);
    if (prepared === undefined) return false;
    const { missedSearch } = page;
    if (missedSearch !== null) {
      options.missedSearches.count({ words: missedSearch, clientAddress: options.readAddress(request), nowMs });
    }
    const isForNginx = headers[NGINX_HEADER] !== undefined;
    const sent = isForNginx ? [...prepared.headers, ...toNginxExpiry(nowMs)] : prepared.headers;
    response.writeHead(isModified ? page.status : 304, sent);
    response.end(method === 'HEAD' ? undefined : prepared.body);
    return true;
  };
}

function find(
  { url = '', headers }: IncomingMessage,
  { cache, nowMs }: Pick<CachedPagesOptions, 'cache'> & { nowMs: number },
): LookupResult {
  const edition = readEdition({ cookie: headers.cookie, saveData: headers['save-data'] });
  const toKey = (path: string) => toEditionKey(path, isRequestedByScript(path) ? null : edition);
  const readKey = () => {
    const path = findPageKey(url);
    return path === null ? null : toKey(path);
  };
  // Looks up the URL itself first, which is cheaper than normalising it. Keys are normalised, so a URL that equals one
  // needs no conversion.
  const page = cache.find(edition === 'full' ? url : toKey(url), nowMs);
  if (page !== undefined || !url.includes('?')) return { page, readKey };
  const key = readKey();
  return { page: key === null || key === toKey(url) ? undefined : cache.find(key, nowMs), readKey: () => key };
}

type RefusedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  readKey: () => string | null;
  nowMs: number;
};

/** Creates the handler that sends 503 if the render queue is full. Returns false if it did not respond. */
function createRefusal({ cache, renders, readAddress, clock, isHttps }: CachedPagesOptions) {
  const headers = addSecurityHeaders(listBusyHeaders(), isHttps).flat();
  return ({ request, response, readKey, nowMs }: RefusedRequest): boolean => {
    if (!renders.isFull(readAddress(request))) return false;
    const key = readKey();
    if (key === null || !cache.needsRender(key, nowMs)) return false;
    clock.setTimer(REFUSAL_DELAY_MS, () => {
      response.writeHead(503, headers);
      response.end(request.method === 'HEAD' ? undefined : SERVER_BUSY_TEXT);
    });
    return true;
  };
}

/** Returns the response in the client's encoding; undefined if the page is not in that encoding yet. */
function prepare(page: Page, acceptEncoding: string | undefined, isHttps: boolean): PreparedResponse | undefined {
  const encoding = decideEncoding(page, acceptEncoding);
  const prepared = page.prepared[encoding];
  if (prepared !== undefined) return prepared;
  const body = page.getIfRequested(encoding);
  if (body === undefined) return undefined;
  const headers = addSecurityHeaders(listHeaders(page, encoding, body.length), isHttps).flat();
  page.prepared[encoding] = { headers, body };
  return page.prepared[encoding];
}

function prepareNotModified(page: Page, isHttps: boolean): PreparedResponse {
  page.prepared.notModified ??= {
    headers: addSecurityHeaders(listCommonHeaders(page), isHttps).flat(),
    body: EMPTY_BODY,
  };
  return page.prepared.notModified;
}
