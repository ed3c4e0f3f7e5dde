import { STORAGE_OPERATION_LIMIT_MS, UPLOAD_LIMIT_BYTES, UPLOAD_LIMIT_MS } from '#domain/files/limits.ts';
import type { StorageErrorKind, UploadRefusal } from '#domain/files/storage-error.ts';
import { parseStorageName } from '#domain/files/storage-name.ts';
import type { StoredFile } from '#domain/files/stored-file.ts';
import { parseStoredFile } from '#domain/files/stored-file.ts';
import { parseFault } from './parse-fault.ts';
import type { Answer, Asked } from './send-request.ts';
import { canSend } from './send-request.ts';
import type { TryAgainOptions } from './try-again.ts';
import { tryAgain } from './try-again.ts';

export type StorageFailure = { kind: 'failed'; error: StorageErrorKind };
export type UploadResult =
  | { kind: 'stored'; file: StoredFile }
  | { kind: 'refused'; reason: UploadRefusal }
  | StorageFailure;

export type UploadRequest = {
  file: Blob;
  /** `articles/{timestamp}_{filename}`, as `storageName` of the domain makes it. */
  name: string;
  /** Told how much is sent, from 0 to 1; at 1 the server works on the picture. Begins anew with each try. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

export type StorageClientOptions = {
  /** The proof that came with the page; null where it came without. Asked before each try. */
  appCheck: () => string | null;
  /** For `Authorization`; null where the session's cookie is all there is. */
  authorization?: () => string | null;
  /** The browser's own clock, waiting and chance unless given. */
  retrying?: Partial<TryAgainOptions>;
  /** From the first try to giving up, in ms. */
  uploadLimitMs?: number;
  operationLimitMs?: number;
};

/**
 * The browser's side of the file service (spec §7). Tries again after 5xx, 408, 429 and lost connections, up to an overall
 * limit; a signal cancels at any moment, also between two tries. Every outcome is a value: nothing here ever throws.
 */
export function createStorageClient(options: StorageClientOptions) {
  const { uploadLimitMs = UPLOAD_LIMIT_MS, operationLimitMs = STORAGE_OPERATION_LIMIT_MS } = options;

  const ask = async (asked: Asked, limitMs: number): Promise<Answer | StorageFailure> => {
    if (!canSend()) return failed('unsupported-environment');
    const addHeaders = () => ({
      ...header('Authorization', options.authorization?.() ?? null),
      ...header('X-App-Check', options.appCheck()),
    });
    const answer = await tryAgain(() => ({ ...asked, headers: addHeaders() }), limitMs, options.retrying);
    return typeof answer === 'string' ? failed(answer) : answer;
  };

  const askAbout = (method: string, name: string, query: string, signal: AbortSignal | undefined) =>
    ask({ method, address: `/storage/${encodeURIComponent(name)}${query}`, signal }, operationLimitMs);

  return {
    /** Sends a picture. The same upload under the same name again is `stored` too, and kept once. */
    async upload({ file, name, onProgress, signal }: UploadRequest): Promise<UploadResult> {
      if (parseStorageName(name) === null) return { kind: 'refused', reason: 'bad-name' };
      if (file.size === 0) return { kind: 'refused', reason: 'empty' };
      if (file.size > UPLOAD_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' };
      const body = new FormData();
      body.append('file', file, 'picture');
      const address = `/storage?name=${encodeURIComponent(name)}`;
      const answer = await ask({ method: 'POST', address, body, onProgress, signal }, uploadLimitMs);
      if ('kind' in answer) return answer;
      const text = await answer.body.text();
      if (answer.status !== 200) return toRefusal(answer.status, text);
      const stored = parseStoredFile(parseJson(text));
      return stored ? { kind: 'stored', file: stored } : failed('invalid-format');
    },

    /** What the service knows of a file. */
    async describe(name: string, signal?: AbortSignal): Promise<{ kind: 'found'; file: StoredFile } | StorageFailure> {
      const answer = await askAbout('GET', name, '', signal);
      if ('kind' in answer) return answer;
      const text = await answer.body.text();
      if (answer.status !== 200) return failed(parseFault(answer.status, parseJson(text)).kind);
      const file = parseStoredFile(parseJson(text));
      return file ? { kind: 'found', file } : failed('invalid-format');
    },

    /** The bytes of a file: the widest JPEG of a picture, or its GIF. */
    async download(name: string, signal?: AbortSignal): Promise<{ kind: 'downloaded'; bytes: Blob } | StorageFailure> {
      const answer = await askAbout('GET', name, '?alt=media', signal);
      if ('kind' in answer) return answer;
      if (answer.status === 200) return { kind: 'downloaded', bytes: answer.body };
      return failed(parseFault(answer.status, parseJson(await answer.body.text())).kind);
    },

    /** Removes a file. One that is gone already, perhaps by a try whose answer was lost, is `object-not-found`. */
    async remove(name: string, signal?: AbortSignal): Promise<{ kind: 'removed' } | StorageFailure> {
      const answer = await askAbout('DELETE', name, '', signal);
      if ('kind' in answer) return answer;
      if (answer.status === 200 || answer.status === 204) return { kind: 'removed' };
      return failed(parseFault(answer.status, parseJson(await answer.body.text())).kind);
    },
  };
}

function toRefusal(status: number, text: string): UploadResult {
  const { kind, reason } = parseFault(status, parseJson(text));
  return reason === null ? failed(kind) : { kind: 'refused', reason };
}

function failed(error: StorageErrorKind): StorageFailure {
  return { kind: 'failed', error };
}

function header(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
