import { decideRetry, parseRetryAfter } from '#domain/storage/decide-retry.ts';

export type StorageRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: FormData;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export type StorageResponse = { status: number; retryAfter: string | null; body: Blob };

export type RetryEnvironment = {
  now: () => number;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

const BROWSER: RetryEnvironment = { now: () => performance.timeOrigin + performance.now(), random: Math.random, wait };

type RetryOptions = {
  createRequest: () => StorageRequest;
  /** For all attempts together. */
  limitMs: number;
  environment?: Partial<RetryEnvironment> | undefined;
};

/** Sends a request until it gets a final response (see `decideRetry`) or the time limit has passed. */
export async function sendWithRetries({
  createRequest,
  limitMs,
  environment,
}: RetryOptions): Promise<StorageResponse | 'canceled' | 'retry-limit-exceeded'> {
  const { now, random, wait } = { ...BROWSER, ...environment };
  const startMs = now();
  for (let attempts = 1; ; attempts += 1) {
    const request = createRequest();
    const response = await sendRequest(request, limitMs - (now() - startMs));
    if (response === 'canceled') return 'canceled';
    const attempt =
      response === 'no-response'
        ? { status: null, retryAfterMs: null }
        : { status: response.status, retryAfterMs: parseRetryAfter(response.retryAfter, now()) };
    const decision = decideRetry(attempt, { attempts, elapsedMs: now() - startMs, limitMs, random: random() });
    if (decision.kind === 'final' && response !== 'no-response') return response;
    if (decision.kind !== 'retry') return 'retry-limit-exceeded';
    await wait(decision.waitMs, request.signal);
    if (request.signal?.aborted) return 'canceled';
  }
}

export function canSend(): boolean {
  return typeof XMLHttpRequest !== 'undefined' && typeof FormData !== 'undefined' && typeof Blob !== 'undefined';
}

/** `no-response` if no complete response arrives in time. Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendRequest(
  { method, path, headers = {}, body, onProgress, signal }: StorageRequest,
  timeoutMs: number,
): Promise<StorageResponse | 'no-response' | 'canceled'> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve('canceled');
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (result: StorageResponse | 'no-response' | 'canceled') => {
      signal?.removeEventListener('abort', cancel);
      resolve(result);
    };
    signal?.addEventListener('abort', cancel);
    request.open(method, path);
    request.responseType = 'blob';
    request.timeout = Math.max(1, timeoutMs);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    }
    request.onload = () => end(readResponse(request));
    request.onerror = () => end('no-response');
    request.ontimeout = () => end('no-response');
    request.onabort = () => end('canceled');
    request.send(body ?? null);
  });
}

function readResponse(request: XMLHttpRequest): StorageResponse {
  const body: unknown = request.response;
  return {
    status: request.status,
    retryAfter: request.getResponseHeader('Retry-After'),
    body: body instanceof Blob ? body : new Blob(),
  };
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
