import type { IncomingMessage } from 'node:http';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { TargetResponse } from '#services/outbox/outbox.ts';
import { createGuardedRequest, parseRemoteUrl, toReason } from '#services/storage/remote-images/guarded-request.ts';
import type { IsAllowedAddress } from '#services/storage/remote-images/public-address.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Only the beginning of a response is read, for the screen of deliveries. */
const MAX_RESPONSE_BYTES = 1_000;
const MAX_RESPONSE_CHARACTERS = 300;

export type DeliveryRequest = { url: string; headers: Record<string, string>; body: string };

/** `retryAfterMs` is the delay in the header `Retry-After`; null if the header is missing. */
export type SendResult = TargetResponse & { isDelivered: boolean; retryAfterMs: number | null };

export type SendRequest = (request: DeliveryRequest, signal: AbortSignal) => Promise<SendResult>;

/**
 * Creates a function that posts to targets at allowed addresses. A status from 200 to 299 is a delivery. The function does
 * not follow redirects and never rejects.
 */
export function createSendRequest({
  isAllowedAddress,
  now,
  timeoutMs = TIMEOUT_MS,
}: {
  isAllowedAddress: IsAllowedAddress;
  now: () => number;
  timeoutMs?: number;
}): SendRequest {
  const request = createGuardedRequest({ isAllowedAddress });
  return async ({ url, headers, body }, stopping) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopping]);
    const length = String(Buffer.byteLength(body));
    const all = { 'User-Agent': 'Prohor', 'Accept-Encoding': 'identity', 'Content-Length': length, ...headers };
    try {
      const response = await request(parseRemoteUrl(url), { method: 'POST', headers: all, body, signal });
      const { statusCode: status = 0 } = response;
      const retryAfterMs = parseRetryAfter(response.headers['retry-after'], now());
      return {
        isDelivered: status >= 200 && status < 300,
        status,
        responseText: await readText(response),
        retryAfterMs,
      };
    } catch (error) {
      const responseText = timeout.aborted ? `no response in ${timeoutMs / SECOND_MS} seconds` : toReason(error);
      return { isDelivered: false, status: null, responseText, retryAfterMs: null };
    }
  };
}

/** Reads the beginning of a body. The status counts even if the connection then fails. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // What was received suffices.
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPONSE_CHARACTERS)
    .toWellFormed();
}

/** Parses `Retry-After` (RFC 9110 §10.2.3), at most a day; null if there is none. */
function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), DAY_MS);
}
