import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** `after` is the `next` of the page before; null begins. At most `limit` rows. */
export type PageRequest = { after: string | null; limit: number };

/** `next` is null on the last page. */
export type Page<Row> = { rows: Row[]; next: string | null };

/** A place in a list of the desk: the last row that was shown, by a time in ms and an id. */
export type PageCursor = { ms: number; id: string };

const CURSOR = /^(\d{1,16})_([^\p{Cc}\p{Cs}]+)$/u;

/** Reads a cursor as a page gave it; null, the beginning of the list, where it cannot be read. */
export function parseCursor(text: string | null): PageCursor | null {
  const [, ms, id] = CURSOR.exec(text ?? '') ?? [];
  return ms === undefined || id === undefined ? null : { ms: Number(ms), id };
}

/** Splits off the row that was read only to learn whether there is more. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => PageCursor): Page<Row> {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows: [...rows], next: null };
  const { ms, id } = cursorOf(last);
  return { rows: rows.slice(0, limit), next: `${ms}_${id}` };
}

/** The rows that come after a cursor in a list that runs backwards in time: all of them after null. */
export function isBefore(time: string, id: string, after: PageCursor | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.ms}::bigint, ${after.id})`;
}
