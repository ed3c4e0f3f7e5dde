/** How the server treats one request: its response, a connection that breaks, or none until the request's timeout. */
export type FakeResponse = { status: number; body?: string; headers?: Record<string, string> } | 'broken' | 'silent';

export type ReceivedRequest = { method: string; url: string; headers: Record<string, string>; body: FormData | null };

/**
 * Returns a class with the part of `XMLHttpRequest` that the storage client uses. Each request gets the next of
 * `responses`; what was sent is added to `received`. `pass` moves the clock when a request times out.
 */
export function fakeRequests({ responses, pass }: { responses: FakeResponse[]; pass: (ms: number) => void }) {
  const received: ReceivedRequest[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => {};
    onerror = () => {};
    ontimeout = () => {};
    onabort = () => {};
    timeout = 0;
    status = 0;
    response: Blob | null = null;
    #isAborted = false;
    #responseHeaders: Record<string, string> = {};
    #request: ReceivedRequest = { method: '', url: '', headers: {}, body: null };

    open(method: string, url: string) {
      this.#request = { ...this.#request, method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#request.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.#responseHeaders[name] ?? null;
    }
    abort() {
      this.#isAborted = true;
      this.onabort();
    }
    send(body: FormData | null) {
      received.push({ ...this.#request, body });
      queueMicrotask(() => this.#respond(responses.shift() ?? { status: 418 }));
    }
    #respond(response: FakeResponse) {
      for (const loaded of [1, 2]) this.upload.onprogress?.({ loaded, total: 2 });
      if (this.#isAborted) return;
      if (response === 'broken') return this.onerror();
      if (response === 'silent') {
        pass(this.timeout);
        return this.ontimeout();
      }
      this.status = response.status;
      this.response = new Blob([response.body ?? '']);
      this.#responseHeaders = response.headers ?? {};
      return this.onload();
    }
  }
  return { FakeRequest, received };
}
