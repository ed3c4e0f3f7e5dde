import { sql } from 'kysely';
import { CHANGE_OF_EVERYTHING } from '../live/change.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { isImportRunning } from '../postgres/import-lock.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { putDocument } from './document-rows.ts';

const UNPUBLISHED_IMPORT = { collection: 'site', id: 'unpublished-import' } as const;

/**
 * Writes a batch of an import in one transaction, and notes in it that the running servers have not been notified. The note is
 * written first, so that the transactions of several imports lock their rows in the same order.
 */
export function writeUnpublished<Result>(db: Database, write: (trx: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await putDocument(trx, { ...UNPUBLISHED_IMPORT, data: { writtenAt: Date.now() } });
    return write(trx);
  });
}

/** Notifies the running servers that an import may have changed every page. */
export function publishImport(db: Database): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('documents')
      .where('collection', '=', UNPUBLISHED_IMPORT.collection)
      .where('id', '=', UNPUBLISHED_IMPORT.id)
      .execute();
    await publishChange(trx, CHANGE_OF_EVERYTHING);
  });
}

/** An import that does not hold its lock counts as killed after this time without a batch. */
const QUIET_MS = 30_000;

/** Notifies the servers of what a killed import wrote. Returns 1 if there was such an import, otherwise 0. */
export async function publishInterruptedImport(db: Database, nowMs: number): Promise<number> {
  if (await isImportRunning(db)) return 0;
  return inTransaction(db, async (trx) => {
    const note = await trx
      .selectFrom('documents')
      .select('id')
      .where('collection', '=', UNPUBLISHED_IMPORT.collection)
      .where('id', '=', UNPUBLISHED_IMPORT.id)
      .where(sql<boolean>`(data ->> 'writtenAt')::float8 < ${nowMs - QUIET_MS}`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (note === undefined) return 0;
    await publishImport(trx);
    return 1;
  });
}
