import type { ArticleInput } from '#domain/article/article.ts';
import { findImageTokens, parseImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '#services/postgres/database.ts';

/** Where an article shows an image. `social` is the image for link previews. */
export type ImagePlace = 'featured' | 'social' | 'body';

type Images = Pick<ArticleInput, 'imageUrl' | 'socialImageUrl' | 'description'>;

/**
 * Locks the files of uploaded images that are in `after` but not in `before`, until the transaction ends. A concurrent
 * delete waits and then finds the image in use. Returns the places whose image was deleted. Images that are already in
 * `before` are never reported.
 */
export async function lockNewImages(
  trx: Database,
  { before, after }: { before: Images | null; after: Images },
): Promise<ImagePlace[]> {
  const known = new Set(findImageTokens(before?.description ?? ''));
  const added: [ImagePlace, string[]][] = [
    ['featured', findNewToken(before?.imageUrl, after.imageUrl)],
    ['social', findNewToken(before?.socialImageUrl, after.socialImageUrl)],
    ['body', findImageTokens(after.description).filter((token) => !known.has(token))],
  ];
  const tokens = added.flatMap(([, found]) => found);
  if (tokens.length === 0) return [];
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
  return added.flatMap(([place, found]) => (found.every((token) => stored.has(token)) ? [] : [place]));
}

/** An invalid URL of the store has the token '', which no file has. */
function findNewToken(before: string | undefined, after: string): string[] {
  return after !== before && after.startsWith('/media/') ? [parseImageUrl(after)?.token ?? ''] : [];
}
