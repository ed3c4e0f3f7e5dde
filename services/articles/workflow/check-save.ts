import type { Article, ArticleInput } from '#domain/article/article.ts';
import { toTarget } from '#domain/permissions/decide-save.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { SaveRefusal, Stage, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { decideSaveStage, isLive, isShownStatus, isTextChanged, toProposerId } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import type { OwnedRevision } from '../edit/read-revision.ts';
import type { EditContext } from '../edit/write-revision.ts';
import { endProposalAssignments } from './assignments.ts';
import {
  APPROVED,
  decideStage,
  findDeskItem,
  hasWritten,
  OWN_ITEM,
  putDeskItem,
  REVIEWED,
  recordStep,
  toUrgent,
} from './desk-item.ts';

/** A save would show readers a text that the actor may not approve. Nothing is changed. */
export type Unapproved = { kind: 'unapproved'; reason: SaveRefusal };

/** The effect of a save on the workflow; null on a site without one. */
export type SaveEffect = { stage: Stage; approves: boolean; isUrgent: boolean; voids: boolean; ends: boolean } | null;

type Save = {
  rights: Rights;
  settings: WorkflowSettings;
  /** The stored article; null for a new one. */
  before: OwnedRevision | null;
  after: ArticleInput;
  /**
   * Of the proposal that the save approves: whether the actor wrote a part of its text. If the article has become a draft, it
   * may also have text that was not approved.
   */
  isProposalWriter?: boolean | undefined;
  /** True if the actor publishes a change of a live article alone. */
  asUrgent?: boolean;
  /** Of an undo: whether readers saw the text, or were to see it at a time, before the change that it takes back. */
  wasShownBefore?: boolean;
} & Pick<EditContext, 'actor' | 'nowMs'>;

/** Decides the effect of a save on the stage in its transaction, or refuses the save (docs/behaviour.md §6.3). */
export async function checkSave(
  trx: Database,
  save: Save,
): Promise<{ kind: 'passed'; effect: SaveEffect } | Unapproved> {
  const { rights, settings, before, after, actor, nowMs } = save;
  if (!settings.isOn) return { kind: 'passed', effect: null };
  const item = before && (await findDeskItem(trx, { articleId: before.article.id, proposerId: OWN_ITEM }));
  const stage = decideStage(item, before?.revision ?? 0);
  const isChanged = isTextChanged(before?.article ?? null, after);
  const target =
    before === null
      ? { ownerId: rights.staffId, desk: after.category, state: 'draft' as const }
      : toTarget(before, nowMs);
  const wasShown = decideWasShown(save, stage);
  const isOnlyProposal = save.isProposalWriter !== undefined && wasShown;
  const isWriter =
    (save.isProposalWriter ?? isChanged) ||
    (!isOnlyProposal &&
      before !== null &&
      (await hasWritten(trx, { articleId: before.article.id, userId: actor.userId, item })));
  const isShown = isShownStatus(after.status);
  const mayApprove = decidePermission(rights, 'publish', target).allowed;
  const shown = { wasShown, isShown, isTextChanged: isChanged };
  const decision = decideSaveStage({
    settings,
    stage,
    ...shown,
    mayApprove,
    isWriter,
    ...{ asUrgent: save.asUrgent ?? false, isLive: isLive(target.state) },
  });
  if (!decision.allowed) return { kind: 'unapproved', reason: decision.reason };
  const { approves, isUrgent } = decision;
  const voids = stage === 'approved' && decision.stage === 'writing' && !isUrgent;
  return {
    kind: 'passed',
    effect: { stage: decision.stage, approves, isUrgent, voids, ends: isShown && !wasShown },
  };
}

/** An undo continues the publication that the change ended, unless a step of the workflow came in between. */
function decideWasShown({ before, wasShownBefore = false }: Save, stage: Stage): boolean {
  if (before === null) return false;
  return isShownStatus(before.article.status) || (wasShownBefore && stage !== 'submitted' && stage !== 'returned');
}

type Saved = {
  article: Pick<Article, 'id' | 'title'>;
  revision: number;
  effect: SaveEffect;
  /** Whether the history entry needs no step, because it records the approval as that of a proposal or is none. */
  isRecorded?: boolean;
};

/** Writes the effect of a save, after its revision. A publication ends the assignment and its due time. */
export async function writeSaveEffect(
  trx: Database,
  { article, revision, effect, isRecorded = false }: Saved,
  context: EditContext,
): Promise<void> {
  if (effect === null) return;
  const key = { articleId: article.id, proposerId: OWN_ITEM };
  const { nowMs, actor } = context;
  const ended = effect.ends ? { assigneeId: null, dueAt: null } : {};
  if (effect.ends) await endProposalAssignments(trx, article.id);
  if (effect.isUrgent) {
    const earlier = (await findDeskItem(trx, key))?.urgentWriters ?? [];
    const writers = new Set([...earlier, toProposerId(actor)]);
    const change = { stage: effect.stage, movedAt: nowMs, urgentAt: nowMs, ...toUrgent([...writers]) };
    await putDeskItem(trx, key, { change, nowMs });
    await recordStep(trx, { article, step: 'published-alone', revision }, context);
  } else if (effect.approves) {
    // Who approves a proposal, or another change of a live article, has not looked at an earlier urgent change.
    const reviewed = effect.ends ? REVIEWED : {};
    const approved = { ...APPROVED, ...reviewed, approvedRevision: revision, movedAt: nowMs };
    await putDeskItem(trx, key, { change: { ...approved, ...ended }, nowMs });
    if (!isRecorded) await recordStep(trx, { article, step: 'approved', revision }, context);
  } else if (effect.ends) {
    await putDeskItem(trx, key, { change: ended, nowMs });
  }
}
