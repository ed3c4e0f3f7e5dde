import type { ArticleInput } from '../article/article.ts';
import { toTarget } from '../permissions/decide-save.ts';
import { decidePermission } from '../permissions/permissions.ts';
import type { DeskItem, ItemChange } from '../workflow/desk-item.ts';
import { APPROVED, decideStage, REVIEWED } from '../workflow/desk-item.ts';
import type { Stage } from '../workflow/workflow.ts';
import { decideSaveStage, isLive, isShownStatus, isTextChanged, toProposerId } from '../workflow/workflow.ts';
import type { Change } from './change.ts';
import type { EditContext } from './edit-context.ts';
import type { Unapproved } from './save-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';

/** The effect of a save on the workflow; null on a site without one. */
export type SaveEffect = { stage: Stage; approves: boolean; isUrgent: boolean; voids: boolean; ends: boolean } | null;

type Save = {
  /** The stored article; null for a new one. */
  before: OwnedRevision | null;
  after: ArticleInput;
  nowMs: number;
  /**
   * Undefined if the save does not approve a proposal; otherwise, true if the actor wrote a part of the proposal. If the article is
   * a draft now, its other text may need approval too.
   */
  isProposalWriter?: boolean | undefined;
  /** True if the actor publishes a change of a live article without a second person. */
  asUrgent?: boolean;
  /** For an undo: whether the article was public or scheduled before the change that is undone. */
  wasShownBefore?: boolean;
};

/** Decides the effect of a save on the stage, or refuses the save (docs/behaviour §6.3). */
export function decideEffect(snapshot: Snapshot, save: Save): { kind: 'passed'; effect: SaveEffect } | Unapproved {
  const { before, after, nowMs } = save;
  const { rights, workflow: settings } = snapshot;
  if (!settings.isOn) return { kind: 'passed', effect: null };
  const stage = decideStage(before && snapshot.item, before?.revision ?? 0);
  const isChanged = isTextChanged(before?.article ?? null, after);
  const target =
    before === null
      ? { ownerId: rights.staffId, desk: after.category, state: 'draft' as const }
      : toTarget(before, nowMs);
  const wasShown = decideWasShown(save, stage);
  const isShown = isShownStatus(after.status);
  const decision = decideSaveStage({
    settings,
    stage,
    wasShown,
    isShown,
    isTextChanged: isChanged,
    mayApprove: decidePermission(rights, 'publish', target).allowed,
    isWriter: decideIsWriter(snapshot, save, { isChanged, wasShown }),
    asUrgent: save.asUrgent ?? false,
    isLive: isLive(target.state),
  });
  if (!decision.allowed) return { kind: 'unapproved', reason: decision.reason };
  const { approves, isUrgent } = decision;
  const voids = stage === 'approved' && decision.stage === 'writing' && !isUrgent;
  const ends = isShown && !wasShown;
  return { kind: 'passed', effect: { stage: decision.stage, approves, isUrgent, voids, ends } };
}

/** An undo restores the publication that the change ended, unless the article was submitted or returned in between. */
function decideWasShown({ before, wasShownBefore = false }: Save, stage: Stage): boolean {
  if (before === null) return false;
  return isShownStatus(before.article.status) || (wasShownBefore && stage !== 'submitted' && stage !== 'returned');
}

function decideIsWriter(
  { hasWritten }: Snapshot,
  { before, isProposalWriter }: Save,
  { isChanged, wasShown }: { isChanged: boolean; wasShown: boolean },
): boolean {
  if (isProposalWriter ?? isChanged) return true;
  const isOnlyProposal = isProposalWriter !== undefined && wasShown;
  return !isOnlyProposal && before !== null && hasWritten;
}

type Effect = { effect: SaveEffect; item: DeskItem | null; revision: number; isRecorded?: boolean };

/**
 * Returns the workflow fields of a change. A publication ends the assignment and its due time. `isRecorded`: the history entry does
 * not get the step `approved`, because it records the approval of a proposal or because the change is quiet.
 */
export function toWorkflowChange(
  { effect, item, revision, isRecorded = false }: Effect,
  { nowMs, actor }: EditContext,
): Pick<Change, 'item' | 'endsAssignments' | 'step'> {
  if (effect === null) return { item: {}, endsAssignments: false, step: null };
  const ended: ItemChange = effect.ends ? { assigneeId: null, dueAt: null } : {};
  const endsAssignments = effect.ends;
  if (effect.isUrgent) {
    const urgentWriters = [...new Set([...(item?.urgentWriters ?? []), toProposerId(actor)])];
    const change: ItemChange = { stage: effect.stage, movedAt: nowMs, urgentAt: nowMs, urgentWriters };
    return { item: change, endsAssignments, step: { step: 'published-alone', revision } };
  }
  if (!effect.approves) return { item: ended, endsAssignments, step: null };
  // An approval of a proposal, or of another change of a live article, is not a review of earlier urgent changes.
  const reviewed = effect.ends ? REVIEWED : {};
  const approved = { ...APPROVED, ...reviewed, approvedRevision: revision, movedAt: nowMs, ...ended };
  return { item: approved, endsAssignments, step: isRecorded ? null : { step: 'approved', revision } };
}
