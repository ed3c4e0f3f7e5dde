import { sql } from 'kysely';

/** For an upsert: sets columns to the values of the row whose insert conflicted. */
export function toExcludedValues<Column extends string>(columns: readonly Column[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

/** True if an upsert has inserted the row. */
export const IS_NEW = sql<boolean>`xmax = 0`.as('isNew');

export const countNew = (rows: readonly { isNew: boolean }[]): number => rows.filter(({ isNew }) => isNew).length;
