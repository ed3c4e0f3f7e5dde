import { z } from 'zod/mini';
import type { EmbeddedTexts } from '#domain/images/read-embedded-texts.ts';
import { STORAGE_OPERATION_LIMIT_MS, UPLOAD_LIMIT_BYTES, UPLOAD_LIMIT_MS } from '#domain/storage/limits.ts';
import type { StorageErrorKind, UploadRefusal } from '#domain/storage/storage-error.ts';
import { STORAGE_ERROR_KINDS, UPLOAD_REFUSALS } from '#domain/storage/storage-error.ts';
import { parseStorageName } from '#domain/storage/storage-name.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import { parseStoredFile } from '#domain/storage/stored-file.ts';
import type { RetryEnvironment, StorageRequest, StorageResponse } from './send-with-retries.ts';
import { canSend, sendWithRetries } from './send-with-retries.ts';

export type StorageFailure = { kind: 'failed'; error: StorageErrorKind };
export type UploadResult =
  | { kind: 'stored'; file: StoredFile }
  | { kind: 'refused'; reason: UploadRefusal }
  | StorageFailure;

export type UploadRequest = {
  file: Blob;
  /** `articles/{timestamp}_{filename}`, see `toStorageName`. */
  name: string;
  /** Stored with the image. Empty ones are left out. */
  texts?: EmbeddedTexts | null;
  /** Called with the sent fraction, from 0 to 1. At 1 the server processes the image. Restarts with each attempt. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

export type StorageClientOptions = {
  /** Returns the page's app-check proof, if it has one. Called before each attempt. */
  appCheck: () => string | null;
  /** Returns the value for `Authorization`; null if the session cookie is the only credential. */
  authorization?: () => string | null;
  /** Defaults to the browser's clock, random numbers and timers. */
  retrying?: Partial<RetryEnvironment>;
  /** Time limit for all attempts of an upload together. */
  uploadLimitMs?: number;
  operationLimitMs?: number;
};

type Send = (request: StorageRequest) => Promise<StorageResponse | StorageFailure>;
type StoredFileRequest = { method: string; name: string; query?: string; signal?: AbortSignal | undefined };

/**
 * The browser's client of the file service (docs/behaviour §7). Retries after 5xx, 408, 429 and lost connections, up
 * to a time limit. A signal cancels at any time, including between attempts. Every result is a value; no method throws.
 */
export function createStorageClient(options: StorageClientOptions) {
  const { uploadLimitMs = UPLOAD_LIMIT_MS, operationLimitMs = STORAGE_OPERATION_LIMIT_MS } = options;
  const createSend =
    (limitMs: number): Send =>
    (request) =>
      send(request, limitMs, options);
  const sendAbout = ({ method, name, query = '', signal }: StoredFileRequest) =>
    createSend(operationLimitMs)({ method, path: `/storage/${encodeURIComponent(name)}${query}`, signal });

  return {
    /**
     * Uploads an image. If the upload is repeated under the same name, it returns `stored` again, and the image is
     * stored only once.
     */
    upload: (request: UploadRequest): Promise<UploadResult> => upload(request, createSend(uploadLimitMs)),

    async describe(name: string, signal?: AbortSignal): Promise<{ kind: 'found'; file: StoredFile } | StorageFailure> {
      const response = await sendAbout({ method: 'GET', name, signal });
      if ('kind' in response) return response;
      if (response.status !== 200) return toFailure(response);
      const file = parseStoredFile(await readJson(response));
      return file ? { kind: 'found', file } : failed('invalid-format');
    },

    /** Reads the bytes of a file: the widest JPEG of an image, or its GIF. */
    async download(name: string, signal?: AbortSignal): Promise<{ kind: 'downloaded'; bytes: Blob } | StorageFailure> {
      const response = await sendAbout({ method: 'GET', name, query: '?alt=media', signal });
      if ('kind' in response) return response;
      return response.status === 200 ? { kind: 'downloaded', bytes: response.body } : toFailure(response);
    },

    /** Deletes a file. `object-not-found` if it was deleted before, perhaps by an attempt whose response was lost. */
    async remove(name: string, signal?: AbortSignal): Promise<{ kind: 'removed' } | StorageFailure> {
      const response = await sendAbout({ method: 'DELETE', name, signal });
      if ('kind' in response) return response;
      return response.status === 200 || response.status === 204 ? { kind: 'removed' } : toFailure(response);
    },
  };
}

async function send(
  request: StorageRequest,
  limitMs: number,
  { authorization, appCheck, retrying }: StorageClientOptions,
): Promise<StorageResponse | StorageFailure> {
  if (!canSend()) return failed('unsupported-environment');
  const createRequest = () => ({
    ...request,
    headers: { ...toHeader('Authorization', authorization?.() ?? null), ...toHeader('X-App-Check', appCheck()) },
  });
  const response = await sendWithRetries({ createRequest, limitMs, environment: retrying });
  return typeof response === 'string' ? failed(response) : response;
}

async function upload({ file, name, texts, onProgress, signal }: UploadRequest, send: Send): Promise<UploadResult> {
  if (parseStorageName(name) === null) return { kind: 'refused', reason: 'bad-name' };
  if (file.size === 0) return { kind: 'refused', reason: 'empty' };
  if (file.size > UPLOAD_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' };
  const body = new FormData();
  for (const [field, text] of Object.entries(texts ?? {})) if (text !== '') body.append(field, text);
  body.append('file', file, 'picture');
  const path = `/storage?name=${encodeURIComponent(name)}`;
  const response = await send({ method: 'POST', path, body, onProgress, signal });
  if ('kind' in response) return response;
  const json = await readJson(response);
  if (response.status !== 200) {
    const { kind, reason } = parseStorageError(response.status, json);
    return reason === null ? failed(kind) : { kind: 'refused', reason };
  }
  const stored = parseStoredFile(json);
  return stored ? { kind: 'stored', file: stored } : failed('invalid-format');
}

const errorSchema = z.object({
  error: z.object({ kind: z.enum(STORAGE_ERROR_KINDS), reason: z.optional(z.enum(UPLOAD_REFUSALS)) }),
});

/** The errors of docs/behaviour §8 for responses whose body does not name an error. */
const KINDS_OF_STATUSES = new Map<number, StorageErrorKind>([
  [401, 'unauthenticated'],
  [402, 'quota-exceeded'],
  [403, 'unauthorized'],
  [404, 'object-not-found'],
]);

/**
 * Returns the error that the file service names in the body. If the body names none, e.g. in the response of a proxy,
 * returns the error for the status.
 */
function parseStorageError(status: number, body: unknown): { kind: StorageErrorKind; reason: UploadRefusal | null } {
  const named = errorSchema.safeParse(body).data?.error;
  if (named) return { kind: named.kind, reason: named.reason ?? null };
  if (status === 413) return { kind: 'invalid-argument', reason: 'too-large' };
  const kind = KINDS_OF_STATUSES.get(status) ?? (status < 400 ? 'invalid-format' : 'invalid-argument');
  return { kind, reason: null };
}

async function toFailure(response: StorageResponse): Promise<StorageFailure> {
  return failed(parseStorageError(response.status, await readJson(response)).kind);
}

function failed(error: StorageErrorKind): StorageFailure {
  return { kind: 'failed', error };
}

function toHeader(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value };
}

async function readJson({ body }: StorageResponse): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}
