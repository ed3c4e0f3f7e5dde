/** Writing to this many streams takes less than a millisecond. */
const BATCH_SIZE = 20;

/**
 * Calls `visit` with each item, in batches of 20. Between batches, `pause` lets the process handle requests. The first
 * batch is visited synchronously; the promise resolves after the last one.
 */
export async function forEachInBatches<Item>(
  items: readonly Item[],
  { visit, pause }: { visit: (item: Item) => void; pause: () => Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    if (start > 0) await pause();
    for (const item of items.slice(start, start + BATCH_SIZE)) visit(item);
  }
}
