import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';

/** A request for at most `limit` rows after the cursor `after`, which is null for the first page. */
export type PageRequest<Cursor = ListCursor> = { after: Cursor | null; limit: number };

/** `next` is the cursor for the next page, null on the last page. */
export type Page<Row, Cursor = ListCursor> = { rows: Row[]; next: Cursor | null };

/** Builds a page from up to `limit + 1` rows. The extra row only indicates that there is a next page. */
export function toPage<Row, Cursor = ListCursor>(
  rows: readonly Row[],
  limit: number,
  toCursor: (row: Row) => Cursor,
): Page<Row, Cursor> {
  const last = rows[limit - 1];
  const next = rows.length > limit && last !== undefined ? toCursor(last) : null;
  return { rows: rows.slice(0, limit), next };
}

export type ListOrder = { time: string; id: string; direction: 'asc' | 'desc' };

/** Builds the condition that a row comes after the cursor; always true for null. */
export function comesAfter({ time, id, direction }: ListOrder, after: ListCursor | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const comparison = direction === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${comparison} (${after.ms}::bigint, ${after.id})`;
}

const MAX_NEEDLE_LENGTH = 200;

/** Converts a typed search to the text to look for in a folded column: normalised, on one line, of limited length. */
export const toNeedle = (search: string): string =>
  normaliseText(search).replace(/\s+/gu, ' ').trim().slice(0, MAX_NEEDLE_LENGTH).toWellFormed();

/** Counts the characters of a needle that titles show. Callers ignore a needle without any. */
export const countVisible = (needle: string): number => [...needle.replace(/[*\u200c\u200d]/gu, '')].length;
