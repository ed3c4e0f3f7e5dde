import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Topic } from '#services/live/change.ts';

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type RenderedPage = {
  /** False if part of the content could not be read. */
  isComplete: boolean;
  /** Text in the body that differs between renders of the same content. The entity tag ignores it. */
  renderMark?: string;
  status: number;
  headers: HeaderList;
  body: Buffer;
  topics: ReadonlySet<Topic>;
  /** The words of a search that found nothing. Counted for each request of the page. */
  missedSearch?: string | null;
  /** In ms since 1970; null if the response must not be cached. */
  expiresAtMs: number | null;
};

/** A response as arguments for `writeHead` and `end`: alternating header names and values, and the body. */
export type PreparedResponse = { readonly headers: string[]; readonly body: Buffer };

type PreparedResponses = Partial<Record<Encoding | 'notModified', PreparedResponse>>;

/** A cached response, with its body in each encoding requested so far. */
export type Page = {
  status: number;
  headers: HeaderList;
  /** The words of a search that found nothing; null for any other page. */
  missedSearch: string | null;
  /** A weak tag, because all encodings have the same content but different bytes (RFC 9110 §8.8.3). */
  etag: string;
  /** Without compression. */
  bodyBytes: number;
  /** Returns the body in an encoding if it was requested before. */
  getIfRequested(encoding: Encoding): Buffer | undefined;
  /** Returns the body in an encoding. Encodes it on the first call and caches it in the page. */
  encode(encoding: Encoding): Promise<Buffer>;
  memoryBytes(): number;
  prepared: PreparedResponses;
};

/**
 * Creates a page. Releases the uncompressed body once it is compressed, unless a client has requested it. Calls
 * `onMemoryChange` whenever the set of encodings in memory changes.
 */
export function createPage(
  { status, headers, body, renderMark = '', missedSearch = null }: RenderedPage,
  onMemoryChange: (page: Page) => void = () => {},
): Page {
  const bodies = new Map<Encoding, Buffer>([['identity', body]]);
  const pending = new Map<Encoding, Promise<Buffer>>();
  const requested = new Set<Encoding>();

  const compressBody = async (encoding: Encoding): Promise<Buffer> => {
    try {
      const encoded = await compress(await findUncompressed(bodies), encoding);
      bodies.set(encoding, encoded);
      if (!requested.has('identity')) bodies.delete('identity');
      onMemoryChange(page);
      return encoded;
    } finally {
      pending.delete(encoding);
    }
  };
  const page: Page = {
    status,
    headers,
    missedSearch,
    etag: `W/"${hashContent(body, renderMark)}"`,
    bodyBytes: body.length,
    getIfRequested: (encoding) => (requested.has(encoding) ? bodies.get(encoding) : undefined),
    encode: async (encoding) => {
      requested.add(encoding);
      const encoded = bodies.get(encoding) ?? pending.get(encoding) ?? compressBody(encoding);
      if (encoded instanceof Promise) pending.set(encoding, encoded);
      return encoded;
    },
    memoryBytes: () => [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    prepared: {},
  };
  return page;
}

/** The hash depends on the content only, so it is the same in every process and on every machine. */
function hashContent(body: Buffer, renderMark: string): string {
  const hash = createHash('sha1');
  let start = 0;
  for (let end = findMark(body, renderMark, 0); end !== -1; end = findMark(body, renderMark, start)) {
    hash.update(body.subarray(start, end));
    start = end + Buffer.byteLength(renderMark);
  }
  return hash.update(body.subarray(start)).digest('base64url');
}

const findMark = (body: Buffer, mark: string, start: number) => (mark === '' ? -1 : body.indexOf(mark, start));

async function findUncompressed(bodies: ReadonlyMap<Encoding, Buffer>): Promise<Buffer> {
  const [br, gzipped] = [bodies.get('br'), bodies.get('gzip')];
  const body = bodies.get('identity') ?? (br && (await decompressBrotli(br))) ?? (gzipped && decompressGzip(gzipped));
  if (body === undefined) throw new Error('The page has no body.');
  return body;
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return toExactBuffer(body);
  if (encoding === 'gzip') return toExactBuffer(await compressGzip(body));
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return toExactBuffer(await compressBrotli(body, { params }));
}

/**
 * Copies the bytes into a buffer of their size. zlib returns a slice of a larger buffer, which would remain in memory.
 */
function toExactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const exact = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(exact);
  return exact;
}
