import type { StoredImage } from '#domain/images/image-url.ts';
import type { Database } from '../postgres/database.ts';
import { listStoredRows } from './file-rows.ts';
import { findObjectKey, toContentType } from './image-files.ts';

const PAGE_SIZE = 500;

/** A stored image, from which the keys of its objects follow. */
export type ListedImage = Pick<StoredImage, 'token' | 'widthPx' | 'isAnimated'>;

/** Lists all stored images, oldest first. */
export async function* listImages(db: Database): AsyncGenerator<ListedImage> {
  let after: string | null = null;
  do {
    const page = await listStoredRows(db, { beforeMs: Number.MAX_SAFE_INTEGER, after, limit: PAGE_SIZE });
    for (const { token, widthPx, isAnimated } of page.rows) yield { token, widthPx, isAnimated };
    after = page.next;
  } while (after !== null);
}

/** Returns the content type of the object with this key; null if no image has such an object. */
export function findContentType(key: string): string | null {
  const [token = '', file = '', ...rest] = key.split('/');
  const format = (['avif', 'webp', 'jpg', 'gif'] as const).find((extension) => file.endsWith(`.${extension}`));
  if (format === undefined || rest.length > 0) return null;
  return findObjectKey({ token, file }) === null ? null : toContentType(format);
}
