import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { ImageUse } from '#domain/storage/image-use.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import { mayDeleteFiles } from '../postgres/backup-locks.ts';
import type { Database, Tables } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { OPERATOR, refuseSiteAction } from '../security/staff-rights.ts';
import type { StoredObjects } from './image-files.ts';
import { listObjectKeys } from './image-files.ts';
import type { ObjectStore } from './object-store.ts';

/** The row of a stored file. Its objects may be incomplete unless `state` is `stored`. */
export type FileRow = Omit<Selectable<Tables['files']>, 'searchKey' | 'unusedSince'>;

export type FileKey = { column: 'name' | 'token'; value: string };

export type FindUses = (db: Database, token: string) => Promise<ImageUse[]>;

export function toStoredFile(row: StoredFile): StoredFile {
  const { name, url, contentType, sizeBytes, widthPx, heightPx, isAnimated, createdAt } = row;
  return { name, url, contentType, sizeBytes, widthPx, heightPx, isAnimated, createdAt };
}

export async function findStoredRow(db: Database, key: FileKey): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where(key.column, '=', key.value)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return row ?? null;
}

/** Makes a file visible. Rejects with a data error if another stored file has its name. */
export async function markStored(db: Database, token: string): Promise<void> {
  await db.updateTable('files').set({ state: 'stored' }).where('token', '=', token).execute();
}

/** Hides a stored file before its objects are deleted. Returns null if the file is not stored. */
async function markIncomplete(db: Database, key: FileKey): Promise<FileRow | null> {
  const row = await db
    .updateTable('files')
    .set({ state: 'incomplete' })
    .where(key.column, '=', key.value)
    .where('state', '=', 'stored')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Like {@link markIncomplete}, but if the image is in use, only returns the uses. Locks the row first, as does a save
 * that adds a use, so the later of the two transactions sees the effect of the earlier one. With `excludesKept`, an
 * image that is kept in the library is not hidden either.
 */
export function markUnusedIncomplete(
  db: Database,
  {
    key,
    findUses,
    excludesKept = false,
    by = OPERATOR,
  }: { key: FileKey; findUses: FindUses; excludesKept?: boolean; by?: HistoryActor },
): Promise<{ row: FileRow | null; uses: ImageUse[]; forbidden: Forbidden | null }> {
  return inTransaction(db, async (trx) => {
    const locked = await lockStored(trx, key);
    const belongsToOther = locked !== undefined && locked.uploadedBy !== by.userEmail;
    const forbidden = belongsToOther ? await refuseSiteAction(trx, by, 'change-images') : null;
    if (forbidden || (excludesKept && locked?.isKept)) return { row: null, uses: [], forbidden };
    const uses = locked === undefined ? [] : await findUses(trx, locked.token);
    return { row: uses.length > 0 ? null : await markIncomplete(trx, key), uses, forbidden };
  });
}

const lockStored = (trx: Database, key: FileKey) =>
  trx
    .selectFrom('files')
    .select(['token', 'uploadedBy', 'isKept'])
    .where(key.column, '=', key.value)
    .where('state', '=', 'stored')
    .forUpdate()
    .executeTakeFirst();

/**
 * Lists a page of stored rows, oldest first. `after` is the `next` of the previous page; `next` is null on the last
 * page.
 */
export async function listStoredRows(
  db: Database,
  { beforeMs, after, limit }: { beforeMs: number; after: string | null; limit: number },
): Promise<{ rows: FileRow[]; next: string | null }> {
  const [createdAt, token] = after?.split(':') ?? ['0', ''];
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('state', '=', 'stored')
    .where('createdAt', '<', beforeMs)
    .where(sql<boolean>`(created_at, token) > (${createdAt}::bigint, ${token})`)
    .orderBy('createdAt')
    .orderBy('token')
    .limit(limit)
    .execute();
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, next: last ? `${last.createdAt}:${last.token}` : null };
}

/** Lists the rows of interrupted uploads and deletions, oldest first. */
export function listIncompleteRows(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('state', '=', 'incomplete')
    .where('createdAt', '<', beforeMs)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

export type FileContext = {
  db: Database;
  store: ObjectStore;
  /** Called if objects could not be deleted. Their row remains, and `removeIncomplete` retries later. */
  onDeleteFailed: (error: unknown) => void;
};

/**
 * Deletes the row and the objects of a hidden file; during a backup does nothing, and `removeIncomplete` deletes them later. Does
 * nothing either if an import has added the image again since it was hidden. Never rejects.
 */
export async function discardFile({ db, store, onDeleteFailed }: FileContext, row: StoredObjects): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      if (!(await mayDeleteFiles(trx))) return;
      const { numDeletedRows } = await trx
        .deleteFrom('files')
        .where('token', '=', row.token)
        .where('state', '=', 'incomplete')
        .executeTakeFirst();
      // If the objects remain, so does the row: the transaction is rolled back.
      if (numDeletedRows > 0n) await store.remove(listObjectKeys(row));
    });
  } catch (error) {
    onDeleteFailed(error);
  }
}

/** Like {@link discardFile}, after an upload failed. Hides its file first: a lost response may have marked it as stored. */
export async function discardUpload(context: FileContext, row: StoredObjects): Promise<void> {
  try {
    await markIncomplete(context.db, { column: 'token', value: row.token });
  } catch (error) {
    return context.onDeleteFailed(error);
  }
  await discardFile(context, row);
}
