import type { Article, ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';

/** Finds the times, in ms, that a stored article has; null if there is no such article. */
export async function findStoredTimes(
  db: Database,
  id: ArticleId,
): Promise<Pick<Article, 'createdAt' | 'updatedAt' | 'publishedAt' | 'withdrawnAt'> | null> {
  const row = await db
    .selectFrom('articles')
    .select(['createdAt', 'updatedAt', 'publishedAt', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
