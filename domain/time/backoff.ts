/**
 * The wait in ms before the next attempt of something that has failed `failures` times in a row: `firstMs` after the
 * first failure, doubled after each further one, at most `maxMs`.
 */
export function backoffMs(failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1));
}
