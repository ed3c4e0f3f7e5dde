import { createHash, randomBytes } from 'node:crypto';
import type { ImageTexts } from '#domain/images/image-record.ts';
import { formatImageUrl } from '#domain/images/image-url.ts';
import { parseUploadTexts } from '#domain/images/parse-image-details.ts';
import type { UploadRefusal } from '#domain/storage/storage-error.ts';
import { parseStorageName } from '#domain/storage/storage-name.ts';
import type { StoredFile } from '#domain/storage/stored-file.ts';
import { isDataError } from '../postgres/postgres-error.ts';
import type { FileContext, FileRow } from './file-rows.ts';
import { discardFile, discardUpload, findStoredRow, markStored, toStoredFile } from './file-rows.ts';
import { toContentType, toObjectKey } from './image-files.ts';
import type { ImagePool } from './image-pool.ts';
import { StorageFullError } from './object-store.ts';
import type { ProcessedImage } from './process-image.ts';
import { processImage } from './process-image.ts';

export type Upload = {
  name: string;
  bytes: Uint8Array;
  /** The email of the staff account, or the name of dev mode. */
  uploadedBy: string;
  nowMs: number;
  /** Stored with the image. A repeated upload does not change them. */
  texts?: Partial<ImageTexts>;
  signal?: AbortSignal;
};

export type UploadResult =
  | { kind: 'saved'; file: StoredFile }
  | { kind: 'refused'; reason: UploadRefusal }
  | { kind: 'busy' }
  | { kind: 'full' }
  | { kind: 'canceled' };

/**
 * Validates, re-encodes and stores an image atomically. Repeating an upload under the same name returns `saved` and
 * stores it once. Rejects if the database or the store fails.
 */
export async function saveUpload(context: FileContext & { pool: ImagePool }, upload: Upload): Promise<UploadResult> {
  const name = parseStorageName(upload.name);
  if (name === null) return { kind: 'refused', reason: 'bad-name' };
  const texts = parseUploadTexts(upload.texts ?? {});
  if (texts === null) return { kind: 'refused', reason: 'text-too-long' };
  const digest = createHash('sha256').update(upload.bytes).digest('hex');
  const existing = await findStoredRow(context.db, { column: 'name', value: name });
  if (existing !== null) return toResultOfExisting(existing, digest);
  const result = await context.pool.run(async (): Promise<UploadResult> => {
    const processed = await processImage(upload.bytes, upload.signal);
    if (processed.kind !== 'processed') return processed;
    const row = toNewRow({ ...upload, name, digest, texts }, processed.image);
    return storeImage(context, { row, image: processed.image, signal: upload.signal });
  }, upload.signal);
  return typeof result === 'string' ? { kind: result } : result;
}

/** Inserts the row before the objects. Otherwise an interruption could leave an object without a row. */
async function storeImage(
  context: FileContext,
  { row, image, signal }: { row: NewRow; image: ProcessedImage; signal: AbortSignal | undefined },
): Promise<UploadResult> {
  await context.db.insertInto('files').values(row).execute();
  try {
    for (const { bytes, ...variant } of image.variants) {
      signal?.throwIfAborted();
      await context.store.put(toObjectKey(row.token, variant), bytes, toContentType(variant.format));
    }
    signal?.throwIfAborted();
    return await publish(context, row);
  } catch (error) {
    await discardUpload(context, row);
    if (signal?.aborted) return { kind: 'canceled' };
    if (error instanceof StorageFullError) return { kind: 'full' };
    throw error;
  }
}

/** Makes the upload visible. Another upload may have taken the name after it was checked. */
async function publish(context: FileContext, row: NewRow): Promise<UploadResult> {
  try {
    await markStored(context.db, row.token);
    return { kind: 'saved', file: toStoredFile(row) };
  } catch (error) {
    const existing = isDataError(error) ? await findStoredRow(context.db, { column: 'name', value: row.name }) : null;
    if (existing === null) throw error;
    await discardFile(context, row);
    return toResultOfExisting(existing, row.digest);
  }
}

/** Accepts the same bytes as a repeated upload, e.g. after a lost response. */
function toResultOfExisting(existing: FileRow, digest: string): UploadResult {
  if (existing.digest !== digest) return { kind: 'refused', reason: 'name-taken' };
  return { kind: 'saved', file: toStoredFile(existing) };
}

type NewRow = ReturnType<typeof toNewRow>;

function toNewRow(upload: Upload & { digest: string; texts: ImageTexts }, image: ProcessedImage) {
  const token = randomBytes(16).toString('hex');
  const { contentType, widthPx, heightPx, isAnimated, placeholder } = image;
  return {
    token,
    name: upload.name,
    state: 'incomplete' as const,
    url: formatImageUrl({ token, widthPx, heightPx, isAnimated, placeholder }),
    digest: upload.digest,
    contentType,
    sizeBytes: upload.bytes.length,
    widthPx,
    heightPx,
    isAnimated,
    isCard: false,
    uploadedBy: upload.uploadedBy,
    createdAt: upload.nowMs,
    ...upload.texts,
  };
}
