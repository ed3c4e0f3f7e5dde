import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { createArticleId } from '#domain/article/new-article-id.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { runCommand, saveArticle } from '../change/change-article.ts';
import { readPermissionTarget, readStoredTargets } from '../change/permit-edit.ts';
import { findCurrentRevision, findRevision } from '../change/read-revision.ts';
import { startTagChange } from '../tags/change-tag.ts';
import { rejectTagChange } from '../tags/proposed-tag-changes.ts';
import { undoTagChange } from '../tags/undo-tag-change.ts';
import { changeArticles, undoChanges } from './change-articles.ts';
import { findWithdrawal, isChangedSinceWithdrawal, listApprovals, listChangedParts, listHistory } from './history.ts';
import { listTrash } from './trash.ts';

const FUNCTIONS = {
  findFreeId: findFreeArticleId,
  find: findCurrentRevision,
  readPermissionTarget,
  readStoredTargets,
  save: saveArticle,
  changeMany: changeArticles,
  undoMany: undoChanges,
  findWithdrawal,
  isChangedSinceWithdrawal,
  listTrash,
  listHistory,
  listChangedParts,
  listApprovals,
  findRevision,
  changeTag: startTagChange,
  rejectTagChange,
  undoTagChange,
  decideRecord: runCommand('record'),
  delete: runCommand('delete'),
  restoreFromTrash: runCommand('restore-trash'),
  restoreRevision: runCommand('restore-revision'),
};

/**
 * Reading and editing articles, drafts included. For staff only. Every write of an article is one transaction
 * ({@link changeArticle}). All calls reject if the database fails; any other failure is a `kind` of the result.
 */
export type ArticleEditing = WithContext<typeof FUNCTIONS>;

export const createArticleEditing = (db: Database): ArticleEditing => withContext(db, FUNCTIONS);

/**
 * Returns a random id that no article, deleted article, import or autosave uses. The id is not reserved: if two forms get the
 * same id at the same time, which is practically impossible, the second save is a conflict.
 */
export async function findFreeArticleId(db: Database, pick: (count: number) => number = randomInt): Promise<ArticleId> {
  let id = createArticleId(pick);
  while (await isUsed(db, id)) id = createArticleId(pick);
  return id;
}

async function isUsed(db: Database, id: ArticleId): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from articles where id = ${id})
      or exists (select from trash where article_id = ${id})
      or exists (select from article_tombstones where article_id = ${id})
      or exists (select from article_autosaves where article_id = ${id})
      or exists (select from history where article_id = ${id}) as is_used`.execute(db);
  return rows[0]?.isUsed === true;
}
