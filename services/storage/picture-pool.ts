import { availableParallelism } from 'node:os';

/** Pictures in work at once: one core is left to the pages, and most of libuv's four threads to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Uploads that may wait, each with up to 10 MB. */
const MOST_WAITING = 12;

/**
 * Bounds how much work there is at once: `run` starts `work` when it is its turn, or says at once that too many wait.
 * A waiting one whose signal aborts gives its place up.
 */
export function createPicturePool(atOnce = AT_ONCE, mostWaiting = MOST_WAITING) {
  const waiting = new Set<() => void>();
  let working = 0;

  const takeTurn = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        waiting.delete(start);
        resolve(false);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });

  const passOn = () => {
    const [next] = waiting;
    if (next === undefined) working -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return {
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | 'busy' | 'canceled'> {
      if (signal?.aborted) return 'canceled';
      if (working >= atOnce) {
        if (waiting.size >= mostWaiting) return 'busy';
        if (!(await takeTurn(signal))) return 'canceled';
      } else working += 1;
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
