import PQueue from 'p-queue';
import { toNetwork } from '#services/identity/sign-in-limits.ts';

/** Renders at the same time in this process. More would delay cached pages, which the same thread answers. */
const MAX_RUNNING = 4;
/** Renders that wait; at some 15 ms each the last one waits for seconds. */
const MAX_WAITING = 384;
/** Running and waiting renders of one client network. Enough for the many readers behind one address of a carrier. */
const MAX_PER_NETWORK = 64;

/** Thrown if too many renders wait. It becomes a 503 (app.ts). */
export class RendersBusyError extends Error {
  readonly kind = 'renders-busy';
}

export type RenderQueue = {
  /**
   * Calls `render` as soon as a place is free. Clients take turns: one that has fewer renders in the queue comes first.
   * Rejects with `RendersBusyError`, at once, if too many renders of the client's network or of all clients wait.
   */
  run<Result>(clientAddress: string, render: () => Promise<Result>): Promise<Result>;
};

/** Creates the queue of everything that is rendered for visitors in this process. */
export function createRenderQueue(): RenderQueue {
  const queue = new PQueue({ concurrency: MAX_RUNNING });
  const countByNetwork = new Map<string, number>();
  const add = (network: string, change: number) => {
    const count = (countByNetwork.get(network) ?? 0) + change;
    if (count > 0) countByNetwork.set(network, count);
    else countByNetwork.delete(network);
  };
  return {
    run: async (clientAddress, render) => {
      const network = toNetwork(clientAddress);
      const own = countByNetwork.get(network) ?? 0;
      if (own >= MAX_PER_NETWORK || queue.size >= MAX_WAITING) throw new RendersBusyError('Too many renders wait.');
      add(network, 1);
      try {
        return await queue.add(render, { priority: -own });
      } finally {
        add(network, -1);
      }
    },
  };
}
