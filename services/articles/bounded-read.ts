import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type BoundedRead<Row> = {
  /** Reads the matches among so many of the first rows in order. */
  readFirst: (count: number) => Promise<Row[]>;
  /** The numbers of rows that are read before all matches. */
  counts: readonly number[];
  /** Reads the first matches of all rows, which an index finds. */
  readAll: () => Promise<Row[]>;
  /** The most rows that each of them returns. */
  limit: number;
};

/**
 * Reads the first matches of a search at a cost that does not grow with the list. The first rows in order contain enough matches of a
 * common text; an index finds the few of a rare one.
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

/** The condition that a trigram index supports for {@link containsText}. The query is one of `title_query`. */
export const hasPieces = (key: string, query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`array_to_tsvector(text_pieces(${sql.ref(key)})) @@ (${query})`;

export const toPieces = (needle: string): RawBuilder<unknown> => sql`title_query(fold_title(${needle}))`;
