import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Flags } from '#domain/flags/flags.ts';
import type { Page, PreparedResponse } from '../cache/page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { readEdition } from './edition.ts';
import { findPageKey, isDataPath, toEditionKey } from './page-key.ts';
import { decideEncoding, isNotModified, listCommonHeaders, listHeaders } from './page-response.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { NGINX_HEADER, toNginxExpiry } from './shared-caching.ts';

/** Answers a request and returns true, or returns false and leaves it untouched. */
export type AnswerCached = (request: IncomingMessage, response: ServerResponse) => boolean;

export type CachedPagesOptions = {
  cache: Pick<PageCache, 'find'>;
  readFlags: () => Flags;
  now: () => number;
  isHttps: boolean;
};

const EMPTY = Buffer.alloc(0);
/** The router answers requests with another Host header, e.g. with 400. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Creates the short path for requests of cached pages and feeds, which builds no `Request` and no `Response`. It answers
 * exactly as the other handlers would and leaves to them everything else: other methods and URLs, pages that are not cached or
 * not yet in the client's encoding, and maintenance.
 */
export function createCachedPages({ cache, readFlags, now, isHttps }: CachedPagesOptions): AnswerCached {
  const findPage = ({ url = '', headers }: IncomingMessage): Page | undefined => {
    const edition = readEdition({ cookie: headers.cookie, saveData: headers['save-data'] });
    const nowMs = now();
    // A URL that equals a key is that key: making a key of it again would not change it.
    const toKey = (path: string) => toEditionKey(path, isDataPath(path) ? null : edition);
    const page = cache.find(edition === 'full' ? url : toKey(url), nowMs);
    if (page !== undefined || !url.includes('?')) return page;
    const key = findPageKey(url);
    return key === null || key === url ? undefined : cache.find(toKey(key), nowMs);
  };
  return (request, response) => {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !HOST.test(headers.host ?? '')) return false;
    if (readFlags().maintenance !== null) return false;
    const page = findPage(request);
    if (page === undefined) return false;
    const isModified = !isNotModified(page, headers['if-none-match']);
    const prepared = isModified
      ? prepare(page, headers['accept-encoding'], isHttps)
      : prepareNotModified(page, isHttps);
    if (prepared === undefined) return false;
    const isForNginx = headers[NGINX_HEADER] !== undefined;
    const sent = isForNginx ? [...prepared.headers, ...toNginxExpiry(now())] : prepared.headers;
    response.writeHead(isModified ? page.status : 304, sent);
    response.end(method === 'HEAD' ? undefined : prepared.body);
    return true;
  };
}

/** The response in the client's encoding; undefined if the page does not hold it. */
function prepare(page: Page, acceptEncoding: string | undefined, isHttps: boolean): PreparedResponse | undefined {
  const encoding = decideEncoding(page, acceptEncoding);
  const prepared = page.prepared[encoding];
  if (prepared !== undefined) return prepared;
  const body = page.requested(encoding);
  if (body === undefined) return undefined;
  const headers = addSecurityHeaders(listHeaders(page, encoding, body.length), isHttps).flat();
  page.prepared[encoding] = { headers, body };
  return page.prepared[encoding];
}

function prepareNotModified(page: Page, isHttps: boolean): PreparedResponse {
  page.prepared.notModified ??= { headers: addSecurityHeaders(listCommonHeaders(page), isHttps).flat(), body: EMPTY };
  return page.prepared.notModified;
}
