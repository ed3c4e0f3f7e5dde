import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ListCursor } from '#domain/article/list-cursor.ts';

/** Which rows of a list to read: at most `limit`, after the row that `after` names. Null means the first page. */
export type PageRequest<Cursor = ListCursor> = { after: Cursor | null; limit: number };

/** One page of a list. `next` is the `after` of the page that follows, null on the last page. */
export type Page<Row, Cursor = ListCursor> = { rows: Row[]; next: Cursor | null };

/** Makes a page from up to `limit + 1` rows: a row beyond the limit only shows that another page follows. */
export function toPage<Row, Cursor = ListCursor>(
  rows: readonly Row[],
  limit: number,
  toCursor: (row: Row) => Cursor,
): Page<Row, Cursor> {
  const last = rows[limit - 1];
  const next = rows.length > limit && last !== undefined ? toCursor(last) : null;
  return { rows: rows.slice(0, limit), next };
}

/** The columns that order a list. */
export type ListOrder = { time: string; id: string; direction: 'asc' | 'desc' };

/** The condition that a row comes after the cursor in a list of this order; always true for null. */
export function comesAfter({ time, id, direction }: ListOrder, after: ListCursor | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const comparison = direction === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${comparison} (${after.ms}::bigint, ${after.id})`;
}
