import { isIncomplete } from '../article/article-form.ts';
import { copyParts, toArticleInput } from '../article/article-parts.ts';
import { toTarget } from '../permissions/decide-save.ts';
import type { ArticleAction } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import type { DeskItem, ItemChange, Proposal } from '../workflow/desk-item.ts';
import { APPROVED, decideStage, REVIEWED } from '../workflow/desk-item.ts';
import type { StageStep, WorkflowStep } from '../workflow/workflow.ts';
import { decideStep, isOnlyUrgentWriter, isShownStatus, listUnconfirmed, toProposerId } from '../workflow/workflow.ts';
import type { Decision } from './change.ts';
import { refuse, toChange } from './change.ts';
import { decideArticleSave } from './decide-article-save.ts';
import type { SaveCommand, SaveResult } from './save-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';
import type { DeskStep, StepCommand, StepResult } from './step-command.ts';

type Taken = { current: OwnedRevision; item: DeskItem | null; proposal: Proposal | null; command: StepCommand };

type StepDecision = Decision<StepResult>;

/** Decides a step of the workflow. */
export function decideDeskStep(snapshot: Snapshot, command: StepCommand): StepDecision {
  const { current, proposal } = snapshot;
  const { step, proposerId } = command;
  if (current === null || (proposerId !== null && proposal === null)) return refuse({ kind: 'missing' });
  if (!snapshot.workflow.isOn) return refuse({ kind: 'refused', reason: 'off' });
  const taken = { current, item: proposal ?? snapshot.item, proposal, command };
  if (step.kind === 'assign' || step.kind === 'due') return plan(snapshot, taken, step);
  if (step.kind === 'publish') return publish(snapshot, taken, step);
  return step.kind === 'drop' ? drop(snapshot, taken) : move(snapshot, taken, step);
}

const permit = ({ rights }: Snapshot, action: ArticleAction, { current, command }: Taken) =>
  decidePermission(rights, action, toTarget(current, command.nowMs));

const ACTIONS = { submit: 'submit', approve: 'publish', return: 'publish' } as const;

type Move = Extract<DeskStep, { kind: StageStep }>;

/** Submits, approves or returns an article or a proposal. */
function move(snapshot: Snapshot, taken: Taken, step: Move): StepDecision {
  const { current, item, proposal, command } = taken;
  const permission = permit(snapshot, ACTIONS[step.kind], taken);
  const forbidden = toForbidden(permission);
  if (forbidden) return refuse(forbidden);
  const decision = decideStep({
    settings: snapshot.workflow,
    step: step.kind,
    stage: toStage(taken),
    isProposal: proposal !== null,
    isShown: isShownStatus(current.article.status),
    maySubmit: permission.allowed,
    mayApprove: permission.allowed,
    isWriter: isWriter(snapshot, taken),
    isUrgent: (item?.urgentAt ?? null) !== null,
    note: step.kind === 'return' ? step.note : '',
  });
  if (!decision.allowed) return refuse({ kind: 'refused', reason: decision.reason });
  if (step.kind === 'approve' && step.seen !== (proposal?.savedAt ?? current.revision))
    return refuse({ kind: 'changed' });
  if (step.kind === 'approve' && proposal !== null) return approveProposal(snapshot, taken, proposal);
  const left = step.kind === 'approve' ? listPeopleToConfirm(snapshot, taken) : [];
  if (left.length > 0) return write(taken, { change: { urgentWriters: left }, step: 'looked' });
  const change = { stage: decision.stage, movedAt: command.nowMs, ...toItemChange(step, taken) };
  const note = step.kind === 'return' ? step.note : '';
  return write(taken, { change, step: nameStep(step.kind, proposal), note });
}

const toStage = ({ item, proposal, current }: Taken) => proposal?.stage ?? decideStage(item, current.revision);

function toItemChange(step: Move, taken: Taken): ItemChange {
  const { current, proposal, command } = taken;
  if (step.kind === 'approve') return { ...APPROVED, ...REVIEWED, approvedRevision: current.revision };
  if (step.kind === 'submit') return proposal === null ? { submitterId: command.actor.userId } : {};
  // Removes the approval. With four eyes, a person who wrote a part before it still may not approve.
  const takenBack = toStage(taken) === 'approved' ? { approvedRevision: null } : {};
  return { note: step.note, noteBy: command.actor.userEmail, ...takenBack };
}

/** True if a public or scheduled article has an urgent change that waits for a second person. */
const isUrgentlyChanged = ({ current, item, proposal }: Taken): boolean =>
  proposal === null && isShownStatus(current.article.status) && item !== null && item.urgentAt !== null;

/** Lists the people whose urgent changes still wait for a second person after this look, if the site requires four eyes. */
function listPeopleToConfirm({ workflow }: Snapshot, taken: Taken): string[] {
  const isLook = isUrgentlyChanged(taken) && workflow.needsFourEyes;
  return isLook ? listUnconfirmed(taken.item?.urgentWriters ?? [], toProposerId(taken.command.actor)) : [];
}

