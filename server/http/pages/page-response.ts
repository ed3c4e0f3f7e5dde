import { LRUCache } from 'lru-cache';
import type { Encoding, HeaderList, Page } from '#server/cache/page.ts';
import { matchesEtag } from '../etag.ts';
import { NGINX_HEADER, toNginxExpiry } from './shared-caching.ts';

/** Smaller bodies are not compressed, because they would need as many packets when compressed. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Limits the cache of decided encodings. Browsers send few different `Accept-Encoding` headers. */
const MAX_DECIDED_HEADERS = 100;
const MAX_DECIDED_CHARACTERS = 200;

/**
 * Converts a page to the response for one request: 304 if the client already has it, in an encoding that the client
 * accepts, and without a body for HEAD.
 */
export async function toResponse(page: Page, request: Request, nowMs: number): Promise<Response> {
  const expiry = request.headers.has(NGINX_HEADER) && isStorable(page) ? [toNginxExpiry(nowMs)] : [];
  if (isNotModified(page, request.headers.get('If-None-Match'))) {
    return new Response(null, { status: 304, headers: toHeaders([...listCommonHeaders(page), ...expiry]) });
  }
  const encoding = decideEncoding(page, request.headers.get('Accept-Encoding'));
  const body = await page.encode(encoding);
  const headers = toHeaders([...listHeaders(page, encoding, body.length), ...expiry]);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: page.status, headers });
}

export function isNotModified(page: Page, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch || page.status !== 200) return false;
  return isStorable(page) && matchesEtag(ifNoneMatch, page.etag);
}

export function listHeaders(page: Page, encoding: Encoding, bodyBytes: number): HeaderList {
  return [
    ...listCommonHeaders(page),
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding] as const]),
    ['content-length', String(bodyBytes)],
  ];
}

/** The headers of a page's response in every encoding, and of its 304. */
export function listCommonHeaders(page: Page): HeaderList {
  const headers = page.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const varies = headers.flatMap(([name, value]) => (name === 'vary' ? [value] : []));
  return [
    ...headers.filter(([name]) => name !== 'vary'),
    ...(isStorable(page) ? [['etag', page.etag] as const] : []),
    ['vary', [...varies, 'Accept-Encoding'].join(', ')],
  ];
}

function isStorable({ headers }: Page): boolean {
  return !headers.some(([name, value]) => name.toLowerCase() === 'cache-control' && value === 'no-store');
}

const toHeaders = (list: HeaderList) => new Headers(list.map(([name, value]): [string, string] => [name, value]));

export function decideEncoding(page: Page, acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding || page.bodyBytes < MIN_COMPRESSED_BYTES) return 'identity';
  const cached = decided.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const encoding = parseAcceptEncoding(acceptEncoding);
  if (acceptEncoding.length <= MAX_DECIDED_CHARACTERS) decided.set(acceptEncoding, encoding);
  return encoding;
}

const decided = new LRUCache<string, Encoding>({ max: MAX_DECIDED_HEADERS });

function parseAcceptEncoding(header: string): Encoding {
  const accepted = header.split(',').map((part) => part.trim());
  const names = accepted.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
