import { totalmem } from 'node:os';
import { listNetworks } from '#domain/network/client-networks.ts';
import type { Config } from '#server/runtime/config.ts';
import type { QuotaResult } from '../guards/quota.ts';
import { createQuota } from '../guards/quota.ts';

/** Mobile carriers put thousands of readers behind one IPv4 address. */
const MAX_PER_IPV4_ADDRESS = 5_000;
/** A household or office has one /64. */
const MAX_PER_IPV6_NETWORK = 500;
/** The memory of one stream, measured with 10,000 streams. */
const BYTES_PER_STREAM = 31 * 1024;
/** The part of the machine's memory for streams, unless `MAX_STREAMS` is set. */
const MEMORY_SHARE = 1 / 4;

export type StreamLimits = {
  /**
   * Admits a stream. `share-full`: too many streams from the client's network; `total-full`: too many streams in total.
   * For staff, only their network's share counts, because readers must not crowd them out.
   */
  admit(client: { address: string; isStaff: boolean }): QuotaResult;
};

/** Returns how many live streams all workers together accept with this much memory. */
export function decideMaxStreams(memoryBytes: number = findMemoryBytes()): number {
  return Math.floor((memoryBytes * MEMORY_SHARE) / BYTES_PER_STREAM);
}

/** The memory of the machine, or of the container if that has less. */
function findMemoryBytes(): number {
  const allowedBytes = process.constrainedMemory();
  return allowedBytes > 0 ? Math.min(allowedBytes, totalmem()) : totalmem();
}

/**
 * Creates the limits of one worker. Each worker enforces its share, so the totals do not depend on the number of
 * workers. Connections are not distributed evenly, so a worker may reach its share before the total is reached.
 */
export function createStreamLimits({ maxStreams, workers }: Pick<Config, 'maxStreams' | 'workers'>): StreamLimits {
  const share = (limit: number) => Math.ceil(limit / workers);
  const quota = createQuota({ total: share(maxStreams ?? decideMaxStreams()) });
  return {
    admit: ({ address, isStaff }) => {
      const [{ name, size }] = listNetworks(address);
      const max = share(size === '/64' ? MAX_PER_IPV6_NETWORK : MAX_PER_IPV4_ADDRESS);
      return quota.take([{ name, max }], { mayExceedTotal: isStaff });
    },
  };
}
