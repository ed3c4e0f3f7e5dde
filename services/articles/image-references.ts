import { sql } from 'kysely';
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
