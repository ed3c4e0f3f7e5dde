import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Leaves one core to page requests and most of libuv's four threads to other work. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Each queued upload occupies up to 10 MB of memory. */
const MAX_QUEUED = 12;

export type ImagePool = {
  /**
   * Starts `work` as soon as a slot is free. Returns `busy` immediately if too much work is queued. If `signal` aborts
   * before the work starts, the work never runs.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | 'busy' | 'canceled'>;
};

export function createImagePool(concurrency = CONCURRENCY, maxQueued = MAX_QUEUED): ImagePool {
  const queue = new PQueue({ concurrency });
  return {
    async run(work, signal) {
      if (signal?.aborted) return 'canceled';
      if (queue.size >= maxQueued) return 'busy';
      // Aborts only queued work: given `signal` itself, the queue would free the slot of running work before the work
      // has stopped and cleaned up.
      const waiting = new AbortController();
      const cancel = () => waiting.abort();
      signal?.addEventListener('abort', cancel, { once: true });
      const start = () => {
        signal?.removeEventListener('abort', cancel);
        return work();
      };
      try {
        return await queue.add(start, { signal: waiting.signal });
      } catch (error) {
        if (waiting.signal.aborted) return 'canceled';
        throw error;
      }
    },
  };
}