function isWriter({ hasWritten }: Snapshot, taken: Taken): boolean {
  const { item, proposal, command } = taken;
  const ownId = toProposerId(command.actor);
  if (proposal !== null) return proposal.writers.includes(ownId);
  return isUrgentlyChanged(taken) ? isOnlyUrgentWriter(item?.urgentWriters ?? [], ownId) : hasWritten;
}

function nameStep(step: StageStep, proposal: Proposal | null): WorkflowStep {
  if (step === 'submit') return proposal === null ? 'submitted' : 'proposed';
  if (step === 'approve') return 'approved';
  return proposal === null ? 'returned' : 'proposal-returned';
}

/** Merges a proposal with the current revision, by the rules of a save. */
function approveProposal(snapshot: Snapshot, { current, command }: Taken, proposal: Proposal): StepDecision {
  const { proposerId, savedAt, baseRevision, content } = proposal;
  // The stored proposal contains the publication fields of its base revision, which it does not propose.
  const input = copyParts(content, current.article, ['publication', 'isFeatured']);
  return save(snapshot, command, { input, baseRevision, proposal: { proposerId, savedAt }, lead: 'keep' });
}

type Publication = Extract<DeskStep, { kind: 'publish' }>;

function publish(
  snapshot: Snapshot,
  { current, proposal, command }: Taken,
  { seen, lead = 'ask' }: Publication,
): StepDecision {
  if (current.revision !== seen) return refuse({ kind: 'changed' });
  if (proposal !== null || isShownStatus(current.article.status))
    return refuse({ kind: 'refused', reason: 'published' });
  if (isIncomplete(current.article)) return refuse({ kind: 'unmerged', by: 'missing' });
  const input = { ...toArticleInput(current.article), status: 'published' as const, publishAt: 0 };
  return save(snapshot, command, { input, baseRevision: seen, lead });
}

type Saved = Pick<SaveCommand, 'input' | 'baseRevision' | 'proposal' | 'lead'>;

function save(snapshot: Snapshot, { articleId: id, actor, nowMs, historyId }: StepCommand, saved: Saved): StepDecision {
  const decision = decideArticleSave(snapshot, { id, actor, nowMs, historyId, ...saved });
  return { ...decision, result: toStepResult(decision.result) };
}

function toStepResult(result: SaveResult): StepResult {
  if (result.kind === 'saved') return { kind: 'done' };
  if (result.kind === 'forbidden' || result.kind === 'leads') return result;
  return result.kind === 'unapproved'
    ? { kind: 'refused', reason: result.reason }
    : { kind: 'unmerged', by: result.kind };
}

/** Assigns an item, optionally with a handover note, or sets when it is due. */
function plan(snapshot: Snapshot, taken: Taken, step: Extract<DeskStep, { kind: 'assign' | 'due' }>): StepDecision {
  const { item, proposal, command } = taken;
  const forbidden = toForbidden(permit(snapshot, 'assign', taken));
  if (forbidden) return refuse(forbidden);
  const refusal = (reason: 'already' | 'no-assignee') => refuse<StepResult>({ kind: 'refused', reason });
  if (step.kind === 'due') {
    if ((item?.dueAt ?? null) === step.dueAt) return refusal('already');
    return write(taken, { change: { dueAt: step.dueAt }, step: 'due-set' });
  }
  const { assigneeId, note } = step;
  const isNoted = note.trim() !== '';
  if ((item?.assigneeId ?? null) === assigneeId && !isNoted) return refusal('already');
  if (assigneeId !== null && !snapshot.isAssigneeActive) return refusal('no-assignee');
  const endsAssignments = proposal === null && item?.assigneeId !== assigneeId;
  const noted = isNoted ? { note, noteBy: command.actor.userEmail } : {};
  return write(taken, { change: { assigneeId, ...noted }, step: 'assigned', note, endsAssignments });
}

function drop(snapshot: Snapshot, taken: Taken): StepDecision {
  const { current, proposal, command } = taken;
  if (proposal === null) return refuse({ kind: 'missing' });
  const action = proposal.proposerId === toProposerId(command.actor) ? 'submit' : 'publish';
  const forbidden = toForbidden(permit(snapshot, action, taken));
  if (forbidden) return refuse(forbidden);
  const ended = { kind: 'end' as const, proposerId: proposal.proposerId };
  const change = toChange({ before: current, after: current, proposal: ended, step: { step: 'proposal-dropped' } });
  return { changes: [change], result: { kind: 'done' } };
}

type Written = { change: ItemChange; step: WorkflowStep; note?: string; endsAssignments?: boolean };

function write(taken: Taken, { change, step, note = '', endsAssignments = false }: Written): StepDecision {
  const { current, proposal } = taken;
  const target =
    proposal === null
      ? { item: change }
      : { proposal: { kind: 'change' as const, proposerId: proposal.proposerId, change } };
  const approved = step === 'approved' ? { revision: current.revision } : {};
  const rest = { step: { step, note, ...approved }, endsAssignments };
  return { changes: [toChange({ before: current, after: current, ...target, ...rest })], result: { kind: 'done' } };
}
