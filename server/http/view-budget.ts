import { isIPv4 } from 'node:net';
import { toNetwork } from '#services/identity/sign-in-limits.ts';

const WINDOW_MS = 10 * 60_000;
/** Thousands of readers of a mobile carrier have one IPv4 address; a household or office has an IPv6 /64. */
const LIMITS = {
  ipv4: { sessions: 3_000, views: 3_000, viewsPerArticle: 300 },
  ipv6: { sessions: 200, views: 200, viewsPerArticle: 20 },
};
/** Counters of one window. Further ones are refused, so that a client with many networks does not fill the memory. */
const MAX_COUNTERS = 100_000;

export type ViewBudget = {
  /** Takes one new browser session of a client's network; false if none is left. */
  takeSession(clientAddress: string): boolean;
  /** Takes one view of an article; false if the network has none left, for the article or in all. */
  takeView(clientAddress: string, articleId: string): boolean;
};

/** Creates the budgets for counting views in ten minutes. Each worker has its share of them. */
export function createViewBudget({ workers, now }: { workers: number; now: () => number }): ViewBudget {
  const counts = new Map<string, number>();
  let windowStartMs = Number.NEGATIVE_INFINITY;

  const take = (wanted: readonly { key: string; limit: number }[]): boolean => {
    if (now() - windowStartMs >= WINDOW_MS || now() < windowStartMs) {
      counts.clear();
      windowStartMs = now();
    }
    const isFull = counts.size > MAX_COUNTERS - wanted.length;
    const hasRoom = ({ key, limit }: { key: string; limit: number }) =>
      (counts.get(key) ?? (isFull ? limit : 0)) < Math.ceil(limit / workers);
    if (!wanted.every(hasRoom)) return false;
    for (const { key } of wanted) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  };

  return {
    takeSession: (clientAddress) => {
      const { network, limits } = findLimits(clientAddress);
      return take([{ key: `session ${network}`, limit: limits.sessions }]);
    },
    takeView: (clientAddress, articleId) => {
      const { network, limits } = findLimits(clientAddress);
      return take([
        { key: network, limit: limits.views },
        { key: `${network} ${articleId}`, limit: limits.viewsPerArticle },
      ]);
    },
  };
}

function findLimits(clientAddress: string) {
  const network = toNetwork(clientAddress);
  return { network, limits: isIPv4(network) ? LIMITS.ipv4 : LIMITS.ipv6 };
}
