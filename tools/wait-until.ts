import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Settles as the promise does. Rejects with `complaint` if that takes longer than `limitMs`. */
export async function endWithin<T>(
  promise: Promise<T>,
  limitMs: number,
  complaint: string | (() => string),
): Promise<T> {
  const limit = new AbortController();
  const reachLimit = sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw toError(complaint);
  });
  return Promise.race([promise, reachLimit]).finally(() => limit.abort());
}

/** Retries until the check is true; rejects with `complaint` after `limitMs`. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  limitMs: number,
  complaint: string | (() => string),
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw toError(complaint);
    await sleep(PAUSE_MS);
  }
}

const toError = (complaint: string | (() => string)) =>
  new Error(typeof complaint === 'string' ? complaint : complaint());
