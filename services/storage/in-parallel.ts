/** Runs `work` for each item, for up to `limit` at a time. Rejects with the first failure when all running work has ended. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const runUntilDone = async () => {
    for (let next = rest.next(); next.done !== true && failures.length === 0; next = rest.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: limit }, runUntilDone));
  if (failures.length > 0) throw failures[0];
}
