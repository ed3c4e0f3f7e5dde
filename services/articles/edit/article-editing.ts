import type { Article, ArticleId } from '#domain/article/article.ts';
import type { RecordCommand, RecordResult } from '#domain/change/record-command.ts';
import type {
  DeleteCommand,
  DeleteResult,
  RestoreCommand,
  RestoreResult,
  RestoreRevisionCommand,
  RestoreRevisionResult,
  RevisionKey,
} from '#domain/change/restore-command.ts';
import type { SaveCommand, SaveResult } from '#domain/change/save-command.ts';
import type { ArticleRevision } from '#domain/change/snapshot.ts';
import type { HistoryEntry } from '#domain/desk/history.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import { changeArticle } from '../change/change-article.ts';
import { findReadTargets, findTarget } from '../change/permit-edit.ts';
import type { HistoryItem } from '../change/read-revision.ts';
import { findCurrentRevision, findRevision, listHistory } from '../change/read-revision.ts';
import type { Page, PageRequest } from '../list-page.ts';
import type { ChangeCommand, ChangeResult, ResultOf, UndoCommand, UndoResult } from './change-articles.ts';
import { changeArticles, undoChanges } from './change-articles.ts';
import type { TagChangeResult, TagCommand } from './change-tag.ts';
import { startTagChange } from './change-tag.ts';
import { findWithdrawal, isChangedSinceWithdrawal } from './find-withdrawal.ts';
import { findFreeArticleId } from './new-article-id.ts';
import { dropTagChange } from './proposed-tag-changes.ts';
import { saveArticle } from './save-article.ts';
import type { TrashPage } from './trash.ts';
import { listTrash } from './trash.ts';

/**
 * Reading and editing articles, drafts included. For staff only. Every write of an article is one transaction
 * ({@link changeArticle}). All calls reject if the database fails; any other failure is a `kind` of the result.
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
  /** Corrections and withdrawals. */
  decideRecord(command: RecordCommand): Promise<RecordResult>;
  /** See {@link isChangedSinceWithdrawal}. */
  isChangedSinceWithdrawal(article: Article): Promise<boolean>;
  delete(command: DeleteCommand): Promise<DeleteResult>;
  /** See {@link listTrash}. */
  listTrash(request: PageRequest & { ownerId?: string | null }): Promise<TrashPage>;
  restoreFromTrash(command: RestoreCommand): Promise<RestoreResult>;
  /** See {@link listHistory}. */
  listHistory(request: PageRequest & { articleId: ArticleId }): Promise<Page<HistoryItem>>;
  /** See {@link findRevision}. */
  findRevision(key: RevisionKey): Promise<ArticleRevision | null>;
  /** See {@link startTagChange}. */
  changeTag(command: TagCommand): Promise<TagChangeResult>;
  /** See {@link dropTagChange}. */
  dropTagChange(request: Parameters<typeof dropTagChange>[1]): ReturnType<typeof dropTagChange>;
  restoreRevision(command: RestoreRevisionCommand): Promise<RestoreRevisionResult>;
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
    decideRecord: (command) => changeArticle(db, 'record', command),
    isChangedSinceWithdrawal: (article) => isChangedSinceWithdrawal(db, article),
    delete: (command) => changeArticle(db, 'delete', command),
    listTrash: (request) => listTrash(db, request),
    restoreFromTrash: (command) => changeArticle(db, 'restore-trash', command),
    listHistory: (request) => listHistory(db, request),
    findRevision: (key) => findRevision(db, key),
    changeTag: (command) => startTagChange(db, command),
    dropTagChange: (request) => dropTagChange(db, request),
    restoreRevision: (command) => changeArticle(db, 'restore-revision', command),
  };
}
