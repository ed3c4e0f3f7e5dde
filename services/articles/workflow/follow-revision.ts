import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';

type NewRevision = { articleId: ArticleId; revision: number; isSameText: boolean; nowMs: number };

/**
 * Follows a new revision of an article, whether or not the site has a workflow: an approval of the revision before moves on if
 * the text is the same, as in a publication; any other approval is void.
 */
export async function followRevision(
  trx: Database,
  { articleId, revision, isSameText, nowMs }: NewRevision,
): Promise<void> {
  const isKept = sql`(${isSameText} and approved_revision = ${revision - 1})`;
  await sql`
    update desk_items set
      stage = case when ${isKept} then stage else 'writing' end,
      moved_at = case when ${isKept} then moved_at else ${nowMs} end,
      approved_revision = case when ${isKept} then ${revision} else approved_revision end
    where article_id = ${articleId} and proposer_id = '' and stage = 'approved'`.execute(trx);
}
