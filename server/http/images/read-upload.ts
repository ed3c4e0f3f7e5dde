import busboy from 'busboy';
import type { UploadTexts } from '#domain/images/image-record.ts';
import { UPLOAD_TEXTS } from '#domain/images/image-record.ts';
import { UPLOAD_LIMIT_BYTES } from '#domain/storage/limits.ts';
import type { Clock } from '#server/runtime/clock.ts';

export type UploadProblem =
  | 'not-multipart'
  | 'malformed'
  | 'no-file'
  | 'several-files'
  | 'wrong-field'
  | 'too-large'
  | 'text-too-long'
  | 'cut-off';

export type ReadUpload = { ok: true; bytes: Uint8Array; texts: UploadTexts } | { ok: false; problem: UploadProblem };

const FILE_FIELD = 'file';
/** Space for boundaries and headers around the file. */
export const ENVELOPE_BYTES = 64 * 1024;
/** Limits for reading and discarding the rest of an unwanted body. Clients read the response only after that. */
const MAX_DISCARDING_MS = 10_000;
const MAX_DISCARDED_BYTES = 4 * UPLOAD_LIMIT_BYTES;
const LIMITS = {
  fileSize: UPLOAD_LIMIT_BYTES + 1,
  files: 2,
  fields: 8,
  /** In bytes. Enough for the longest text of an image in any script. */
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 32,
  parts: 12,
};

/**
 * Reads the single file of a multipart body (RFC 7578) into memory, up to 10 MB. Ignores the file's type and name in
 * the body. Text parts named `caption`, `credit` and `source` are read as well; others are ignored.
 */
export async function readUpload(request: Request): Promise<ReadUpload> {
  const parser = openParser(request);
  if (parser === null || request.body === null) return { ok: false, problem: 'not-multipart' };
  const upload = collect(parser);
  let receivedBytes = 0;
  const reader = request.body.getReader();
  try {
    // Cancelling the body would close the connection before the response is sent.
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      receivedBytes += read.value.length;
      if (receivedBytes <= UPLOAD_LIMIT_BYTES + ENVELOPE_BYTES) await feed(parser, read.value);
      else if (receivedBytes > MAX_DISCARDED_BYTES) break;
    }
  } catch {
    parser.destroy();
    return { ok: false, problem: 'cut-off' };
  }
  if (receivedBytes > UPLOAD_LIMIT_BYTES + ENVELOPE_BYTES) {
    parser.destroy();
    return { ok: false, problem: 'too-large' };
  }
  parser.end();
  return upload;
}

/**
 * Reads and discards the rest of an unwanted body, within limits. If the connection closes while a browser is still
 * sending, it does not read the response and reports a network error.
 */
export async function discardBody({ body }: Request, setTimer: Clock['setTimer']): Promise<void> {
  if (body === null || body.locked) return;
  await new Promise<void>((resolve) => {
    const cancelTimer = setTimer(MAX_DISCARDING_MS, resolve);
    void discard(body.getReader()).finally(cancelTimer).then(resolve);
  });
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let receivedBytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      receivedBytes += read.value.length;
      if (receivedBytes > MAX_DISCARDED_BYTES) return;
    }
  } catch {
    // The client has disconnected.
  }
}

function openParser(request: Request): busboy.Busboy | null {
  try {
    const type = request.headers.get('Content-Type') ?? '';
    return /^multipart\/form-data\b/i.test(type) ? busboy({ headers: { 'content-type': type }, limits: LIMITS }) : null;
  } catch {
    return null;
  }
}

/** Writes a chunk and waits until the parser accepts the next one or has ended. */
async function feed(parser: busboy.Busboy, chunk: Uint8Array): Promise<void> {
  if (parser.destroyed || parser.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      parser.off('drain', done);
      parser.off('close', done);
      resolve();
    };
    parser.on('drain', done);
    parser.on('close', done);
  });
}

function collect(parser: busboy.Busboy): Promise<ReadUpload> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let files = 0;
    const texts: UploadTexts = {};
    let problem: UploadProblem | null = null;
    parser.on('field', (field, text, { valueTruncated }) => {
      const name = UPLOAD_TEXTS.find((known) => known === field);
      if (name === undefined) return;
      if (valueTruncated) problem ??= 'text-too-long';
      texts[name] = text;
    });
    parser.on('file', (field, stream) => {
      files += 1;
      if (field !== FILE_FIELD) problem ??= 'wrong-field';
      if (files > 1) problem ??= 'several-files';
      stream.on('data', (chunk: Uint8Array) => {
        if (problem === null) chunks.push(chunk);
      });
      stream.on('limit', () => {
        problem ??= 'too-large';
      });
      stream.on('error', () => {});
    });
    parser.on('filesLimit', () => {
      problem ??= 'several-files';
    });
    parser.on('error', () => resolve({ ok: false, problem: problem ?? 'malformed' }));
    parser.on('close', () => {
      if (problem === null && files === 0) problem = 'no-file';
      const bytes = Buffer.concat(chunks);
      if (bytes.length > UPLOAD_LIMIT_BYTES) problem ??= 'too-large';
      resolve(problem === null ? { ok: true, bytes, texts } : { ok: false, problem });
    });
  });
}
