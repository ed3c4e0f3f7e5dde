import type { FileStorage } from '#services/storage/file-storage.ts';
import type { Log } from '../log.ts';
import { parseByteRange } from './byte-range.ts';

export type MediaOptions = { files: Pick<FileStorage, 'findSize' | 'open'>; log: Log };

const PATH = /^\/media\/([0-9a-f]{32})\/(\d{1,4}\.(avif|webp|jpg|gif))$/;
const CONTENT_TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
]);
/** Whatever the bytes are, they are a picture and never a page; other sites' feed readers may show it. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const YEAR_S = 31_536_000;
const MISSING_KEPT_S = 60;

/**
 * Makes the handler of `GET /media/{token}/{width}.{format}`: the bytes of a picture, which never change under their
 * address. Single ranges (RFC 9110 §14) and conditional requests are honoured; 503 where the store does not answer.
 */
export function createMediaHandler({ files, log }: MediaOptions) {
  return async (request: Request): Promise<Response> => {
    const [, token = '', file = '', extension = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    try {
      const sizeBytes = await files.findSize(token, file);
      if (sizeBytes === null) return answerMissing();
      const headers = describeFile(`"${token.slice(0, 16)}-${file}"`, CONTENT_TYPES.get(extension) ?? '');
      return await answer(request, sizeBytes, headers, (range) => files.open(token, file, range));
    } catch (error) {
      log.error({ error, token, file }, 'picture not read');
      return new Response(null, {
        status: 503,
        headers: { ...ALWAYS, 'Cache-Control': 'no-store', 'Retry-After': '5' },
      });
    }
  };
}

type OpenFile = (range?: { first: number; last: number }) => ReturnType<FileStorage['open']>;

async function answer(request: Request, sizeBytes: number, headers: Headers, open: OpenFile): Promise<Response> {
  const tag = headers.get('ETag') ?? '';
  if (isKnown(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('If-Range');
  const asked = ifRange === null || ifRange === tag ? request.headers.get('Range') : null;
  const range = parseByteRange(asked, sizeBytes);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...ALWAYS, 'Content-Range': `bytes */${sizeBytes}` } });
  }
  const length = range === null ? sizeBytes : range.last - range.first + 1;
  headers.set('Content-Length', String(length));
  if (range !== null) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const opened = await open(range ?? undefined);
  return opened === null ? answerMissing() : new Response(opened.body, { status, headers });
}

function describeFile(tag: string, contentType: string): Headers {
  return new Headers({
    ...ALWAYS,
    'Content-Type': contentType,
    'Content-Disposition': 'inline',
    'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
}

function answerMissing(): Response {
  const headers = { ...ALWAYS, 'Cache-Control': `public, max-age=${MISSING_KEPT_S}` };
  return new Response(null, { status: 404, headers });
}

function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
