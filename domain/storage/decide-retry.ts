import { backoffMs } from '../time/backoff.ts';
import { STORAGE_RETRY_CAP_MS, STORAGE_RETRY_FIRST_MS, STORAGE_RETRY_STATUSES } from './limits.ts';

export type AttemptResult = {
  /** Null if no response arrived. */
  status: number | null;
  /** The wait requested by the response's `Retry-After`. Null if the response has none. */
  retryAfterMs: number | null;
};

export type RetryMoment = {
  /** Attempts so far, at least 1. */
  attempts: number;
  /** Time since the first attempt began. */
  elapsedMs: number;
  limitMs: number;
  /** From 0 to 1, for the jitter. */
  random: number;
};

export type RetryDecision = { kind: 'retry'; waitMs: number } | { kind: 'final' } | { kind: 'give-up' };

/**
 * Decides whether to repeat a file transfer (docs/behaviour §7). Repeats after 5xx, 408, 429 or no response. The
 * wait doubles with each attempt up to 64 s, plus jitter of up to half, and is never shorter than the server requested.
 * `give-up` if the wait would pass the limit.
 */
export function decideRetry({ status, retryAfterMs }: AttemptResult, moment: RetryMoment): RetryDecision {
  if (status !== null && status < 500 && !STORAGE_RETRY_STATUSES.includes(status)) return { kind: 'final' };
  const plainMs = backoffMs(moment.attempts, { firstMs: STORAGE_RETRY_FIRST_MS, maxMs: STORAGE_RETRY_CAP_MS });
  const waitMs = Math.max(retryAfterMs ?? 0, Math.round(plainMs * (1 + moment.random / 2)));
  return moment.elapsedMs + waitMs < moment.limitMs ? { kind: 'retry', waitMs } : { kind: 'give-up' };
}

/** Parses `Retry-After` (RFC 9110 §10.2.3), seconds or a date, into ms from `nowMs`. Returns null if it is neither. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,6}\s*$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
