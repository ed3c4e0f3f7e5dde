import { sql } from 'kysely';
import { parseImageUrl } from '#domain/images/image-url.ts';
import type { ImageUse } from '#domain/storage/image-use.ts';
import type { Database } from '../postgres/database.ts';

const MAX_USES_PER_KIND = 20;

/**
 * Returns the uses of a stored image, up to 20 of each kind. Omits the earlier revisions of an article that is listed for
 * another use.
 */
export async function findImageUses(db: Database, token: string): Promise<ImageUse[]> {
  const { rows } = await sql<ImageUse>`
    with used as (
      select distinct case when status = 'draft' then 'draft' else place end as kind, article_id
      from image_uses left join articles on place = 'article' and id = article_id where token = ${token}
    )
    select kind, article_id from (
      select *, row_number() over (partition by kind order by article_id) as number from used
      where kind <> 'revision' or article_id not in (select article_id from used where kind <> 'revision')
    ) as numbered
    where number <= ${MAX_USES_PER_KIND} order by kind, article_id`.execute(db);
  return rows;
}

/** Returns the subset of `urls` whose stored images have a use or are kept in the library. */
export async function findUsedImages(db: Database, urls: readonly string[]): Promise<Set<string>> {
  const tokens = urls.map((url) => parseImageUrl(url)?.token ?? null);
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[], ${tokens}::text[]) as image (url, image_token)
    where exists (select from image_uses where token = image_token)
      or exists (select from files where token = image_token and is_kept)`.execute(db);
  return new Set(rows.map(({ url }) => url));
}
