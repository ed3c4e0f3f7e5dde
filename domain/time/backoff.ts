/**
 * Returns the wait in ms before the next attempt after `failures` failures in a row: `firstMs` after the first, doubled
 * after each further one, at most `maxMs`.
 */
export function backoffMs(failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1));
}

/** Shortens a wait by up to half, to spread the retries of attempts that failed together. `random` is from 0 to 1. */
export const withJitter = (waitMs: number, random: number): number => waitMs * (1 - random / 2);
