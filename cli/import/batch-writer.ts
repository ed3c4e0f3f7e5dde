import { isDataError } from '#services/postgres/data-error.ts';

export type BatchOptions<Item> = {
  /** Items written at once, at most. */
  size: number;
  /** The batch is also written when its items weigh this much together. */
  weightLimit: number;
  weightOf: (item: Item) => number;
  /** Writes all or none; returns how many were new. */
  write: (items: readonly Item[]) => Promise<number>;
  refuse: (id: string, reason: string) => void;
};

export type BatchWriter<Item> = {
  /** Takes one item; of two with one id in a batch the last counts. Waits while too much is on its way. */
  add(id: string, item: Item): Promise<void>;
  /** Writes what is left and waits for everything; returns what was written since the beginning. */
  finish(): Promise<{ added: number; updated: number }>;
};

/**
 * Writes items in batches, one on its way while the next is gathered. Where the database refuses a batch for what it
 * holds, its items are written one by one, so that only the one at fault is refused. Any other failure rejects.
 */
export function createBatchWriter<Item>(options: BatchOptions<Item>): BatchWriter<Item> {
  let gathered = new Map<string, Item>();
  let weight = 0;
  let onItsWay: Promise<void> = Promise.resolve();
  let added = 0;
  let updated = 0;

  const writeAll = async (batch: ReadonlyMap<string, Item>) => {
    const newOnes = await options.write([...batch.values()]);
    added += newOnes;
    updated += batch.size - newOnes;
  };

  const writeOneByOne = async (batch: ReadonlyMap<string, Item>) => {
    for (const [id, item] of batch) {
      await writeAll(new Map([[id, item]])).catch((error) => {
        if (!isDataError(error)) throw error;
        options.refuse(id, `the database refuses it: ${error.message}`);
      });
    }
  };

  const flush = async () => {
    const batch = gathered;
    gathered = new Map();
    weight = 0;
    await onItsWay;
    onItsWay = writeAll(batch).catch((error) => {
      if (!isDataError(error)) throw error;
      return writeOneByOne(batch);
    });
    // Whoever adds or finishes next hears of a failure.
    onItsWay.catch(() => {});
  };

  return {
    add: async (id, item) => {
      gathered.delete(id);
      gathered.set(id, item);
      weight += options.weightOf(item);
      if (gathered.size >= options.size || weight >= options.weightLimit) await flush();
    },
    finish: async () => {
      if (gathered.size > 0) await flush();
      await onItsWay;
      return { added, updated };
    },
  };
}
