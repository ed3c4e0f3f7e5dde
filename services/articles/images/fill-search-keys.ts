import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/**
 * Makes up to `limit` images searchable that are older than the image library: the update fires a trigger that fills their keys.
 * Returns the number of images.
 */
export async function fillSearchKeys(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update files set search_key = '' where token = any(array(
      select token from files where search_key is null order by token limit ${limit} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
