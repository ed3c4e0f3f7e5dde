import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { toImageLexeme } from '../search/index-terms.ts';
import { isVisible } from '../visible-rows.ts';

/**
 * Returns the id of an article that publicly shows a stored image at `nowMs`, as its main image, as
 * its image for link previews, in its body, as the poster of a video or as its photo card; null if there is none. The cost does not grow
 * with the archive.
 */
export async function findPublicUse(
  db: Database,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<ArticleId | null> {
  const isPublic = isVisible(nowMs);
  const { rows } = await sql<{ id: ArticleId | null }>`
    select coalesce(
      (select id from articles
        where image_url like '/media/%' and substring(image_url from '^/media/([0-9a-f]{32})/') = ${token} and ${isPublic}
        limit 1),
      (select id from image_uses as used join articles on id = used.article_id
        where token = ${token} and place = 'article' and kind = 'social' and ${isPublic}
        limit 1),
      (select id from article_search join articles on id = article_id
        where terms @@ quote_literal(${toImageLexeme(token)})::tsquery and ${isPublic}
        limit 1),
      (select id from image_uses as used join article_search on videos @> array[used.article_id] and videos <> '{}'
        join articles on id = article_search.article_id
        where token = ${token} and place = 'poster' and ${isPublic}
        limit 1),
      (select id from cards join articles on id = cards.article_id
        where cards.token = ${token} and not cards.is_draft and ${isPublic})
    ) as id`.execute(db);
  return rows[0]?.id ?? null;
}
