/** One request to the file service. */
export type Asked = {
  method: string;
  /** From `/`. */
  address: string;
  headers?: Record<string, string>;
  body?: FormData;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export type Answer = { status: number; retryAfter: string | null; body: Blob };

/** How a request ended that was not answered. */
export type NoAnswer = 'no-answer' | 'canceled';

/** Whether this browser has what file requests need. */
export function canSend(): boolean {
  return typeof XMLHttpRequest !== 'undefined' && typeof FormData !== 'undefined' && typeof Blob !== 'undefined';
}

/** Sends a request; `no-answer` where none has come, whole, within `limitMs`. */
// XMLHttpRequest because fetch tells nothing of how much of a body is sent.
export function sendRequest(asked: Asked, limitMs: number): Promise<Answer | NoAnswer> {
  const { method, address, headers = {}, body, onProgress, signal } = asked;
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve('canceled');
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (result: Answer | NoAnswer) => {
      signal?.removeEventListener('abort', cancel);
      resolve(result);
    };
    signal?.addEventListener('abort', cancel);
    request.open(method, address);
    request.responseType = 'blob';
    request.timeout = Math.max(1, limitMs);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    }
    request.onload = () => {
      const answer: unknown = request.response;
      const received = answer instanceof Blob ? answer : new Blob();
      end({ status: request.status, retryAfter: request.getResponseHeader('Retry-After'), body: received });
    };
    request.onerror = () => end('no-answer');
    request.ontimeout = () => end('no-answer');
    request.onabort = () => end('canceled');
    request.send(body ?? null);
  });
}
