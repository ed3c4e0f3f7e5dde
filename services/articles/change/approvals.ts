import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';

type ApprovalsRequest = { articleId: ArticleId; revisions: readonly number[] };

/**
 * Returns the email address of the approver for each of the given revisions that is public or scheduled. Omits a revision whose
 * text was not approved.
 */
export async function listApprovals(
  db: Database,
  { articleId, revisions }: ApprovalsRequest,
): Promise<ReadonlyMap<number, string>> {
  if (revisions.length === 0) return new Map();
  const { rows } = await sql<{ revision: number; userEmail: string }>`
    select published.revision, approval.user_email from article_revisions as published cross join lateral (
      select user_email, workflow_steps.revision from history join workflow_steps on history_id = history.id
      where history.article_id = ${articleId} and step in ('approved', 'proposal-approved')
        and workflow_steps.revision <= published.revision
      order by workflow_steps.revision desc, timestamp desc limit 1) as approval
    where published.article_id = ${articleId} and published.revision = any(${revisions}::integer[])
      and published.content ->> 'status' <> 'draft' and not exists (
        select from article_revisions as later where later.article_id = ${articleId}
          and later.revision > approval.revision and later.revision <= published.revision
          and changes_text is not false)`.execute(db);
  return new Map(rows.map(({ revision, userEmail }) => [revision, userEmail]));
}
