import type { FileStorage } from '#services/storage/file-storage.ts';
import type { ByteRange } from '#services/storage/object-store.ts';
import type { Log } from '../runtime/log.ts';
import { parseByteRange } from './byte-range.ts';
import { matchesEtag } from './etag.ts';

export type MediaOptions = { files: Pick<FileStorage, 'findSize' | 'open'>; log: Log };

const PATH = /^\/media\/([0-9a-f]{32})\/(\d{1,4}\.(avif|webp|jpg|gif))$/;
const CONTENT_TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
]);
/** Browsers must show the bytes as an image, never as a page. Feed readers of other sites may show it. */
export const IMAGE_SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const YEAR_S = 31_536_000;
const MISSING_MAX_AGE_S = 60;

/**
 * Creates the handler of `GET /media/{token}/{width}.{format}`: the bytes of an image, which never change at their URL.
 * Supports single ranges (RFC 9110 §14) and conditional requests. 503 if the store does not answer.
 */
export function createMediaHandler({ files, log }: MediaOptions) {
  return async (request: Request): Promise<Response> => {
    const [, token = '', file = '', extension = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    try {
      const sizeBytes = await files.findSize({ token, file });
      if (sizeBytes === null) return respondMissing();
      const headers = describeImageFile(`"${token.slice(0, 16)}-${file}"`, CONTENT_TYPES.get(extension) ?? '');
      return await respond({ request, sizeBytes, headers, open: (range) => files.open({ token, file }, range) });
    } catch (error) {
      log.error({ error, token, file }, 'could not read an image');
      return new Response(null, {
        status: 503,
        headers: { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' },
      });
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
  const tag = headers.get('ETag') ?? '';
  if (matchesEtag(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('If-Range');
  const rangeHeader = ifRange === null || ifRange === tag ? request.headers.get('Range') : null;
  const range = parseByteRange(rangeHeader, sizeBytes);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...IMAGE_SECURITY_HEADERS, 'Content-Range': `bytes */${sizeBytes}` },
    });
  }
  const length = range === null ? sizeBytes : range.last - range.first + 1;
  headers.set('Content-Length', String(length));
  if (range !== null) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const opened = await open(range ?? undefined);
  return opened === null ? respondMissing() : new Response(opened.body, { status, headers });
}

/** Headers of an image, which never changes at its URL. `tag` is its ETag. */
export function describeImageFile(tag: string, contentType: string): Headers {
  return new Headers({
    ...IMAGE_SECURITY_HEADERS,
    'Content-Type': contentType,
    'Content-Disposition': 'inline',
    'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
}

/** The 404 of an image. */
export function respondMissing(): Response {
  const headers = { ...IMAGE_SECURITY_HEADERS, 'Cache-Control': `public, max-age=${MISSING_MAX_AGE_S}` };
  return new Response(null, { status: 404, headers });
}
