import { STORAGE_RETRY_CAP_MS, STORAGE_RETRY_STATUSES } from '../article/limits.ts';
import { STORAGE_RETRY_FIRST_MS } from './limits.ts';

/** How a try ended: with a status, or without any answer. */
export type TriedOnce = {
  /** Null where no answer came. */
  status: number | null;
  /** What the answer's `Retry-After` asked for; null where it did not. */
  retryAfterMs: number | null;
};

export type RetryMoment = {
  /** Tries made so far, from 1. */
  tries: number;
  /** Since the first try. */
  elapsedMs: number;
  limitMs: number;
  /** From 0 to 1, the jitter. */
  random: number;
};

export type RetryDecision = { kind: 'retry'; waitMs: number } | { kind: 'final' } | { kind: 'give-up' };

/**
 * Whether to try a file transfer again (spec §7): after 5xx, 408, 429 or no answer, waiting twice as long each time up to
 * 64 s plus jitter of up to half, at least as long as the server asked for. `give-up` where that is past the limit.
 */
export function decideRetry({ status, retryAfterMs }: TriedOnce, moment: RetryMoment): RetryDecision {
  if (status !== null && status < 500 && !STORAGE_RETRY_STATUSES.includes(status)) return { kind: 'final' };
  const backoffMs = Math.min(STORAGE_RETRY_CAP_MS, STORAGE_RETRY_FIRST_MS * 2 ** (moment.tries - 1));
  const waitMs = Math.max(retryAfterMs ?? 0, Math.round(backoffMs * (1 + moment.random / 2)));
  return moment.elapsedMs + waitMs < moment.limitMs ? { kind: 'retry', waitMs } : { kind: 'give-up' };
}

/** `Retry-After` (RFC 9110 §10.2.3), seconds or a date, → ms from `nowMs`; null where it is neither. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,6}\s*$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
