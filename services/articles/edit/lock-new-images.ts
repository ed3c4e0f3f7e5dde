import type { ArticleInput } from '#domain/article/article.ts';
import { findImageTokens, parseImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '#services/postgres/database.ts';

/** Says whether the main image, or an image in the body, is an upload that was deleted. */
type MissingImages = { featured: boolean; body: boolean };

type Images = Pick<ArticleInput, 'imageUrl' | 'description'>;

/**
 * Locks the files of uploaded images that are in `after` but not in `before`, until the transaction ends. A concurrent
 * delete waits and then finds the image in use. Returns which images are missing. Images that are already in `before`
 * are never reported.
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
  // Lock in token order so that two saves cannot deadlock.
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
