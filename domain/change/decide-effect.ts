import type { ArticleInput } from '../article/article.ts';
import { toTarget } from '../permissions/decide-save.ts';
import { decidePermission } from '../permissions/permissions.ts';
import type { DeskItem, ItemChange, Stage } from '../workflow/workflow.ts';
import {
  APPROVED,
  decideSaveStage,
  decideStage,
  isLive,
  isPastDraftStatus,
  isTextChanged,
  REVIEWED,
  toProposerId,
} from '../workflow/workflow.ts';
import type { Change } from './change.ts';
import type { Unapproved } from './save-command.ts';
import type { EditContext, OwnedRevision, Snapshot } from './snapshot.ts';

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
  wasPastDraftBefore?: boolean;
};

/** Decides the effect of a save on the stage, or refuses the save (docs/behaviour §6.3). */
export function decideEffect(snapshot: Snapshot, save: Save): { kind: 'passed'; effect: SaveEffect } | Unapproved {
  const { before, after, nowMs, isProposalWriter, asUrgent = false, wasPastDraftBefore = false } = save;
  const { rights, workflow: settings } = snapshot;
  if (!settings.isOn) return { kind: 'passed', effect: null };
  const stage = decideStage(before && snapshot.item, before?.revision ?? 0);
  const isChanged = isTextChanged(before?.article ?? null, after);
  const created = { ownerId: rights.staffId, desk: after.category, state: 'draft' as const };
  const target = before === null ? created : toTarget(before, nowMs);
  // An undo restores the publication that the change ended, unless the article was submitted or returned in between.
  const isRestored = wasPastDraftBefore && stage !== 'submitted' && stage !== 'returned';
  const wasPastDraft = before !== null && (isPastDraftStatus(before.article.status) || isRestored);
  const isPastDraft = isPastDraftStatus(after.status);
  const isOnlyProposal = isProposalWriter !== undefined && wasPastDraft;
  const wroteBefore = !isOnlyProposal && before !== null && snapshot.hasWritten;
  const decision = decideSaveStage({
    ...{ settings, stage, wasPastDraft, isPastDraft, isTextChanged: isChanged, asUrgent, isLive: isLive(target.state) },
    mayApprove: decidePermission(rights, 'publish', target).allowed,
    isWriter: (isProposalWriter ?? isChanged) || wroteBefore,
  });
  if (!decision.allowed) return { kind: 'unapproved', reason: decision.reason };
  const { approves, isUrgent } = decision;
  const voids = stage === 'approved' && decision.stage === 'writing' && !isUrgent;
  const ends = isPastDraft && !wasPastDraft;
  return { kind: 'passed', effect: { stage: decision.stage, approves, isUrgent, voids, ends } };
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
  const endsAssignments = effect.ends;
  if (effect.isUrgent) {
    const urgentWriters = [...new Set([...(item?.urgentWriters ?? []), toProposerId(actor)])];
    const change: ItemChange = { stage: effect.stage, movedAt: nowMs, urgentAt: nowMs, urgentWriters };
    return { item: change, endsAssignments, step: { step: 'published-alone', revision } };
  }
  const ended: ItemChange = effect.ends ? { assigneeId: null, dueAt: null } : {};
  if (!effect.approves) return { item: ended, endsAssignments, step: null };
  // An approval of a proposal, or of another change of a live article, is not a review of earlier urgent changes.
  const reviewed = effect.ends ? REVIEWED : {};
  const approved = { ...APPROVED, ...reviewed, approvedRevision: revision, movedAt: nowMs, ...ended };
  return { item: approved, endsAssignments, step: isRecorded ? null : { step: 'approved', revision } };
}
