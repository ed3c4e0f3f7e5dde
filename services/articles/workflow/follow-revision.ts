import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Stage } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';

type NewRevision = { articleId: ArticleId; revision: number; isSameText: boolean; nowMs: number };

/**
 * Builds the statement that updates the workflow for a new revision, even if the site has turned the workflow off. An approval
 * of the previous revision remains valid if the text is the same, as in a publication. Any other approval becomes void.
 */
export function followRevision(
  query: Pick<Database, 'updateTable'>,
  { articleId, revision, isSameText, nowMs }: NewRevision,
) {
  const isKept = sql`(${isSameText} and approved_revision = ${revision - 1})`;
  return query
    .updateTable('deskItems')
    .set({
      stage: sql<Stage>`case when ${isKept} then stage else 'writing' end`,
      movedAt: sql<number>`case when ${isKept} then moved_at else ${nowMs}::bigint end`,
      approvedRevision: sql<number>`case when ${isKept} then ${revision}::integer else approved_revision end`,
    })
    .where('articleId', '=', articleId)
    .where('proposerId', '=', '')
    .where('stage', '=', 'approved');
}
