import PQueue from 'p-queue';
import { toNetwork } from '#domain/network/client-networks.ts';

/** Renders at the same time in this process. More would delay cached pages, which the same thread answers. */
const MAX_RUNNING = 8;
/** Of one client network, so that others need not wait for a flood. */
const MAX_RUNNING_PER_NETWORK = 4;
/** Running and waiting renders; at some 15 ms each the last one waits for seconds. */
const MAX_RENDERS = 384;
/** Of one client network. Enough for the many readers behind one address of a carrier. */
const MAX_PER_NETWORK = 64;

/** Thrown if too many renders wait. It becomes a 503 (app.ts). */
export class RendersBusyError extends Error {
  readonly kind = 'renders-busy';
}

export type RenderQueue = {
  /**
   * Calls `render` as soon as a place is free. Rejects with `RendersBusyError`, at once, if too many renders of the
   * client's network or of all clients wait.
   */
  run<Result>(clientAddress: string, render: () => Promise<Result>): Promise<Result>;
  /** Whether `run` would reject for this client now. */
  isFull(clientAddress: string): boolean;
};

/** The renders of one client network. */
type Network = { queue: PQueue; renders: number };

/** Creates the queue of everything that is rendered for visitors in this process. */
export function createRenderQueue(): RenderQueue {
  const queue = new PQueue({ concurrency: MAX_RUNNING });
  const networks = new Map<string, Network>();
  let renders = 0;

  const openNetwork = (name: string): Network => {
    const network = networks.get(name) ?? { queue: new PQueue({ concurrency: MAX_RUNNING_PER_NETWORK }), renders: 0 };
    networks.set(name, network);
    return network;
  };
  const isFull = (name: string) => renders >= MAX_RENDERS || (networks.get(name)?.renders ?? 0) >= MAX_PER_NETWORK;
  return {
    isFull: (clientAddress) => isFull(toNetwork(clientAddress)),
    run: async (clientAddress, render) => {
      const name = toNetwork(clientAddress);
      if (isFull(name)) throw new RendersBusyError('Too many renders wait.');
      const network = openNetwork(name);
      renders += 1;
      network.renders += 1;
      try {
        return await network.queue.add(() => queue.add(render));
      } finally {
        renders -= 1;
        network.renders -= 1;
        if (network.renders === 0) networks.delete(name);
      }
    },
  };
}
