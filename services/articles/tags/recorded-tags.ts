import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { TAG_UNDO_MS } from '#domain/article/tag.ts';
import type { Database } from '#services/postgres/database.ts';

/** Records the tags that articles had before a change. */
export async function recordTags(
  trx: Database,
  changeId: number,
  articles: readonly { id: ArticleId; tags: readonly string[] }[],
): Promise<void> {
  if (articles.length === 0) return;
  const rows = articles.map(({ id, tags }) => ({ changeId, articleId: id, tags: [...tags] }));
  await trx
    .insertInto('tagChangeArticles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes up to `limit` records of a change and returns the tags that the articles had, by id. */
export async function takeRecordedTags(
  trx: Database,
  { changeId, limit }: { changeId: number; limit: number },
): Promise<ReadonlyMap<ArticleId, readonly string[]>> {
  const { rows } = await sql<{ articleId: ArticleId; tags: string[] }>`
    delete from tag_change_articles where change_id = ${changeId} and article_id in (
      select article_id from tag_change_articles where change_id = ${changeId} order by article_id limit ${limit}
    ) returning article_id, tags`.execute(trx);
  return new Map(rows.map(({ articleId, tags }) => [articleId, tags]));
}

/** Deletes the records of changes that are too old to be undone. */
export const deleteOldTags = (trx: Database, nowMs: number) =>
  trx
    .deleteFrom('tagChangeArticles')
    .where('changeId', 'in', (sub) =>
      sub
        .selectFrom('tagChanges')
        .select('id')
        .where('changedAt', '<', nowMs - TAG_UNDO_MS),
    )
    .execute();
