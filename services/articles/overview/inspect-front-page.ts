import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { drawImages } from '../images/image-records.ts';

/** What readers see of an article's image, with the texts that it has from the library of images. */
export type ShownImage = Pick<Article, 'id' | 'title' | 'imageUrl' | 'imageAlt' | 'imageCredit'>;

/** Reads the images of some articles, in the order of their ids. */
export async function listShownImages(db: Database, ids: readonly string[]): Promise<ShownImage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'imageUrl', 'imageAlt', 'imageCredit'])
    .where('id', 'in', ids.filter(isArticleId))
    .execute();
  const drawn = await drawImages(
    db,
    rows.map((row) => ({ ...row, description: '' })),
  );
  return ids.flatMap((id) => drawn.find((row) => row.id === id) ?? []);
}

/** Maximum number of revisions that are searched for the one that featured the article. */
const MAX_REVISIONS = 200;

/**
 * Returns the time since which an article has been featured, in ms: when the revision that last featured it was saved. Null if
 * unknown.
 */
export async function findFeaturedSince(db: Database, articleId: ArticleId): Promise<number | null> {
  const { rows } = await sql<{ savedAt: number }>`
    with latest as materialized (
      select revision, saved_at, content->>'isFeatured' = 'true' as is_featured from article_revisions
      where article_id = ${articleId} order by revision desc limit ${MAX_REVISIONS}
    )
    select saved_at from latest
    where revision > coalesce((select max(revision) from latest where is_featured is not true), 0)
    order by revision limit 1`.execute(db);
  return rows[0]?.savedAt ?? null;
}
