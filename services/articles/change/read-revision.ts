import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleRevision } from '#domain/change/change.ts';
import { toMeta } from '#domain/change/change.ts';
import type { RevisionKey } from '#domain/change/decide-restore.ts';
import type { HistoryEntry } from '#domain/desk/history.ts';
import type { Database } from '#services/postgres/database.ts';
import { HAS_ROLES } from '#services/security/staff-rights.ts';
import { ARTICLE_COLUMNS, storedInputSchema, toArticle } from '../article-row.ts';
import { followTagRenames } from '../tags/tag-renames.ts';
import { WORKFLOW_IS_ON } from './desk-item.ts';

/** PostgreSQL's largest `integer`, the type of the column. */
const MAX_REVISION = 2_147_483_647;

/** Returns the article with its current revision, whatever its status; null if it does not exist. */
export async function findCurrentRevision(db: Database, id: ArticleId): Promise<ArticleRevision | null> {
  const row = await selectCurrent(db, id).executeTakeFirst();
  return row ? { article: toArticle(row), revision: row.revision } : null;
}

/** A locked article. `hasRoles` and `hasWorkflow` describe the site at the time when the lock was requested. */
export type LockedArticle = ArticleRevision & { ownerId: string | null; hasRoles: boolean; hasWorkflow: boolean };

/** Like {@link findCurrentRevision}, but locks the article: other writes wait until the transaction ends. */
export async function lockCurrentRevision(trx: Database, id: ArticleId): Promise<LockedArticle | null> {
  const row = await selectCurrent(trx, id)
    .select(['articles.ownerId', HAS_ROLES.as('hasRoles'), WORKFLOW_IS_ON.as('hasWorkflow')])
    .forUpdate('articles')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { revision, ownerId, hasRoles, hasWorkflow } = row;
  return { article: toArticle(row), revision, ownerId, hasRoles, hasWorkflow };
}

const selectCurrent = (db: Database, id: ArticleId) =>
  db
    .selectFrom('articles')
    .leftJoin('articleViews', 'articleViews.articleId', 'articles.id')
    .select(ARTICLE_COLUMNS)
    .select(['articles.revision', 'articleViews.viewCount'])
    .where('articles.id', '=', id);

/**
 * Returns the article as of a revision, with the current names of its tags; null if the revision is not stored. `updatedAt` is the time the
 * revision was saved. If the article still exists, its current creation and publication times, withdrawal and views are returned.
 */
export async function findRevision(
  db: Database,
  { articleId, revision }: RevisionKey,
): Promise<ArticleRevision | null> {
  if (revision > MAX_REVISION) return null;
  const row = await db
    .selectFrom('articleRevisions')
    .leftJoin('articles', 'articles.id', 'articleRevisions.articleId')
    .leftJoin('articleViews', 'articleViews.articleId', 'articleRevisions.articleId')
    .select(['content', 'savedAt', 'articles.createdAt', 'articles.publishedAt', 'articleViews.viewCount'])
    .select(['articles.withdrawnAt', 'articles.withdrawalReason'])
    .where('articleRevisions.articleId', '=', articleId)
    .where('articleRevisions.revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  const input = await followTagRenames(db, storedInputSchema.parse(row.content));
  const { savedAt, createdAt, publishedAt } = row;
  const times = { createdAt: createdAt ?? savedAt, updatedAt: savedAt, publishedAt: publishedAt ?? 0 };
  const withdrawal = { withdrawnAt: row.withdrawnAt ?? 0, withdrawalReason: row.withdrawalReason ?? '' };
  const article = { ...input, ...toMeta(input), ...times, ...withdrawal, id: articleId, viewCount: row.viewCount ?? 0 };
  return { article, revision };
}

/** Returns the history entry of a revision; null if an import created it. */
export async function findRevisionEntry(
  db: Database,
  { articleId, revision }: RevisionKey,
): Promise<HistoryEntry | null> {
  const entry = await db
    .selectFrom('articleRevisions')
    .innerJoin('history', 'history.id', 'articleRevisions.historyId')
    .selectAll('history')
    .where('articleRevisions.articleId', '=', articleId)
    .where('articleRevisions.revision', '=', revision)
    .executeTakeFirst();
  return entry ?? null;
}

/**
 * For each of `ids` that already has revisions, returns the first revision number of a new article with that id: the largest
 * number plus one.
 */
export async function findFirstRevisions(
  db: Database,
  ids: readonly ArticleId[],
): Promise<ReadonlyMap<ArticleId, number>> {
  const rows = await db
    .selectFrom('articleRevisions')
    .select(['articleId', sql<number>`max(revision) + 1`.as('next')])
    .where('articleId', 'in', ids)
    .groupBy('articleId')
    .execute();
  return new Map(rows.map(({ articleId, next }) => [articleId, next]));
}
