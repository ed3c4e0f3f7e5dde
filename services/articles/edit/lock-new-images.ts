import type { ArticleInput } from '#domain/article/article.ts';
import { findImageTokens, parseImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '#services/postgres/database.ts';

/** Whether the main image, or an image in the body, is an upload that was deleted. */
type MissingImages = { featured: boolean; body: boolean };

type Images = Pick<ArticleInput, 'imageUrl' | 'description'>;

/**
 * Locks the files of the uploaded images that `after` shows and `before` does not, until the transaction ends: a concurrent
 * delete waits, and then finds that the image is used. Returns which of them are missing. Images that `before` shows are
 * never missing, because they were not chosen now.
 */
export async function lockNewImages(
  trx: Database,
  { before, after }: { before: Images | null; after: Images },
): Promise<MissingImages> {
  const isNewImage = after.imageUrl !== before?.imageUrl && after.imageUrl.startsWith('/media/');
  const featured = isNewImage ? [parseImageUrl(after.imageUrl)?.token ?? ''] : [];
  const known = new Set(findImageTokens(before?.description ?? ''));
  const body = findImageTokens(after.description).filter((token) => !known.has(token));
  const tokens = [...featured, ...body];
  if (tokens.length === 0) return { featured: false, body: false };
  // In the order of the tokens, so that two saves cannot wait for each other.
  const rows = await trx
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where('state', '=', 'stored')
    .orderBy('token')
    .forShare()
    .execute();
  const stored = new Set(rows.map(({ token }) => token));
  const isMissing = (token: string) => !stored.has(token);
  return { featured: featured.some(isMissing), body: body.some(isMissing) };
}
