import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { decideSave } from '#domain/permissions/decide-save.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { HAS_ROLES, readRights, toForbidden } from '#services/security/staff-rights.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';
import { followRevision } from '../workflow/follow-revision.ts';
import { parseWorkflowSettings, WORKFLOW_SETTINGS } from '../workflow/workflow-settings.ts';
import { followTagRenames } from './change-tag.ts';
import { refuseArticleAction } from './permit-edit.ts';
import type { ArticleRevision, OwnedRevision } from './read-revision.ts';
import { findCurrentRevision, lockCurrentRevision, storedArticleSchema } from './read-revision.ts';
import { addTombstone } from './tombstones.ts';
import type { EditContext, SavedRevision } from './write-revision.ts';
import { announceChange, insertArticle, isInTrash, recordRevisions } from './write-revision.ts';

/** `deletedAt` in ms. `deletedBy` is the email address from the history entry of the deletion. */
export type TrashedArticle = { id: string; deletedAt: number; deletedBy: string } & Pick<
  Article,
  'title' | 'category' | 'subcategory' | 'author' | 'status' | 'imageUrl'
>;

export type TrashPage = Page<TrashedArticle>;

const ORDER = { time: 'deletedAt', id: 'articleId', direction: 'desc' } as const;

export type DeleteResult = { kind: 'deleted' } | { kind: 'missing' } | Forbidden;

/** Moves an article and its views to the trash, in one transaction. Its history and revisions are kept. */
export async function deleteArticle(
  db: Database,
  { id, ...context }: EditContext & { id: ArticleId },
): Promise<DeleteResult> {
  return inTransaction<DeleteResult>(db, async (trx) => {
    const locked = await lockCurrentRevision(trx, id);
    // Reads the article again after waiting for the lock, to include views counted in that time.
    const current = await findCurrentRevision(trx, id);
    if (locked === null || current === null) return { kind: 'missing' };
    const forbidden = await refuseArticleAction(trx, 'delete', { ...context, stored: locked });
    if (forbidden) return forbidden;
    await moveToTrash(trx, { ...locked, ...current }, context);
    return { kind: 'deleted' };
  });
}

async function moveToTrash(trx: Database, current: OwnedRevision, context: EditContext): Promise<void> {
  const { article, revision, ownerId } = current;
  await trx.deleteFrom('articles').where('id', '=', article.id).execute();
  const row = {
    content: JSON.stringify(article),
    revision,
    imageUrl: article.imageUrl,
    deletedAt: context.nowMs,
    deletedBy: context.actor.userEmail,
    ownerId,
  };
  await trx
    .insertInto('trash')
    .values({ articleId: article.id, ...row })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet(row))
    .execute();
  await recordRevisions(trx, { action: 'Deleted', article, ...context }, [{ article, revision, origin: 'imported' }]);
  await addTombstone(trx, { article, nowMs: context.nowMs });
  await announceChange(trx, { before: article, after: null, nowMs: context.nowMs });
}

/** `id-taken`: another article has the id now; the deleted one remains in the trash. */
export type RestoreResult = SavedRevision | { kind: 'id-taken' } | { kind: 'missing' } | Forbidden;

/**
 * Restores an article from the trash as its next revision, with its id, creation time and views, in one transaction. A
 * repeated request returns `saved` and writes nothing.
 */
export async function restoreFromTrash(
  db: Database,
  { id, ...context }: EditContext & { id: ArticleId },
): Promise<RestoreResult> {
  return inTransaction<RestoreResult>(db, async (trx) => {
    const existing = await findCurrentRevision(trx, id);
    if (existing) return (await isInTrash(trx, id)) ? { kind: 'id-taken' } : { kind: 'saved', ...existing };
    const trashed = await lockTrashed(trx, id);
    if (trashed === null) {
      // Another request may have restored the article while this one waited for the row in the trash.
      const restored = await findCurrentRevision(trx, id);
      return restored ? { kind: 'saved', ...restored } : { kind: 'missing' };
    }
    const rights = await readRights(trx, context.actor, trashed.siteHasRoles);
    const save = { before: trashed, isTrashed: true, after: trashed.article, nowMs: context.nowMs };
    const forbidden = toForbidden(decideSave(rights, save));
    return forbidden ?? { kind: 'saved', ...(await restoreTrashed(trx, trashed, context)) };
  });
}

