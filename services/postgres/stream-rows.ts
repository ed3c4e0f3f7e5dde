const BATCH_SIZE = 500;

/** Yields all rows in the order of the column `key`. `load` returns up to `limit` rows whose key is greater than `last`. */
export async function* streamRows<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  load: (last: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last = ''; ; ) {
    const rows = await load(last, BATCH_SIZE);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH_SIZE) return;
    last = end[key];
  }
}
