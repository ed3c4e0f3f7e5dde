import { describe, expect, it } from 'vitest';
import { decideRetry, parseRetryAfter } from './decide-retry.ts';

const MOMENT = { tries: 1, elapsedMs: 0, limitMs: 600_000, random: 0 };
const answered = (status: number | null) => ({ status, retryAfterMs: null });

describe('after a try', () => {
  it.each([200, 204, 304, 400, 401, 402, 403, 404, 413, 415, 422, 499])('%i is the last word', (status) => {
    expect(decideRetry(answered(status), MOMENT)).toEqual({ kind: 'final' });
  });

  it.each([null, 408, 429, 500, 502, 503, 504, 599])('%s is tried again', (status) => {
    expect(decideRetry(answered(status), MOMENT)).toEqual({ kind: 'retry', waitMs: 1000 });
  });

  it.each([
    [1, 1000, 1500],
    [2, 2000, 3000],
    [3, 4000, 6000],
    [6, 32_000, 48_000],
    [7, 64_000, 96_000],
    [9, 64_000, 96_000],
    [2000, 64_000, 96_000],
  ])('number %i the wait is %i ms to %i ms', (tries, least, most) => {
    expect(decideRetry(answered(500), { ...MOMENT, tries })).toEqual({ kind: 'retry', waitMs: least });
    expect(decideRetry(answered(500), { ...MOMENT, tries, random: 1 })).toEqual({ kind: 'retry', waitMs: most });
  });

  it('the server may ask for a longer wait, not for a shorter one', () => {
    expect(decideRetry({ status: 429, retryAfterMs: 9_000 }, MOMENT)).toEqual({ kind: 'retry', waitMs: 9_000 });
    expect(decideRetry({ status: 429, retryAfterMs: 0 }, MOMENT)).toEqual({ kind: 'retry', waitMs: 1_000 });
  });

  it('no wait leads past the limit', () => {
    expect(decideRetry(answered(500), { ...MOMENT, elapsedMs: 599_000 })).toEqual({ kind: 'give-up' });
    expect(decideRetry({ status: 429, retryAfterMs: 3_600_000 }, MOMENT)).toEqual({ kind: 'give-up' });
  });
});

it.each([
  [null, null],
  ['3', 3_000],
  [' 0 ', 0],
  ['Thu, 01 Jan 1970 00:00:12 GMT', 2_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', null],
  ['-1.5x', null],
])('Retry-After: %s is a wait of %s ms', (value, waitMs) => {
  expect(parseRetryAfter(value, 10_000)).toBe(waitMs);
});
