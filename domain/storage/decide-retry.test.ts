import { describe, expect, it } from 'vitest';
import { decideRetry, parseRetryAfter } from './decide-retry.ts';

const MOMENT = { attempts: 1, elapsedMs: 0, limitMs: 600_000, random: 0 };
const toResult = (status: number | null) => ({ status, retryAfterMs: null });

describe('decideRetry', () => {
  it.each([200, 204, 304, 400, 401, 402, 403, 404, 413, 415, 422, 499])('accepts status %i as final', (status) => {
    expect(decideRetry(toResult(status), MOMENT)).toEqual({ kind: 'final' });
  });

  it.each([null, 408, 429, 500, 502, 503, 504, 599])('retries after status %s', (status) => {
    expect(decideRetry(toResult(status), MOMENT)).toEqual({ kind: 'retry', waitMs: 1000 });
  });

  it.each([
    [1, 1000, 1500],
    [2, 2000, 3000],
    [3, 4000, 6000],
    [6, 32_000, 48_000],
    [7, 64_000, 96_000],
    [9, 64_000, 96_000],
    [2000, 64_000, 96_000],
  ])('waits between %2$i ms and %3$i ms after attempt %1$i', (attempts, minMs, maxMs) => {
    expect(decideRetry(toResult(500), { ...MOMENT, attempts })).toEqual({ kind: 'retry', waitMs: minMs });
    expect(decideRetry(toResult(500), { ...MOMENT, attempts, random: 1 })).toEqual({ kind: 'retry', waitMs: maxMs });
  });

  it('follows a Retry-After that is longer than its own wait, and ignores a shorter one', () => {
    expect(decideRetry({ status: 429, retryAfterMs: 9_000 }, MOMENT)).toEqual({ kind: 'retry', waitMs: 9_000 });
    expect(decideRetry({ status: 429, retryAfterMs: 0 }, MOMENT)).toEqual({ kind: 'retry', waitMs: 1_000 });
  });

  it('gives up if the wait would pass the limit', () => {
    expect(decideRetry(toResult(500), { ...MOMENT, elapsedMs: 599_000 })).toEqual({ kind: 'give-up' });
    expect(decideRetry({ status: 429, retryAfterMs: 3_600_000 }, MOMENT)).toEqual({ kind: 'give-up' });
  });
});

describe('parseRetryAfter', () => {
  it.each([
    [null, null],
    ['3', 3_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:00:12 GMT', 2_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['soon', null],
    ['-1.5x', null],
  ])('parses %s as %s ms', (value, waitMs) => {
    expect(parseRetryAfter(value, 10_000)).toBe(waitMs);
  });
});
