import { CHANGE_OF_EVERYTHING } from '../live/change.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { isImportRunning } from '../postgres/import-lock.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { putDocument } from './document-rows.ts';

const UNPUBLISHED = { collection: 'site', id: 'unpublished-import' } as const;

/**
 * Writes a batch of an import in one transaction, and notes in it that the running servers have not been notified. The note is
 * written first, so that the transactions of several imports lock their rows in the same order.
 */
export function writeUnpublished<Result>(db: Database, write: (trx: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await putDocument(trx, { ...UNPUBLISHED, data: {} });
    return write(trx);
  });
}

/** Notifies the running servers that an import may have changed every page. */
export function publishImport(db: Database): Promise<void> {
  return inTransaction(db, async (trx) => {
    await removeNote(trx);
    await publishChange(trx, CHANGE_OF_EVERYTHING);
  });
}

/** Publishes what an import wrote that ended without doing so, because it was killed. Returns 1 if there was one, otherwise 0. */
export async function publishInterruptedImport(db: Database): Promise<number> {
  if (await isImportRunning(db)) return 0;
  return inTransaction(db, async (trx) => {
    const count = await removeNote(trx);
    if (count > 0) await publishImport(trx);
    return count;
  });
}

async function removeNote(trx: Database): Promise<number> {
  const { collection, id } = UNPUBLISHED;
  const { numDeletedRows } = await trx
    .deleteFrom('documents')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
