import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type BoundedRead<Row> = {
  /** Reads the matches among the first `count` rows in order. */
  readFirst: (count: number) => Promise<Row[]>;
  /** The values of `count` to try, in this order, before `readAll`. */
  counts: readonly number[];
  /** Reads the first matches among all rows, with an index. */
  readAll: () => Promise<Row[]>;
  /** Maximum number of rows that each read returns. */
  limit: number;
};

/**
 * Reads the first matches of a search at a cost that does not grow with the list. A common text has enough matches in the first
 * rows; an index finds the few matches of a rare text.
 */
export async function readBounded<Row>({ readFirst, counts, readAll, limit }: BoundedRead<Row>): Promise<Row[]> {
  for (const count of counts) {
    const found = await readFirst(count);
    if (found.length === limit) return found;
  }
  return readAll();
}

/** The condition that a folded column contains a text. `key` is the name of the column. */
export const containsText = (key: string, needle: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${sql.ref(key)}, fold_title(${needle})) > 0`;

/** A weaker form of {@link containsText} that a trigram index supports. `query` comes from `title_query`. */
export const mayContainText = (key: string, query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`array_to_tsvector(text_pieces(${sql.ref(key)})) @@ (${query})`;

export const toTitleQuery = (needle: string): RawBuilder<unknown> => sql`title_query(fold_title(${needle}))`;
