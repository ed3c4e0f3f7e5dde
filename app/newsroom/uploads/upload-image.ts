import { z } from 'zod/mini';
import type { EmbeddedTexts } from '#domain/images/read-embedded-texts.ts';
import { UPLOAD_LIMIT_BYTES, UPLOAD_LIMIT_MS } from '#domain/storage/limits.ts';
import type { StorageErrorKind, UploadRefusal } from '#domain/storage/storage-error.ts';
import { STORAGE_ERROR_KINDS, UPLOAD_REFUSALS } from '#domain/storage/storage-error.ts';
import { parseStorageName } from '#domain/storage/storage-name.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import { parseStoredFile } from '#domain/storage/stored-file.ts';
import type { RetryEnvironment, StorageRequest, StorageResponse } from './send-with-retries.ts';
import { canSend, sendWithRetries } from './send-with-retries.ts';

type StorageFailure = { kind: 'failed'; error: StorageErrorKind };
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
  /** Called with the fraction that has been sent, from 0 to 1. At 1 the server processes the image. Restarts with each attempt. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

type UploadOptions = {
  /** Called before each attempt. */
  appCheck: () => string | null;
  /** Defaults to the browser's clock, random numbers and timers. */
  retrying?: Partial<RetryEnvironment>;
  /** For all attempts together. */
  limitMs?: number;
};

/**
 * Uploads an image to the file service (docs/behaviour §7). Retries after 5xx, 408, 429 and lost connections, up to a time limit. Never
 * rejects. An upload that is repeated under the same name returns `stored` again, and the image is stored only once.
 */
export async function uploadImage(
  { file, name, texts, onProgress, signal }: UploadRequest,
  options: UploadOptions,
): Promise<UploadResult> {
  if (parseStorageName(name) === null) return { kind: 'refused', reason: 'bad-name' };
  if (file.size === 0) return { kind: 'refused', reason: 'empty' };
  if (file.size > UPLOAD_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' };
  if (!canSend()) return failed('unsupported-environment');
  const body = new FormData();
  for (const [field, text] of Object.entries(texts ?? {})) if (text !== '') body.append(field, text);
  body.append('file', file, 'picture');
  const path = `/storage?name=${encodeURIComponent(name)}`;
  const response = await send({ method: 'POST', path, body, onProgress, signal }, options);
  if (typeof response === 'string') return failed(response);
  const json = await readJson(response);
  if (response.status !== 200) {
    const { kind, reason } = parseStorageError(response.status, json);
    return reason === null ? failed(kind) : { kind: 'refused', reason };
  }
  const stored = parseStoredFile(json);
  return stored ? { kind: 'stored', file: stored } : failed('invalid-format');
}

function send(request: StorageRequest, { appCheck, retrying, limitMs = UPLOAD_LIMIT_MS }: UploadOptions) {
  const createRequest = () => {
    const proof = appCheck();
    return { ...request, headers: { ...(proof !== null && { 'X-App-Check': proof }) } };
  };
  return sendWithRetries({ createRequest, limitMs, environment: retrying });
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

/** Returns the error named in the body or, e.g. for the response of a proxy, the error for the status. */
function parseStorageError(status: number, body: unknown): { kind: StorageErrorKind; reason: UploadRefusal | null } {
  const named = errorSchema.safeParse(body).data?.error;
  if (named) return { kind: named.kind, reason: named.reason ?? null };
  if (status === 413) return { kind: 'invalid-argument', reason: 'too-large' };
  const kind = KINDS_OF_STATUSES.get(status) ?? (status < 400 ? 'invalid-format' : 'invalid-argument');
  return { kind, reason: null };
}

function failed(error: StorageErrorKind): StorageFailure {
  return { kind: 'failed', error };
}

async function readJson({ body }: StorageResponse): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}
