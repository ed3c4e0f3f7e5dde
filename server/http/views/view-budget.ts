import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks } from '#domain/network/client-networks.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createWindowBudget } from '../guards/window-budget.ts';

const WINDOW_MS = 10 * MINUTE_MS;

type Limits = { sessions: number; views: number; viewsPerArticle: number };

/** Mobile carriers put thousands of readers behind a few IPv4 addresses, and give each phone a /64 of the same /48. */
const LIMITS_OF_BLOCK: Limits = { sessions: 6_000, views: 20_000, viewsPerArticle: 6_000 };
const LIMITS: Readonly<Record<NetworkSize, Limits>> = {
  address: { sessions: 3_000, views: 3_000, viewsPerArticle: 300 },
  '/24': LIMITS_OF_BLOCK,
  '/64': { sessions: 200, views: 200, viewsPerArticle: 20 },
  '/56': { sessions: 1_000, views: 1_000, viewsPerArticle: 300 },
  '/48': LIMITS_OF_BLOCK,
};
export type ViewBudget = {
  /**
   * Takes one new browser session from the budget of each network that contains the client; false if one of the budgets
   * is used up.
   */
  takeSession(clientAddress: string): boolean;
  /** Takes one view of an article; false if one of the networks has used up its budget, for the article or in total. */
  takeView(clientAddress: string, articleId: string): boolean;
};

/** Creates the budgets for counted views, which are reset every ten minutes. Each worker has its share of them. */
export function createViewBudget({ workers, now }: { workers: number; now: () => number }): ViewBudget {
  const { take } = createWindowBudget({ windowMs: WINDOW_MS, workers, now });
  return {
    takeSession: (clientAddress) =>
      take(
        listNetworks(clientAddress).map(({ size, name }) => ({ key: `session ${name}`, limit: LIMITS[size].sessions })),
      ),
    takeView: (clientAddress, articleId) =>
      take(
        listNetworks(clientAddress).flatMap(({ size, name }) => [
          { key: name, limit: LIMITS[size].views },
          { key: `${name} ${articleId}`, limit: LIMITS[size].viewsPerArticle },
        ]),
      ),
  };
}
