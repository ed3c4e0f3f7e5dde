import PQueue from 'p-queue';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks, toNetwork } from '#domain/network/client-networks.ts';
import type { Share } from '../guards/quota.ts';
import { createQuota } from '../guards/quota.ts';

/** Concurrent renders in this process. More would delay cached pages, which the same thread serves. */
const MAX_RUNNING = 8;
/** Concurrent renders per client network, so that other clients need not wait during a flood of requests. */
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

export type RenderQueue = {
  /**
   * Calls `render` as soon as a slot is free. Rejects immediately with `RendersBusyError` if too many renders are
   * queued for one of the client's networks or in total.
   */
  run<Result>(clientAddress: string, render: () => Promise<Result>): Promise<Result>;
  isFull(clientAddress: string): boolean;
};

export function createRenderQueue(): RenderQueue {
  const quota = createQuota(QUOTA);
  const queue = new PQueue({ concurrency: MAX_RUNNING });
  const queues = new Map<string, PQueue>();

  return {
    isFull: (clientAddress) => quota.findShortage(listShares(clientAddress)) !== null,
    run: async (clientAddress, render) => {
      const taken = quota.take(listShares(clientAddress));
      if (taken.kind !== 'taken') throw new RendersBusyError('Too many renders wait.');
      const network = toNetwork(clientAddress);
      const ownQueue = queues.get(network) ?? new PQueue({ concurrency: MAX_RUNNING_PER_NETWORK });
      queues.set(network, ownQueue);
      try {
        return await ownQueue.add(() => queue.add(render));
      } finally {
        taken.release();
        if (ownQueue.size + ownQueue.pending === 0) queues.delete(network);
      }
    },
  };
}

const listShares = (clientAddress: string): Share[] =>
  listNetworks(clientAddress).map(({ name, size }) => ({ name, max: MAX_PER_NETWORK[size] }));
