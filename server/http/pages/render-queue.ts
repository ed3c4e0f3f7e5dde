import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks, toNetwork } from '#domain/network/client-networks.ts';
import type { Quota, Share } from '../guards/quota.ts';
import { createQuota } from '../guards/quota.ts';

/** Concurrent renders in this process. More would delay cached pages, which the same thread serves. */
const MAX_RUNNING = 8;
/** Concurrent renders per client network. Other clients need not wait during a flood of requests from one. */
const MAX_RUNNING_PER_NETWORK = 4;
/**
 * Running and queued renders. At about 15 ms each, the last one waits for seconds. A sixth is reserved for networks
 * without a running or queued render.
 */
const QUOTA = { total: 384, reserved: 64 };
/**
 * Running and queued renders per client network. Enough for the many readers behind one address of a mobile carrier.
 */
const MAX_PER_NETWORK: Readonly<Record<NetworkSize, number>> = {
  address: 64,
  '/24': 192,
  '/64': 64,
  '/56': 128,
  '/48': 192,
};

/** Thrown if too many renders are queued. Becomes a 503 (app.ts). */
export class RendersBusyError extends Error {
  readonly kind = 'renders-busy';
}

/** The client for which a render is queued. {@link RenderQueue.join} adds other clients to a render with a key. */
type QueueEntry = { clientAddress: string; key?: string };

export type RenderQueue = {
  /**
   * Calls `render` as soon as a slot is free. Rejects immediately with `RendersBusyError` if too many renders are
   * queued for one of the client's networks or in total.
   */
  run<Result>(entry: QueueEntry, render: () => Promise<Result>): Promise<Result>;
  /**
   * Adds the queued render of `key` to the queue of this client's network too. It starts as soon as one of its queues
   * reaches it, so this client does not wait behind another network's renders.
   */
  join(place: Required<QueueEntry>): void;
  isFull(clientAddress: string): boolean;
};

export function createRenderQueue(): RenderQueue {
  const renders = createQuota(QUOTA);
  // A join does not add a render, so it does not count towards the total. The shares limit the joins of one network.
  const joins = createQuota({ total: Number.POSITIVE_INFINITY });
  const queue = new PQueue({ concurrency: MAX_RUNNING });
  const queues = new Map<string, PQueue>();
  const waiting = new Map<string | undefined, { networks: Set<string>; start: () => Promise<void> }>();

  const enqueue = async (quota: Quota, clientAddress: string, start: () => Promise<void>) => {
    const taken = quota.take(listShares(clientAddress));
    if (taken.kind !== 'taken') throw new RendersBusyError('Too many renders wait.');
    const network = toNetwork(clientAddress);
    const ownQueue = queues.get(network) ?? new PQueue({ concurrency: MAX_RUNNING_PER_NETWORK });
    queues.set(network, ownQueue);
    try {
      await ownQueue.add(() => queue.add(start));
    } finally {
      taken.release();
      if (ownQueue.size + ownQueue.pending === 0) queues.delete(network);
    }
  };

  return {
    isFull: (clientAddress) => renders.findShortage(listShares(clientAddress)) !== null,
    run: ({ clientAddress, key }, render) =>
      new Promise((resolve, reject) => {
        let isStarted = false;
        // A queue may start the render in the context of another request, whose id the log lines would then have.
        const renderInContext = AsyncLocalStorage.bind(render);
        // Each queue that has the render calls this; only the first call starts it.
        const start = async () => {
          if (isStarted) return;
          isStarted = true;
          waiting.delete(key);
          await renderInContext().then(resolve, reject);
        };
        if (key !== undefined) waiting.set(key, { networks: new Set([toNetwork(clientAddress)]), start });
        enqueue(renders, clientAddress, start).catch((error: unknown) => {
          waiting.delete(key);
          reject(error);
        });
      }),
    join: ({ clientAddress, key }) => {
      const found = waiting.get(key);
      const network = toNetwork(clientAddress);
      if (found === undefined || found.networks.has(network)) return;
      found.networks.add(network);
      // If this network's share is full, the render waits only in the queues of the other networks.
      enqueue(joins, clientAddress, found.start).catch(() => found.networks.delete(network));
    },
  };
}

const listShares = (clientAddress: string): Share[] =>
  listNetworks(clientAddress).map(({ name, size }) => ({ name, max: MAX_PER_NETWORK[size] }));
