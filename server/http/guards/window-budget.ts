/** The key of a counter and its limit per window. */
type CounterLimit = { readonly key: string; readonly limit: number };

export type WindowBudget = {
  /** Adds one to each counter. Returns false and changes nothing if one of them has reached its limit. */
  take(counters: readonly CounterLimit[]): boolean;
  /** Returns the time until all counters are reset, in ms. */
  msUntilReset(): number;
};

export type WindowBudgetOptions = { windowMs: number; workers: number; now: () => number };

/**
 * Maximum number of counters per window. Further counters are refused, because a client with many networks could exhaust
 * the memory.
 */
const MAX_COUNTERS = 200_000;

/** Creates counters that are reset every `windowMs`. Each worker enforces its share of the limits. */
export function createWindowBudget({ windowMs, workers, now }: WindowBudgetOptions): WindowBudget {
  const counts = new Map<string, number>();
  let windowStartMs = Number.NEGATIVE_INFINITY;

  return {
    take: (counters) => {
      if (now() - windowStartMs >= windowMs || now() < windowStartMs) {
        counts.clear();
        windowStartMs = now();
      }
      const isFull = counts.size > MAX_COUNTERS - counters.length;
      const hasRoom = ({ key, limit }: CounterLimit) =>
        (counts.get(key) ?? (isFull ? limit : 0)) < Math.ceil(limit / workers);
      if (!counters.every(hasRoom)) return false;
      for (const { key } of counters) counts.set(key, (counts.get(key) ?? 0) + 1);
      return true;
    },
    msUntilReset: () => Math.max(0, windowStartMs + windowMs - now()),
  };
}
