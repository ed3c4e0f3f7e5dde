import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';

/** The collections of documents (docs/behaviour §3). `site` is internal. */
export type Collection = 'ad_settings' | 'development' | 'site' | 'site_settings';

type DocumentKey = { collection: Collection; id: string };

/** `data` is any JSON value. */
export type StoredDocument = { id: string; data: unknown };

export async function readDocument(db: Database, { collection, id }: DocumentKey): Promise<unknown> {
  const row = await db
    .selectFrom('documents')
    .select('data')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.data ?? null;
}

export function listDocuments(db: Database, collection: Collection): Promise<StoredDocument[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'data'])
    .where('collection', '=', collection)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Creates or replaces a document. `position` applies to a new document only; an existing one is not moved. */
export async function putDocument(
  db: Database,
  { collection, id, data, position = 0 }: DocumentKey & { data: object; position?: number },
): Promise<void> {
  const json = JSON.stringify(data);
  await db
    .insertInto('documents')
    .values({ collection, id, data: json, position })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ data: json }))
    .execute();
}

/** Locks a collection until the end of the transaction. Without the lock, two transactions could both find it empty. */
export async function lockCollection(trx: Database, collection: Collection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${collection}))`.execute(trx);
}
