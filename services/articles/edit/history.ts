import { sql } from 'kysely';
import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { findChangedParts } from '#domain/article/article-parts.ts';
import type { HistoryEntry, RevisionOrigin } from '#domain/desk/history.ts';
import type { WorkflowStep } from '#domain/workflow/entry-step.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { storedInputSchema } from '../article-row.ts';
import { findRevision } from '../change/read-revision.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';
import { followTagRenames } from '../tags/tag-renames.ts';

/**
 * `revision` is the number of the revision that the change created. `revision`, `origin` and `note` are null for a deletion and
 * for an imported entry. `note` is the reason of a withdrawal, or the text of a correction.
 */
export type HistoryItem = HistoryEntry & {
  revision: number | null;
  origin: RevisionOrigin | null;
  note: string | null;
  /** The step of the workflow that the entry records, with its note; null for any other entry. */
  step: WorkflowStep | null;
  stepNote: string | null;
};

type HistoryPage = Page<HistoryItem>;

const ORDER = { time: 'history.timestamp', id: 'history.id', direction: 'desc' } as const;

/** Lists a page of an article's history, newest first. Empty if the article never existed. */
export async function listHistory(
  db: Database,
  { articleId, after, limit }: PageRequest & { articleId: ArticleId },
): Promise<HistoryPage> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('articleRevisions', 'articleRevisions.historyId', 'history.id')
    .leftJoin('workflowSteps', 'workflowSteps.historyId', 'history.id')
    .selectAll('history')
    .select(['articleRevisions.revision', 'articleRevisions.origin', 'articleRevisions.note'])
    .select(['workflowSteps.step', 'workflowSteps.note as stepNote'])
    .where('history.articleId', '=', articleId)
    .where(comesAfter(ORDER, after))
    .orderBy(ORDER.time, ORDER.direction)
    .orderBy(ORDER.id, ORDER.direction)
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ timestamp, id }) => ({ ms: timestamp, id }));
}

type RevisionsRequest = { articleId: ArticleId; revisions: readonly number[] };

/**
 * Returns the email address of the approver for each of the given revisions that is public or scheduled. Omits a revision whose
 * text was not approved.
 */
export async function listApprovals(
  db: Database,
  { articleId, revisions }: RevisionsRequest,
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

/**
 * Returns the parts that each of the given revisions of an article changed. Tags are compared by their current names. Omits a
 * revision if it or the previous one is not stored.
 */
export async function listChangedParts(
  db: Database,
  { articleId, revisions }: RevisionsRequest,
): Promise<ReadonlyMap<number, readonly ArticlePart[]>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom('articleRevisions')
    .select(['revision', 'content'])
    .where('articleId', '=', articleId)
    .where('revision', 'in', [...new Set(revisions.flatMap((revision) => [revision - 1, revision]))])
    .execute();
  const inputs = new Map<number, ArticleInput>();
  for (const { revision, content } of rows)
    inputs.set(revision, await followTagRenames(db, storedInputSchema.parse(content)));
  const changed = new Map<number, readonly ArticlePart[]>();
  for (const revision of revisions) {
    const [before, after] = [inputs.get(revision - 1), inputs.get(revision)];
    if (before !== undefined && after !== undefined) changed.set(revision, findChangedParts(before, after));
  }
  return changed;
}

/** Returns the history entry of an article's last withdrawal; null if there is none, e.g. after an import. */
export async function findWithdrawal(db: Database, articleId: ArticleId): Promise<HistoryEntry | null> {
  const entry = await db
    .selectFrom('articleRevisions')
    .innerJoin('history', 'history.id', 'articleRevisions.historyId')
    .selectAll('history')
    .where('articleRevisions.articleId', '=', articleId)
    .where('articleRevisions.origin', '=', 'withdrawn')
    .orderBy('articleRevisions.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry ?? null;
}

/**
 * True if the text of a withdrawn article was changed after its withdrawal, so reinstating it would publish a different text.
 * False if the withdrawal was imported, because then the text at that time is unknown.
 */
export async function isChangedSinceWithdrawal(db: Database, article: Article): Promise<boolean> {
  const entry = await db
    .selectFrom('articleRevisions')
    .select('revision')
    .where('articleId', '=', article.id)
    .where('origin', '=', 'withdrawn')
    .where('savedAt', '=', article.withdrawnAt)
    .orderBy('revision')
    .executeTakeFirst();
  const withdrawn = entry && (await findRevision(db, { articleId: article.id, revision: entry.revision }));
  return withdrawn ? isTextChanged(withdrawn.article, article) : false;
}