/**
 * Returns an article in the trash as it was when it was deleted, and locks it until the transaction ends; null if it is
 * not in the trash.
 */
export async function lockTrashed(trx: Database, id: ArticleId): Promise<OwnedRevision | null> {
  const row = await trx
    .selectFrom('trash')
    .select(['content', 'revision', 'ownerId', HAS_ROLES.as('siteHasRoles'), WORKFLOW_SETTINGS.as('workflow')])
    .where('articleId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { content, workflow, ...rest } = row;
  const article = await followTagRenames(trx, storedArticleSchema.parse(content));
  return { article, workflow: parseWorkflowSettings(workflow), assigneeIds: [], ...rest };
}

/** Restores an article whose row in the trash is locked by the transaction. Returns its next revision. */
export async function restoreTrashed(
  trx: Database,
  { article, revision, ownerId }: Pick<OwnedRevision, 'article' | 'revision' | 'ownerId'>,
  context: EditContext,
): Promise<ArticleRevision> {
  const next = { article, revision: revision + 1 };
  await trx.deleteFrom('trash').where('articleId', '=', article.id).execute();
  const isInserted = await insertArticle(trx, { ...next, ownerId, origin: 'restored-trash' }, context);
  if (!isInserted) throw new Error(`Article ${article.id} was created while it was being restored.`);
  const { nowMs } = context;
  await followRevision(trx, { articleId: article.id, revision: next.revision, isSameText: true, nowMs }).execute();
  return next;
}

/** With `ownerId`, only the articles that this account created. */
export async function listTrash(
  db: Database,
  { after, limit, ownerId = null }: PageRequest & { ownerId?: string | null },
): Promise<TrashPage> {
  const rows = await db
    .selectFrom('trash')
    .select(['articleId', 'content', 'deletedAt', 'deletedBy'])
    .where(comesAfter(ORDER, after))
    .where((eb) => (ownerId === null ? sql.lit(true) : eb('ownerId', '=', ownerId)))
    .orderBy(ORDER.time, ORDER.direction)
    .orderBy(ORDER.id, ORDER.direction)
    .limit(limit + 1)
    .execute();
  const trashed = rows.map(({ content, deletedAt, deletedBy }) => {
    const { id, title, category, subcategory, author, status, imageUrl } = storedArticleSchema.parse(content);
    return { id, title, category, subcategory, author, status, imageUrl, deletedAt, deletedBy };
  });
  return toPage(trashed, limit, ({ deletedAt, id }) => ({ ms: deletedAt, id }));
}

/** What is kept for an article while it is in the trash, apart from its history and tombstone. */
export const TABLES_OF_ARTICLES = [
  'articleRevisions',
  'previewLinks',
  'articleNotes',
  'articleCorrections',
  'proposedCorrections',
  'deskItems',
] as const;

/**
 * Permanently deletes up to `limit` articles deleted before `beforeMs`, oldest first, with their revisions, workflow, preview
 * links, notes and corrections, in one transaction. Their history and tombstones are kept. Skips rows that another process is purging or
 * restoring. Returns the number deleted.
 */
export async function purgeTrash(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // PostgreSQL may run a subquery once per row and so exceed the limit; a materialized one runs once.
    const { rows } = await sql<{ articleId: ArticleId }>`
      with due as materialized (
        select article_id from trash where deleted_at < ${beforeMs}
        order by deleted_at limit ${limit} for update skip locked
      )
      delete from trash using due where trash.article_id = due.article_id
      returning trash.article_id`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ articleId }) => articleId);
    for (const table of TABLES_OF_ARTICLES) {
      // A concurrent insert may have reused the id of a trashed article. The rows then belong to the new article.
      await trx
        .deleteFrom(table)
        .where('articleId', 'in', ids)
        .where('articleId', 'not in', trx.selectFrom('articles').select('id').where('id', 'in', ids))
        .execute();
    }
    return rows.length;
  });
}
