import { isDataError } from '#services/postgres/postgres-error.ts';

export type BatchOptions<Item> = {
  size: number;
  /** A batch is written early if the total weight of its items reaches this limit. */
  weightLimit: number;
  weightOf: (item: Item) => number;
  /** Writes all or none. Returns how many were new. */
  write: (items: readonly Item[]) => Promise<number>;
  refuse: (id: string, reason: string) => void;
};

export type Totals = { added: number; updated: number };

export type BatchWriter<Item> = {
  /**
   * Adds one item. If a batch has several items with the same id, only the last one is written. When a batch is full,
   * waits until the previous one has been written.
   */
  add(id: string, item: Item): Promise<void>;
  /** Writes the remaining items, waits for all batches and returns the totals. */
  finish(): Promise<Totals>;
};

type Batch<Item> = ReadonlyMap<string, Item>;

/**
 * Writes one batch while it collects the next. If the database rejects the data of a batch, its items are written one by
 * one, and only the faulty ones are rejected. The returned functions reject on any other failure.
 */
export function createBatchWriter<Item>(options: BatchOptions<Item>): BatchWriter<Item> {
  let collected = new Map<string, Item>();
  let weight = 0;
  let totals: Promise<Totals> = Promise.resolve({ added: 0, updated: 0 });

  const flush = async () => {
    const batch = collected;
    collected = new Map();
    weight = 0;
    const before = await totals;
    totals = writeBatch(batch, options).then((written) => sum(before, written));
    // Prevents an unhandled rejection. A later `add` or `finish` rejects with the failure.
    totals.catch(() => {});
  };

  return {
    add: async (id, item) => {
      collected.delete(id);
      collected.set(id, item);
      weight += options.weightOf(item);
      if (collected.size >= options.size || weight >= options.weightLimit) await flush();
    },
    finish: async () => {
      if (collected.size > 0) await flush();
      return totals;
    },
  };
}

function writeBatch<Item>(batch: Batch<Item>, options: BatchOptions<Item>): Promise<Totals> {
  return writeAll(batch, options).catch((error) => {
    if (!isDataError(error)) throw error;
    return writeOneByOne(batch, options);
  });
}

async function writeAll<Item>(batch: Batch<Item>, { write }: BatchOptions<Item>): Promise<Totals> {
  const added = await write([...batch.values()]);
  return { added, updated: batch.size - added };
}

async function writeOneByOne<Item>(batch: Batch<Item>, options: BatchOptions<Item>): Promise<Totals> {
  let totals: Totals = { added: 0, updated: 0 };
  for (const [id, item] of batch) {
    const written = await writeAll(new Map([[id, item]]), options).catch((error) => {
      if (!isDataError(error)) throw error;
      options.refuse(id, `the database rejected it: ${error.message}`);
      return { added: 0, updated: 0 };
    });
    totals = sum(totals, written);
  }
  return totals;
}

function sum(a: Totals, b: Totals): Totals {
  return { added: a.added + b.added, updated: a.updated + b.updated };
}
