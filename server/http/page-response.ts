import type { Encoding, Page } from '../cache/page-cache.ts';
import { matchesEtag } from './etag.ts';

/** A smaller body is not compressed: it would need as many packets. */
const MIN_COMPRESSED_BYTES = 1_024;

/** Turns a page into the response to one request: 304 if the client has it, compressed as accepted, no body for HEAD. */
export async function toResponse(page: Page, request: Request): Promise<Response> {
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]));
  const isStorable = headers.get('Cache-Control') !== 'no-store';
  if (isStorable) headers.set('ETag', page.etag);
  headers.append('Vary', 'Accept-Encoding');
  if (isStorable && page.status === 200 && matchesEtag(request.headers.get('If-None-Match'), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = page.body.length < MIN_COMPRESSED_BYTES ? null : decideEncoding(request);
  const body = encoding === null ? page.body : await page.encoded(encoding);
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: page.status, headers });
}

function decideEncoding(request: Request): Encoding | null {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').split(',').map((part) => part.trim());
  const names = accepted.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
