import { sql } from 'kysely';
import type { ImportedImage } from '#domain/images/image-record-file.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { streamRows } from '../postgres/stream-rows.ts';
import type { FileRow } from './file-rows.ts';

/** Yields the rows of all stored images, without photo cards, in the order of their tokens, loading a few hundred at a time. */
export function streamImages(db: Database): AsyncGenerator<FileRow> {
  return streamRows('token', (last, limit) =>
    db
      .selectFrom('files')
      .selectAll()
      .where('state', '=', 'stored')
      .where('isCard', '=', false)
      .where('token', '>', last)
      .orderBy('token')
      .limit(limit)
      .execute(),
  );
}

/**
 * Writes image records: updates the details of an image that the site has, and otherwise adds a row for its file, whose bytes the
 * operator copies. Atomic. Returns how many rows are new, and the tokens of unknown images whose record does not have a file;
 * these were not written.
 */
export async function putImages(
  db: Database,
  images: readonly ImportedImage[],
  nowMs: number,
): Promise<{ added: number; unknown: string[] }> {
  return inTransaction(db, async (trx) => {
    const result = { added: 0, unknown: [] as string[] };
    // In the order of their tokens, like every other write that locks several files.
    for (const image of images.toSorted((a, b) => (a.token < b.token ? -1 : 1))) {
      const written = await putImage(trx, image, nowMs);
      if (written === 'unknown') result.unknown.push(image.token);
      if (written === 'added') result.added += 1;
    }
    return result;
  });
}

async function putImage(
  trx: Database,
  { token, details: { focus, ...texts }, file }: ImportedImage,
  nowMs: number,
): Promise<'added' | 'updated' | 'unknown'> {
  const details = { ...texts, focusX: focus?.x ?? null, focusY: focus?.y ?? null };
  const updated = await trx
    .updateTable('files')
    .set(details)
    .where('token', '=', token)
    .where('state', '=', 'stored')
    .where('isCard', '=', false)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return 'updated';
  if (file === null) return 'unknown';
  const { image, createdAt = nowMs, ...rest } = file;
  const { widthPx, heightPx, isAnimated } = image;
  // An interrupted upload or deletion left its row.
  await trx.deleteFrom('files').where('token', '=', token).where('state', '=', 'incomplete').execute();
  await trx
    .insertInto('files')
    .values({ token, state: 'stored', ...rest, widthPx, heightPx, isAnimated, createdAt, ...details })
    .execute();
  return 'added';
}

export async function hasImages(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from files where state = 'stored' and not is_card) as found`.execute(db);
  return rows[0]?.found === true;
}
