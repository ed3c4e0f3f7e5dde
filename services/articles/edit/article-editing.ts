import type { Article, ArticleId } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/desk/history.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Page, PageRequest } from '../list-page.ts';
import type { RecordCommand, RecordResult } from './article-record.ts';
import { decideRecord, isChangedSinceWithdrawal } from './article-record.ts';
import type { ChangeCommand, ChangeResult, ResultOf, UndoCommand, UndoResult } from './change-articles.ts';
import { changeArticles, undoChanges } from './change-articles.ts';
import type { TagChangeResult, TagCommand } from './change-tag.ts';
import { startTagChange } from './change-tag.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { findFreeArticleId } from './new-article-id.ts';
import { findReadTargets, findTarget } from './permit-edit.ts';
import { dropTagChange } from './proposed-tag-changes.ts';
import type { ArticleRevision, HistoryItem, RevisionKey } from './read-revision.ts';
import { findCurrentRevision, findRevision, listHistory } from './read-revision.ts';
import type { RestoreRevisionResult } from './restore-revision.ts';
import { restoreRevision } from './restore-revision.ts';
import { saveArticle } from './save-article.ts';
import type { SaveCommand, SaveResult } from './save-command.ts';
import type { DeleteResult, RestoreResult, TrashPage } from './trash.ts';
import { deleteArticle, listTrash, restoreFromTrash } from './trash.ts';
import type { EditContext } from './write-revision.ts';

/**
 * Reading and editing articles, drafts included. For staff only. Every write of an article is one transaction: the article,
 * its search terms, revision, history entry, counters and notification commit together or not at all. All calls reject
 * if the database fails; any other failure is a `kind` of the result.
 */
export type ArticleEditing = {
  /** See {@link findFreeArticleId}. */
  findFreeId(): Promise<ArticleId>;
  /** See {@link findCurrentRevision}. */
  find(id: ArticleId): Promise<ArticleRevision | null>;
  /** See {@link findTarget}. */
  findTarget(request: { id: ArticleId; rights: Rights; nowMs: number }): Promise<PermissionTarget>;
  /** See {@link findReadTargets}. */
  findReadTargets(request: { ids: readonly string[]; nowMs: number }): Promise<ReadonlyMap<string, PermissionTarget>>;
  /** See {@link saveArticle}. */
  save(command: SaveCommand): Promise<SaveResult>;
  /** See {@link changeArticles}. */
  changeMany(command: ChangeCommand): Promise<ResultOf<ChangeResult>[]>;
  /** See {@link undoChanges}. */
  undoMany(command: UndoCommand): Promise<ResultOf<UndoResult>[]>;
  /** See {@link findWithdrawal}. */
  findWithdrawal(id: ArticleId): Promise<HistoryEntry | null>;
  /** See {@link decideRecord}. */
  decideRecord(command: RecordCommand): Promise<RecordResult>;
  /** See {@link isChangedSinceWithdrawal}. */
  isChangedSinceWithdrawal(article: Article): Promise<boolean>;
  /** See {@link deleteArticle}. */
  delete(command: EditContext & { id: ArticleId }): Promise<DeleteResult>;
  /** See {@link listTrash}. */
  listTrash(request: PageRequest & { ownerId?: string | null }): Promise<TrashPage>;
  /** See {@link restoreFromTrash}. */
  restoreFromTrash(command: EditContext & { id: ArticleId }): Promise<RestoreResult>;
  /** See {@link listHistory}. */
  listHistory(request: PageRequest & { articleId: ArticleId }): Promise<Page<HistoryItem>>;
  /** See {@link findRevision}. */
  findRevision(key: RevisionKey): Promise<ArticleRevision | null>;
  /** See {@link startTagChange}. */
  changeTag(command: TagCommand): Promise<TagChangeResult>;
  /** See {@link dropTagChange}. */
  dropTagChange(request: Parameters<typeof dropTagChange>[1]): ReturnType<typeof dropTagChange>;
  /** See {@link restoreRevision}. */
  restoreRevision(command: EditContext & RevisionKey & { asNew?: boolean }): Promise<RestoreRevisionResult>;
};

export function createArticleEditing(db: Database): ArticleEditing {
  return {
    findFreeId: () => findFreeArticleId(db),
    find: (id) => findCurrentRevision(db, id),
    findTarget: (request) => findTarget(db, request),
    findReadTargets: (request) => findReadTargets(db, request),
    save: (command) => saveArticle(db, command),
    changeMany: (command) => changeArticles(db, command),
    undoMany: (command) => undoChanges(db, command),
    findWithdrawal: (id) => findWithdrawal(db, id),
    decideRecord: (command) => decideRecord(db, command),
    isChangedSinceWithdrawal: (article) => isChangedSinceWithdrawal(db, article),
    delete: (command) => deleteArticle(db, command),
    listTrash: (request) => listTrash(db, request),
    restoreFromTrash: (command) => restoreFromTrash(db, command),
    listHistory: (request) => listHistory(db, request),
    findRevision: (key) => findRevision(db, key),
    changeTag: (command) => startTagChange(db, command),
    dropTagChange: (request) => dropTagChange(db, request),
    restoreRevision: (command) => restoreRevision(db, command),
  };
}
