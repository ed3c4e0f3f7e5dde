import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Retries until the check is true; rejects with `complaint` after `limitMs`. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  limitMs: number,
  complaint: string | (() => string),
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(typeof complaint === 'string' ? complaint : complaint());
    await sleep(PAUSE_MS);
  }
}
