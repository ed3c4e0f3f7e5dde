import type { OperationNodeSource, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs writes and then `last` in one round trip to the database. The writes are parts of one statement: none sees the rows of another, and
 * no two may write the same row.
 */
export async function executeTogether(
  trx: Database,
  writes: readonly OperationNodeSource[],
  last: RawBuilder<unknown>,
): Promise<void> {
  const parts = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
  await (parts.length === 0 ? last : sql`with ${sql.join(parts)} ${last}`).execute(trx);
}
