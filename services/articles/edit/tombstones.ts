import { sql } from 'kysely';
import type { Article, ArticleId, ArticleStatus } from '#domain/article/article.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';

/** Records a deleted article if readers could see it, now or before a withdrawal. Only its id is kept. */
export async function addTombstone(
  trx: Database,
  { article, nowMs }: { article: Article; nowMs: number },
): Promise<void> {
  if (!(await wasPublic(trx, { article, nowMs }))) return;
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

/** A revision that was current until `endedAt`, in ms. */
type PastRevision = { status: ArticleStatus; publishAt: number; endedAt: number };

async function wasPublic(trx: Database, { article, nowMs }: { article: Article; nowMs: number }): Promise<boolean> {
  if (decideVisibility(article, 'public', nowMs).visible) return true;
  const { rows } = await sql<PastRevision>`
    select content->>'status' as status, (content->>'publishAt')::float8 as "publishAt",
      lead(saved_at, 1, ${nowMs}) over (order by revision) as "endedAt"
    from article_revisions where article_id = ${article.id}`.execute(trx);
  return rows.some((revision) => decideVisibility(revision, 'public', revision.endedAt).visible);
}
