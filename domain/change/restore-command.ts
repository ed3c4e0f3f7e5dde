import type { ArticleId } from '../article/article.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { EditContext } from './edit-context.ts';
import type { LeadChoice, LeadQuestion, Unapproved } from './save-command.ts';
import type { ArticleRevision } from './snapshot.ts';

export type RevisionKey = { articleId: ArticleId; revision: number };

type SavedRevision = { kind: 'saved' } & ArticleRevision;

/**
 * Saves an earlier revision as the next one. If its main image or its social image was deleted, the current image remains. Deleted
 * images in the body do not prevent a restore.
 */
export type RestoreRevisionCommand = EditContext &
  RevisionKey & {
    /** Whether an article that was unpublished gets a new time of publication. */
    asNew?: boolean;
    lead?: LeadChoice;
    /** For an undo: the revision to undo, which must still be the current one. `revision` is the one before it. */
    undone?: number;
  };

/** `deleted`: the article is in the trash. `missing`: the article or the revision does not exist. `newer`: see `undone`. */
export type RestoreRevisionResult =
  | SavedRevision
  | LeadQuestion
  | { kind: 'deleted' }
  | { kind: 'missing' }
  | { kind: 'newer' }
  | Forbidden
  | Unapproved;

/** Moves an article to the trash. With `seen`, only if that is its revision: a deletion cannot be merged with a colleague's save. */
export type DeleteCommand = EditContext & { id: ArticleId; seen?: number };

/** `revision` is the last one, which identifies the deletion. */
export type DeleteResult =
  | { kind: 'deleted'; revision: number }
  | { kind: 'missing' }
  | { kind: 'conflict' }
  | Forbidden;

/**
 * Restores an article from the trash as its next revision, with its id, creation time and views. With `undone`, the revision of a
 * {@link DeleteResult}, only if it has not been restored and deleted again since.
 */
export type RestoreCommand = EditContext & { id: ArticleId; undone?: number; lead?: LeadChoice | undefined };

/** `id-taken`: another article has the id now; the deleted one remains in the trash. `newer`: see `undone`. */
export type RestoreResult =
  | SavedRevision
  | LeadQuestion
  | { kind: 'id-taken' }
  | { kind: 'missing' }
  | { kind: 'newer' }
  | Forbidden;
