import { sql } from 'kysely';

const BATCH_SIZE = 500;

/** Yields all rows in id order. `load` returns up to `limit` rows whose id is greater than `lastId`. */
export async function* streamById<Row extends { id: string }>(
  load: (lastId: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let lastId = ''; ; ) {
    const rows = await load(lastId, BATCH_SIZE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    lastId = last.id;
  }
}

/** For an upsert: sets columns to the values of the row whose insert conflicted. */
export function toExcludedValues<Column extends string>(columns: readonly Column[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

/** Selects whether an upsert has inserted the row. */
export const IS_NEW = sql<boolean>`xmax = 0`.as('isNew');

export const countNew = (rows: readonly { isNew: boolean }[]): number => rows.filter(({ isNew }) => isNew).length;
