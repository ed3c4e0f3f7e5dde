import type { ArticleInput } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { copyParts, sameContent } from '../article/article-parts.ts';
import { decideSave, toTarget } from '../permissions/decide-save.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import { followRevision } from '../workflow/desk-item.ts';
import type { Change, Decision } from './change.ts';
import { refuse, toChange, toRevision } from './change.ts';
import { decideEffect, toWorkflowChange } from './decide-effect.ts';
import { decideLeadQuestion, toPlaced } from './decide-lead-question.ts';
import type { EditContext } from './edit-context.ts';
import { findMissingImages } from './missing-images.ts';
import type {
  DeleteCommand,
  DeleteResult,
  RestoreCommand,
  RestoreResult,
  RestoreRevisionCommand,
  RestoreRevisionResult,
} from './restore-command.ts';
import type { ImagePlace } from './save-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';

/** Decides the restore of an earlier revision. If its content is already current, the result is `saved` and nothing is written. */
export function decideRestoreRevision(
  snapshot: Snapshot,
  command: RestoreRevisionCommand,
): Decision<RestoreRevisionResult> {
  const { current, earlier, rights, item } = snapshot;
  const { nowMs, asNew = false, undone } = command;
  if (current === null) return refuse({ kind: snapshot.trashed === null ? 'missing' : 'deleted' });
  if (undone !== undefined && current.revision !== undone) return refuse({ kind: 'newer' });
  if (earlier === null) return refuse({ kind: 'missing' });
  const { article, revision } = current;
  const before = { ...article, imageUrl: '', socialImageUrl: '' };
  const missing = findMissingImages({ before, after: earlier }, snapshot.storedImages);
  const after = withoutPastSchedule(copyParts(earlier, article, missing.flatMap(toPart)), article, nowMs);
  const forbidden = toForbidden(decideSave(rights, { before: current, after, nowMs }));
  if (forbidden) return refuse(forbidden);
  if (sameContent(after, article)) return refuse({ kind: 'saved', article, revision });
  const isUndo = undone !== undefined && snapshot.isOwnRevision;
  const wasShownBefore = isUndo && earlier.status !== 'draft';
  const workflow = decideEffect(snapshot, { before: current, after, nowMs, wasShownBefore });
  if (workflow.kind !== 'passed') return refuse(workflow);
  const placed = toPlaced({ id: article.id, before: article, after, asNew, nowMs });
  const checked = decideLeadQuestion(snapshot, { ...command, article: placed, before: article });
  if (checked.kind !== 'passed') return refuse(checked);
  const effect = toWorkflowChange({ effect: workflow.effect, item, revision: revision + 1 }, command);
  const restored = { before: current, input: after, stored: item, nowMs, asNew, origin: 'restored-revision' as const };
  const saved = toRevision({ ...restored, ...effect });
  const result: RestoreRevisionResult = { kind: 'saved', ...(saved.after ?? current) };
  return { changes: [saved], leadsToEnd: checked.leadsToEnd, result };
}

function toPart(place: ImagePlace): ArticlePart[] {
  if (place === 'body') return [];
  return place === 'featured' ? ['image'] : ['socialImage'];
}

/**
 * Replaces a publication time in the past by the status `published`, unless it is also the current one. Otherwise the article would
 * seem to be public since that time.
 */
function withoutPastSchedule(input: ArticleInput, current: ArticleInput, nowMs: number): ArticleInput {
  const isPast = input.status === 'scheduled' && input.publishAt <= nowMs;
  const isCurrent = current.status === 'scheduled' && current.publishAt === input.publishAt;
  return isPast && !isCurrent ? { ...input, status: 'published', publishAt: 0 } : input;
}

/** Decides a deletion. The history and the revisions remain. */
export function decideDelete(snapshot: Snapshot, { seen, nowMs }: DeleteCommand): Decision<DeleteResult> {
  const { current, rights } = snapshot;
  if (current === null) return refuse({ kind: 'missing' });
  const target = toTarget(current, nowMs);
  if (seen !== undefined) {
    // First, because any other result reveals something about the article.
    const hidden = toForbidden(decidePermission(rights, 'inspect', target));
    if (hidden) return refuse(hidden);
    if (current.revision !== seen) return refuse({ kind: 'conflict' });
  }
  const forbidden = toForbidden(decidePermission(rights, 'delete', target));
  if (forbidden) return refuse(forbidden);
  const deleted = toChange({ before: current, after: null, origin: 'imported', ownerId: current.ownerId });
  return { changes: [deleted], result: { kind: 'deleted', revision: current.revision } };
}

/** Decides a restore from the trash. A repeated request is `saved` and writes nothing. */
export function decideRestore(snapshot: Snapshot, command: RestoreCommand): Decision<RestoreResult> {
  const { current, trashed, rights } = snapshot;
  if (current !== null)
    return refuse(trashed === null ? { kind: 'saved', ...toRevisionOf(current) } : { kind: 'id-taken' });
  if (trashed === null) return refuse({ kind: 'missing' });
  const save = { before: trashed, isTrashed: true, after: trashed.article, nowMs: command.nowMs };
  const forbidden = toForbidden(decideSave(rights, save));
  if (forbidden) return refuse(forbidden);
  if (command.undone !== undefined && trashed.revision !== command.undone) return refuse({ kind: 'newer' });
  const checked = decideLeadQuestion(snapshot, { ...command, article: trashed.article, before: null });
  if (checked.kind !== 'passed') return refuse(checked);
  const restored = toRestored(trashed, snapshot, command);
  const result: RestoreResult = { kind: 'saved', ...toRevisionOf(restored.after ?? trashed) };
  return { changes: [restored], leadsToEnd: checked.leadsToEnd, result };
}

const toRevisionOf = ({ article, revision }: Pick<OwnedRevision, 'article' | 'revision'>) => ({ article, revision });

/** The change that restores an article from the trash as its next revision. */
export function toRestored(
  { article, revision, ownerId }: OwnedRevision,
  { item }: Snapshot,
  { nowMs }: Pick<EditContext, 'nowMs'>,
): Change {
  const after = { article, revision: revision + 1 };
  const followed = followRevision(item, { revision: after.revision, isSameText: true, nowMs });
  return toChange({
    before: null,
    after,
    ownerId,
    isRestored: true,
    origin: 'restored-trash',
    changesText: true,
    item: followed,
  });
}
