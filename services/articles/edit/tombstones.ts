import type { Article, ArticleId } from '#domain/article/article.ts';
import { hasBeenPublic } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';

/** Records a deleted article if readers can see it or could see it before. Only its id is kept. */
export async function addTombstone(
  trx: Database,
  { article, nowMs }: { article: Article; nowMs: number },
): Promise<void> {
  if (!hasBeenPublic(article, nowMs)) return;
  await trx
    .insertInto('articleTombstones')
    .values({ articleId: article.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeTombstones(trx: Database, ids: readonly ArticleId[]): Promise<void> {
  await trx.deleteFrom('articleTombstones').where('articleId', 'in', ids).execute();
}

/** Returns whether an article that does not exist was once public and has been deleted. */
export async function hasTombstone(db: Database, id: ArticleId): Promise<boolean> {
  const row = await db
    .selectFrom('articleTombstones')
    .select('articleId')
    .where('articleId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
