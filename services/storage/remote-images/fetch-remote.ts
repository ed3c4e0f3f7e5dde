import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { UPLOAD_LIMIT_BYTES } from '#domain/storage/limits.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { GuardedRequestOptions } from './guarded-request.ts';
import { createGuardedRequest, parseRemoteUrl, RemoteFailure, toReason } from './guarded-request.ts';

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30 * SECOND_MS;
const REDIRECTS: readonly unknown[] = [301, 302, 303, 307, 308];
// Not compressed, so the limit of bytes also limits the memory.
const HEADERS = { Accept: 'image/*,application/json;q=0.5', 'Accept-Encoding': 'identity', 'User-Agent': 'Prohor' };

/** A file of another site. If fetching it failed, `reason` is one line in English that continues a sentence. */
type RemoteFile = { kind: 'fetched'; bytes: Uint8Array } | { kind: 'failed'; reason: string };

export type FetchRemote = (url: string, signal?: AbortSignal) => Promise<RemoteFile>;

export type RemoteFetchOptions = GuardedRequestOptions & {
  maxBytes?: number;
  /** Limits the whole fetch, including redirects. */
  timeoutMs?: number;
};

/**
 * Creates a function that fetches files of other sites, for URLs that may be hostile. It connects only to allowed addresses, by
 * default public ones: the addresses of a host name are checked in the lookup of the connection itself, so a name cannot
 * resolve to another address after the check. Redirects are followed under the same rules. The function never rejects.
 */
export function createRemoteFetch(options: RemoteFetchOptions = {}): FetchRemote {
  const { timeoutMs = TIMEOUT_MS, maxBytes = UPLOAD_LIMIT_BYTES } = options;
  const request = createGuardedRequest(options);
  return async (start, stopping) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping]);
    try {
      let url = parseRemoteUrl(start);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const response = await request(url, { headers: HEADERS, signal });
        if (!REDIRECTS.includes(response.statusCode))
          return { kind: 'fetched', bytes: await readBody(response, maxBytes) };
        response.destroy();
        url = parseRemoteUrl(response.headers.location ?? '', url);
      }
      return { kind: 'failed', reason: `more than ${MAX_REDIRECTS} redirects` };
    } catch (error) {
      return { kind: 'failed', reason: timeout.aborted ? `no complete response in ${timeoutMs} ms` : toReason(error) };
    }
  };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  try {
    if (response.statusCode !== 200) throw new RemoteFailure(`status ${response.statusCode}`);
    if (readContentLength(response.headers) > maxBytes) throw new RemoteFailure(describeLimit(maxBytes));
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
      if (length > maxBytes) throw new RemoteFailure(describeLimit(maxBytes));
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const readContentLength = (headers: IncomingHttpHeaders) => Number(headers['content-length'] ?? 0);

const describeLimit = (maxBytes: number) => `more than ${maxBytes.toLocaleString('en')} bytes`;
