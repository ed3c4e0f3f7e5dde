import type { Database } from '#services/postgres/database.ts';

/** An uploaded image is named by one hexadecimal digit. */
export const toToken = (digit: string) => digit.repeat(32);
export const toImageUrl = (digit: string) => `/media/${toToken(digit)}/30.jpg?w=30&h=20`;

/** A body that shows these images. */
export const toImageBody = (...digits: string[]) =>
  digits.map((digit) => `ক\n![খ](${toImageUrl(digit)} "গ" "ঘ")`).join('\n');

/** Writes the row of an uploaded image. */
export async function storeImage(db: Database, digit: string): Promise<string> {
  const row = { digest: '', contentType: '', sizeBytes: 1, widthPx: 30, heightPx: 20, isAnimated: false };
  const file = { ...row, token: toToken(digit), name: digit, url: toImageUrl(digit), uploadedBy: '', createdAt: 0 };
  const stored = { ...file, state: 'stored' as const };
  await db
    .insertInto('files')
    .values(stored)
    .onConflict((conflict) => conflict.column('token').doUpdateSet(stored))
    .execute();
  return stored.url;
}

export async function removeImage(db: Database, digit: string): Promise<void> {
  await db.deleteFrom('files').where('token', '=', toToken(digit)).execute();
}
