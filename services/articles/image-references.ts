import { sql } from 'kysely';
import { parsePictureAddress } from '#domain/article/picture-address.ts';
import type { Database } from '../postgres/database.ts';

/** Those of `urls` that an article or something in the trash still shows. */
export async function findReferencedImages(db: Database, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  // One row of each is enough, however many articles show a picture. The indexes hold hashes.
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as url
    where url <> '' and coalesce(
      (select true from articles where image_url <> '' and md5(image_url) = md5(url) and image_url = url limit 1),
      (select true from trash where image_url <> '' and md5(image_url) = md5(url) and image_url = url limit 1),
      false
    )`.execute(db);
  return new Set(rows.map(({ url }) => url));
}

/** An article was to show a picture of ours that has been removed. */
class PictureRemovedError extends Error {}

/**
 * Holds a picture for the article that takes it, until its transaction ends: whoever would remove it waits, and then finds
 * it shown. Throws where it is gone already. Pictures of other places are nobody's to hold.
 */
export async function holdPicture(trx: Database, imageUrl: string): Promise<void> {
  const facts = parsePictureAddress(imageUrl);
  if (facts === null) return;
  const held = await trx
    .selectFrom('files')
    .select('token')
    .where('token', '=', facts.token)
    .where('state', '=', 'stored')
    .forShare()
    .executeTakeFirst();
  if (held === undefined) throw new PictureRemovedError(`The picture ${imageUrl} is not stored any more.`);
}
