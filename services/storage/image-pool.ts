import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Images processed at the same time. Leaves one core to page requests and most of libuv's four threads to other work. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Uploads that may wait. Each holds up to 10 MB of memory. */
const MAX_QUEUED = 12;

/** Limits how much work runs at the same time. */
export type ImagePool = {
  /**
   * Starts `work` as soon as a slot is free. Returns `busy` immediately if too much work waits. Work whose signal aborts while
   * it waits never starts and frees its place.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | 'busy' | 'canceled'>;
};

export function createImagePool(concurrency = CONCURRENCY, maxQueued = MAX_QUEUED): ImagePool {
  const queue = new PQueue({ concurrency });
  return {
    async run(work, signal) {
      if (signal?.aborted) return 'canceled';
      if (queue.size >= maxQueued) return 'busy';
      // Aborts only while the work waits: given `signal` itself, the queue would free the slot of running work before it
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
