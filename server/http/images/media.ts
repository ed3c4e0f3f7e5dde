import type { Log } from '#server/runtime/log.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { ByteRange } from '#services/storage/object-store.ts';
import { matchesEtag } from '../etag.ts';
import { parseByteRange } from './byte-range.ts';
import type { Audience, DecideAudience } from './image-access.ts';

export type MediaOptions = {
  files: Pick<FileStorage, 'findSize' | 'open'>;
  decideAudience: DecideAudience;
  log: Log;
};

const PATH = /^\/media\/([0-9a-f]{32})\/(\d{1,4}\.(avif|webp|jpg|gif))$/;
const CONTENT_TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
]);
/** Browsers must treat the bytes as an image, never as a page. */
const IMAGE_SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};
const RETRY_AFTER_S = 5;
const YEAR_S = 31_536_000;
/**
 * How long a shared cache may serve an image that is no longer public, even if the site does not respond. A browser may
 * cache a loaded image for a year.
 */
const SHARED_MAX_AGE_S = 60;
const CACHE_CONTROL: Readonly<Record<Audience, string>> = {
  public: `public, max-age=${YEAR_S}, s-maxage=${SHARED_MAX_AGE_S}, immutable`,
  private: 'private, no-store',
};

/**
 * Creates the handler of `GET /media/{token}/{width}.{format}`: the bytes of an image, which never change at their URL.
 * An image without a public article is sent only to staff and to clients that have opened its preview. Other clients get
 * the same 404 as for a missing image.
 * Supports single ranges (RFC 9110 §14) and, for public images, conditional requests. Responds with 503 if the store or
 * the database does not respond.
 */
export function createMediaHandler({ files, decideAudience, log }: MediaOptions) {
  return async (request: Request): Promise<Response> => {
    const [, token = '', file = '', extension = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    try {
      const sizeBytes = await files.findSize({ token, file });
      const audience = sizeBytes === null ? null : await decideAudience(request, token);
      if (sizeBytes === null || audience === null) return createMissingResponse();
      const tag = `"${token.slice(0, 16)}-${file}"`;
      const headers = describeImageFile({ tag, contentType: CONTENT_TYPES.get(extension) ?? '', audience });
      return await respond({ request, sizeBytes, headers, open: (range) => files.open({ token, file }, range) });
    } catch (error) {
      log.error({ error, token, file }, 'could not read an image');
      return createUnavailableResponse();
    }
  };
}

type FoundFile = {
  request: Request;
  sizeBytes: number;
  headers: Headers;
  open: (range?: ByteRange) => ReturnType<FileStorage['open']>;
};

async function respond({ request, sizeBytes, headers, open }: FoundFile): Promise<Response> {
  if (isNotModified(request, headers)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('If-Range');
  const rangeHeader = ifRange === null || ifRange === headers.get('ETag') ? request.headers.get('Range') : null;
  const range = parseByteRange(rangeHeader, sizeBytes);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${sizeBytes}` },
    });
  }
  const length = range === null ? sizeBytes : range.last - range.first + 1;
  headers.set('Content-Length', String(length));
  if (range !== null) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const opened = await open(range ?? undefined);
  return opened === null ? createMissingResponse() : new Response(opened.body, { status, headers });
}

type ImageFile = { tag: string; contentType: string; audience: Audience };

/**
 * The headers of an image, which never changes at its URL. `tag` is its ETag. Only public images have one: if another
 * client got a 304, a shared cache could serve its stored copy of a withdrawn image again.
 */
export function describeImageFile({ tag, contentType, audience }: ImageFile): Headers {
  return new Headers({
    ...IMAGE_SECURITY_HEADERS,
    'Content-Type': contentType,
    'Content-Disposition': 'inline',
    'Cache-Control': CACHE_CONTROL[audience],
    // Feed readers on other sites may show a public image.
    'Cross-Origin-Resource-Policy': audience === 'public' ? 'cross-origin' : 'same-origin',
    'Accept-Ranges': 'bytes',
    ...(audience === 'public' && { ETag: tag }),
  });
}

export function isNotModified(request: Request, headers: Headers): boolean {
  const tag = headers.get('ETag');
  return tag !== null && matchesEtag(request.headers.get('If-None-Match'), tag);
}

/**
 * The 404 for an image that does not exist or that the client may not receive. It must not be cached, because the image
 * may become public at any time.
 */
export function createMissingResponse(): Response {
  const headers = { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 404, headers });
}

/** The 503 for an image that could not be read or cropped now. */
export function createUnavailableResponse(): Response {
  const headers = { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) };
  return new Response(null, { status: 503, headers });
}
