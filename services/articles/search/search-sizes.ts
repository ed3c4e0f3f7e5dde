import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/** Disk space of the search: its rows with their indexes, the word index alone, and the word counts. */
export type SearchSizes = { searchBytes: number; indexBytes: number; countBytes: number };

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
