import { createHash, randomBytes } from 'node:crypto';
import { formatImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { FileContext } from './file-rows.ts';
import { discardFile, discardUpload, markStored } from './file-rows.ts';
import { listObjectKeys, toContentType } from './image-files.ts';
import { StorageFullError } from './object-store.ts';

export type CardFile = { jpeg: Uint8Array; widthPx: number; heightPx: number; madeBy: string; nowMs: number };

/**
 * Stores the JPEG of a photo card. `commit` writes the rows that belong to it in the transaction that makes it visible, and
 * returns null to store nothing. Returns the result of `commit`, or `full` if the store is full. Rejects and stores nothing if
 * the database or the store fails.
 */
export async function saveCard<Result>(
  context: FileContext,
  file: CardFile,
  commit: (trx: Database, token: string) => Promise<Result | null>,
): Promise<Result | 'full' | null> {
  const row = toNewRow(file);
  // The row comes first, as for an upload. Otherwise an interruption could leave an object without a row.
  await context.db.insertInto('files').values(row).execute();
  try {
    for (const key of listObjectKeys(row)) await context.store.put(key, file.jpeg, toContentType('jpg'));
    const result = await inTransaction(context.db, async (trx) => {
      const committed = await commit(trx, row.token);
      if (committed !== null) await markStored(trx, row.token);
      return committed;
    });
    if (result === null) await discardFile(context, row);
    return result;
  } catch (error) {
    await discardUpload(context, row);
    if (error instanceof StorageFullError) return 'full';
    throw error;
  }
}

function toNewRow({ jpeg, widthPx, heightPx, madeBy, nowMs }: CardFile) {
  const token = randomBytes(16).toString('hex');
  const size = { widthPx, heightPx, isAnimated: false };
  return {
    token,
    name: `cards/${token}.jpg`,
    state: 'incomplete' as const,
    url: formatImageUrl({ token, ...size, placeholder: null }),
    digest: createHash('sha256').update(jpeg).digest('hex'),
    contentType: toContentType('jpg'),
    sizeBytes: jpeg.length,
    ...size,
    isCard: true,
    uploadedBy: madeBy,
    createdAt: nowMs,
  };
}
