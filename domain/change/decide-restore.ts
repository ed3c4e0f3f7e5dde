import type { ArticleId } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { copyParts, isSameContent } from '../article/article-parts.ts';
import { decideSave } from '../permissions/decide-save.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { toForbidden } from '../permissions/permissions.ts';
import { isBackDated } from '../publication/decide-visibility.ts';
import { decideItemChange, isPastDraftStatus } from '../workflow/workflow.ts';
import type { ArticleRevision, Decision, EditContext, OwnedRevision, Snapshot } from './change.ts';
import { forbid, refuse } from './change.ts';
import { decideLeadQuestion, decideRevision, findMissingImages } from './decide-revision.ts';
import type { ImagePlace, LeadQuestion, SaveCommand, Unapproved } from './save-command.ts';

export type RevisionKey = { articleId: ArticleId; revision: number };

type SavedRevision = { kind: 'saved' } & ArticleRevision;

/**
 * Saves an earlier revision as the next one. If its main image or its social image was deleted, the current image remains. Deleted
 * images in the body do not prevent a restore.
 */
export type RestoreRevisionCommand = EditContext &
  RevisionKey &
  Pick<SaveCommand, 'asNew' | 'lead'> & {
    /** For an undo: the revision to undo, which must still be the current one. `revision` is the one before it. */
    undone?: number;
  };

/** `deleted`: the article is in the trash. `missing`: the article or the revision does not exist. `newer`: see `undone`. */
export type RestoreRevisionResult =
  | SavedRevision
  | LeadQuestion
  | { kind: 'deleted' | 'missing' | 'newer' }
  | Forbidden
  | Unapproved;

/** Decides the restore of an earlier revision. If its content is already current, the result is `saved` and nothing is written. */
export function decideRestoreRevision(
  snapshot: Snapshot,
  command: RestoreRevisionCommand,
): Decision<RestoreRevisionResult> {
  const { current, earlier, item } = snapshot;
  const { nowMs, undone } = command;
  if (current === null) return refuse({ kind: snapshot.trashed === null ? 'missing' : 'deleted' });
  if (undone !== undefined && current.revision !== undone) return refuse({ kind: 'newer' });
  if (earlier === null) return refuse({ kind: 'missing' });
  const { article, revision } = current;
  const places = findMissingImages(snapshot, { ...article, imageUrl: '', socialImageUrl: '' }, earlier);
  const missing = places.flatMap((place) => IMAGE_PARTS[place]);
  const content = copyParts(earlier, article, missing);
  // With a time in the past, the article would seem to be public since then.
  const released = { status: 'published', publishAt: 0 } as const;
  const input = isBackDated(article, content, nowMs) ? { ...content, ...released } : content;
  const wasPastDraftBefore = undone !== undefined && snapshot.isOwnRevision && isPastDraftStatus(earlier.status);
  const restored = { id: article.id, before: current, input, stored: item, wasPastDraftBefore };
  const next = decideRevision(snapshot, command, { ...restored, origin: 'restored-revision' });
  if (next.kind !== 'passed') return refuse(next);
  if (isSameContent(input, article)) return refuse({ kind: 'saved', article, revision });
  const { change, leadsToEnd } = next;
  return { changes: [change], leadsToEnd, result: { kind: 'saved', ...change.after } };
}

/** The part of each image that a restore does not require. The body remains as it was. */
const IMAGE_PARTS: Record<ImagePlace, readonly ArticlePart[]> = {
  featured: ['image'],
  social: ['socialImage'],
  body: [],
};

/** Moves an article to the trash. With `seen`, only if that is its revision: a deletion cannot be merged with a colleague's save. */
export type DeleteCommand = EditContext & { id: ArticleId; seen?: number };

/** `revision` is the last one, which identifies the deletion. */
export type DeleteResult = { kind: 'deleted'; revision: number } | { kind: 'missing' | 'conflict' } | Forbidden;

/** Decides a deletion. The history and the revisions remain. */
export function decideDelete(snapshot: Snapshot, { seen, nowMs }: DeleteCommand): Decision<DeleteResult> {
  const { current: stored } = snapshot;
  if (stored === null) return refuse({ kind: 'missing' });
  // Checked first, because any other result reveals something about the article.
  const hidden = seen === undefined ? null : forbid(snapshot, 'inspect', { stored, nowMs });
  if (hidden) return refuse(hidden);
  if (seen !== undefined && stored.revision !== seen) return refuse({ kind: 'conflict' });
  const forbidden = forbid(snapshot, 'delete', { stored, nowMs });
  if (forbidden) return refuse(forbidden);
  const { ownerId, revision } = stored;
  const deleted = { before: stored, after: null, origin: 'imported' as const, ownerId };
  return { changes: [deleted], result: { kind: 'deleted', revision } };
}

/**
 * Restores an article from the trash as its next revision, with its id, creation time and views. With `undone`, the revision of a
 * {@link DeleteResult}, only if it has not been restored and deleted again since.
 */
export type RestoreCommand = EditContext & Pick<SaveCommand, 'id' | 'lead'> & { undone?: number };

/** `id-taken`: another article has the id now; the deleted one remains in the trash. `newer`: see `undone`. */
export type RestoreResult = SavedRevision | LeadQuestion | { kind: 'id-taken' | 'missing' | 'newer' } | Forbidden;

/** Decides a restore from the trash. A repeated request is `saved` and writes nothing. */
export function decideRestore(snapshot: Snapshot, command: RestoreCommand): Decision<RestoreResult> {
  const { current, trashed, rights } = snapshot;
  if (current !== null) return refuse(trashed === null ? toResult(current) : { kind: 'id-taken' });
  if (trashed === null) return refuse({ kind: 'missing' });
  const save = { before: trashed, isTrashed: true, after: trashed.article, nowMs: command.nowMs };
  const forbidden = toForbidden(decideSave(rights, save));
  if (forbidden) return refuse(forbidden);
  if (command.undone !== undefined && trashed.revision !== command.undone) return refuse({ kind: 'newer' });
  const lead = decideLeadQuestion(snapshot, command, { article: trashed.article, before: null });
  if (lead.kind !== 'passed') return refuse(lead);
  const restored = toRestored(trashed, snapshot, command);
  return { changes: [restored], leadsToEnd: lead.leadsToEnd, result: toResult(restored.after) };
}

const toResult = ({ article, revision }: ArticleRevision): SavedRevision => ({ kind: 'saved', article, revision });

/** Returns the change that restores an article from the trash as its next revision. */
export function toRestored(
  { article, ownerId, ...trashed }: OwnedRevision,
  { item }: Snapshot,
  { nowMs }: EditContext,
) {
  const revision = trashed.revision + 1;
  const followed = decideItemChange(item, { revision, isSameText: true, nowMs });
  return { before: null, after: { article, revision }, ownerId, origin: 'restored-trash' as const, item: followed };
}
