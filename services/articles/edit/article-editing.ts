import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { listApprovals } from '../change/approvals.ts';
import { runCommand, saveArticle } from '../change/change-article.ts';
import { listChangedParts } from '../change/changed-parts.ts';
import { findReadTargets, findTarget } from '../change/permit-edit.ts';
import { findCurrentRevision, findRevision, listHistory } from '../change/read-revision.ts';
import { startTagChange } from '../tags/change-tag.ts';
import { rejectTagChange } from '../tags/proposed-tag-changes.ts';
import { undoTagChange } from '../tags/undo-tag-change.ts';
import { changeArticles, undoChanges } from './change-articles.ts';
import { findWithdrawal, isChangedSinceWithdrawal } from './find-withdrawal.ts';
import { findFreeArticleId } from './new-article-id.ts';
import { listTrash } from './trash.ts';

const FUNCTIONS = {
  findFreeId: findFreeArticleId,
  find: findCurrentRevision,
  findTarget,
  findReadTargets,
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
