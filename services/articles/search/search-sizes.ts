import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/** How many bytes the search occupies: its rows with their indexes, the index of words alone, and the counts of words. */
export type SearchSizes = { searchBytes: number; indexBytes: number; countBytes: number };

/** Reads {@link SearchSizes} from the database's catalogue. */
export async function readSearchSizes(db: Database): Promise<SearchSizes> {
  const { rows } = await sql<SearchSizes>`
    select pg_total_relation_size('article_search') as search_bytes,
      pg_relation_size('article_search_terms') as index_bytes,
      pg_total_relation_size('search_lexemes') + pg_total_relation_size('search_lexeme_changes') as count_bytes
  `.execute(db);
  const [sizes] = rows;
  if (sizes === undefined) throw new Error('The catalogue returned no sizes.');
  return sizes;
}
