import type { Database } from '../postgres/database.ts';
import { listStoredRows } from './file-rows.ts';
import type { StoredObjects } from './image-files.ts';
import { findObjectKey, toContentType } from './image-files.ts';

const PAGE_SIZE = 500;

/** Lists the images and photo cards that were stored since `sinceMs`, all by default, oldest first. */
export async function* listImages(db: Database, sinceMs = 0): AsyncGenerator<StoredObjects> {
  let after: string | null = `${sinceMs}:`;
  do {
    const page = await listStoredRows(db, { beforeMs: Number.MAX_SAFE_INTEGER, after, limit: PAGE_SIZE });
    for (const { token, widthPx, isAnimated, isCard } of page.rows) yield { token, widthPx, isAnimated, isCard };
    after = page.next;
  } while (after !== null);
}

/** Returns the content type of the object with this key; null if an image cannot have this object. */
export function findContentType(key: string): string | null {
  const [token = '', file = '', ...rest] = key.split('/');
  const format = (['avif', 'webp', 'jpg', 'gif'] as const).find((extension) => file.endsWith(`.${extension}`));
  if (format === undefined || rest.length > 0) return null;
  return findObjectKey({ token, file }) === null ? null : toContentType(format);
}
