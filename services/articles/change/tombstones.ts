import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';

/** The statement that records a deleted article that readers could see. Only its id is stored. */
export const insertTombstone = (trx: Database, articleId: ArticleId) =>
  trx
    .insertInto('articleTombstones')
    .values({ articleId })
    .onConflict((conflict) => conflict.doNothing());

export const deleteTombstones = (trx: Database, ids: readonly ArticleId[]) =>
  trx.deleteFrom('articleTombstones').where('articleId', 'in', ids);

/** True if an article that does not exist was once public and has been deleted. */
export async function hasTombstone(db: Database, id: ArticleId): Promise<boolean> {
  const row = await db
    .selectFrom('articleTombstones')
    .select('articleId')
    .where('articleId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
