import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ImageUse } from '#domain/storage/image-use.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import type { Database, Tables } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { listObjectKeys } from './image-files.ts';
import type { ObjectStore } from './object-store.ts';

/** The row of a file. Its objects in the store may be incomplete unless `state` is `stored`. */
export type FileRow = Selectable<Tables['files']>;

export type FileKey = { column: 'name' | 'token'; value: string };

/** Returns what uses the image with this token. */
export type FindUses = (db: Database, token: string) => Promise<ImageUse[]>;

export function toStoredFile(row: FileRow): StoredFile {
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

/** Makes a file findable. Rejects with a data error if another stored file has its name. */
export async function markStored(db: Database, token: string): Promise<void> {
  await db.updateTable('files').set({ state: 'stored' }).where('token', '=', token).execute();
}

/** Hides a stored file from every reader, so that its objects can be deleted. Null if there is no such file. */
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
 * As {@link markIncomplete}, unless a use prevents it; returns the uses that do. Locks the row first, as a save that adds a
 * use does: the later of the two transactions sees what the earlier one did.
 */
export function markUnusedIncomplete(
  db: Database,
  { key, findUses }: { key: FileKey; findUses: FindUses },
): Promise<{ row: FileRow | null; uses: ImageUse[] }> {
  return inTransaction(db, async (trx) => {
    const locked = await lockStored(trx, key);
    const uses = locked === undefined ? [] : await findUses(trx, locked.token);
    return { row: uses.length > 0 ? null : await markIncomplete(trx, key), uses };
  });
}

const lockStored = (trx: Database, key: FileKey) =>
  trx
    .selectFrom('files')
    .select('token')
    .where(key.column, '=', key.value)
    .where('state', '=', 'stored')
    .forUpdate()
    .executeTakeFirst();

/** A page of stored rows, oldest first. `after` is the `next` of the page before; `next` is null on the last page. */
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

/** Rows of interrupted uploads and deletions, oldest first. */
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
  /** Called if objects could not be deleted. Their row stays, so that `removeIncomplete` tries again later. */
  onDeleteFailed: (error: unknown) => void;
};

/** Deletes the objects of a file, then its row. Never rejects. */
export async function discardFile({ db, store, onDeleteFailed }: FileContext, row: FileRow): Promise<void> {
  try {
    // First, because a row may be `stored` even if the update that made it so was not acknowledged.
    await markIncomplete(db, { column: 'token', value: row.token });
    await store.remove(listObjectKeys(row));
    await db.deleteFrom('files').where('token', '=', row.token).execute();
  } catch (error) {
    onDeleteFailed(error);
  }
}
