import type { ArticleId } from '#domain/article/article.ts';
import { isIncomplete } from '#domain/article/article-form.ts';
import { copyParts, toArticleInput } from '#domain/article/article-parts.ts';
import { toTarget } from '#domain/permissions/decide-save.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { WorkflowRefusal, WorkflowStep } from '#domain/workflow/workflow.ts';
import {
  decideStep,
  isOnlyUrgentWriter,
  isShownStatus,
  listUnconfirmed,
  toProposerId,
} from '#domain/workflow/workflow.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import type { OwnedRevision } from '../edit/read-revision.ts';
import { lockCurrentRevision } from '../edit/read-revision.ts';
import { lockLead } from '../edit/replace-lead.ts';
import { saveArticle } from '../edit/save-article.ts';
import type { SaveResult } from '../edit/save-command.ts';
import type { EditContext } from '../edit/write-revision.ts';
import { endProposalAssignments, isActive } from './assignments.ts';
import type { DeskItem, Proposal } from './desk-item.ts';
import {
  APPROVED,
  decideStage,
  findDeskItem,
  findProposal,
  hasWritten,
  OWN_ITEM,
  putDeskItem,
  REVIEWED,
  recordStep,
  removeProposal,
  toUrgent,
} from './desk-item.ts';

/**
 * `approve` names the text that the viewer saw: the revision of an article, or when a proposal was saved. `drop` ends a proposal
 * without a change of the article. A null assignee or due time removes it.
 */
export type DeskStep =
  | { kind: 'submit' }
  | { kind: 'approve'; seen: number }
  | { kind: 'return'; note: string }
  /** Publishes a draft at the revision that the viewer saw, which approves it. */
  | { kind: 'publish'; seen: number }
  | { kind: 'assign'; assigneeId: string | null; note: string }
  | { kind: 'due'; dueAt: number | null }
  | { kind: 'drop' };

export type StepCommand = EditContext & {
  articleId: ArticleId;
  /** Null for the article itself. */
  proposerId: string | null;
  step: DeskStep;
};

/** Only `done` changed anything. */
export type StepResult =
  | { kind: 'done' }
  | { kind: 'missing' }
  /** It was changed since the viewer saw it. */
  | { kind: 'changed' }
  /** The proposal cannot be merged without a decision; see {@link SaveResult}. */
  | { kind: 'unmerged'; by: Exclude<SaveResult['kind'], 'saved'> }
  | { kind: 'refused'; reason: WorkflowRefusal }
  | Forbidden;

type Locked = { current: OwnedRevision; item: DeskItem | null; proposal: Proposal | null; command: StepCommand };

/** Takes a step of the workflow in one transaction, with one history entry and one notification. */
export function takeStep(db: Database, command: StepCommand): Promise<StepResult> {
  const { articleId, proposerId } = command;
  return inTransaction<StepResult>(db, async (trx) => {
    // Before the article: these steps save it, which may make it the lead.
    if (command.step.kind === 'approve' || command.step.kind === 'publish') await lockLead(trx);
    const current = await lockCurrentRevision(trx, articleId);
    if (current === null) return { kind: 'missing' };
    const key = { articleId, proposerId: proposerId ?? OWN_ITEM };
    const proposal = proposerId === null ? null : await findProposal(trx, key);
    if (proposerId !== null && proposal === null) return { kind: 'missing' };
    if (!current.workflow.isOn) return { kind: 'refused', reason: 'off' };
    const item = proposal ?? (await findDeskItem(trx, key));
    return take(trx, { current, item, proposal, command });
  });
}

function take(trx: Database, locked: Locked): Promise<StepResult> {
  const { step } = locked.command;
  if (step.kind === 'assign' || step.kind === 'due') return plan(trx, locked, step);
  if (step.kind === 'publish') return publish(trx, locked, step.seen);
  return step.kind === 'drop' ? drop(trx, locked) : move(trx, locked, step);
}

const PERMISSIONS = { submit: 'submit', approve: 'publish', return: 'publish' } as const;

/** Submits, approves or returns. */
async function move(
  trx: Database,
  locked: Locked,
  step: Extract<DeskStep, { kind: 'submit' | 'approve' | 'return' }>,
): Promise<StepResult> {
  const { current, item, proposal, command } = locked;
  const { actor, nowMs } = command;
  const rights = await readRights(trx, actor, current.siteHasRoles);
  const permission = decidePermission(rights, PERMISSIONS[step.kind], toTarget(current, nowMs));
  const forbidden = toForbidden(permission);
  if (forbidden) return forbidden;
  const stage = proposal?.stage ?? decideStage(item, current.revision);
  const decision = decideStep({
    settings: current.workflow,
    step: step.kind,
    stage,
    isProposal: proposal !== null,
    isShown: isShownStatus(current.article.status),
    maySubmit: permission.allowed,
    mayApprove: permission.allowed,
    isWriter: await isWriter(trx, locked),
    isUrgent: (item?.urgentAt ?? null) !== null,
    note: step.kind === 'return' ? step.note : '',
  });
  if (!decision.allowed) return { kind: 'refused', reason: decision.reason };
  if (step.kind === 'approve' && step.seen !== (proposal?.savedAt ?? current.revision)) return { kind: 'changed' };
  if (step.kind === 'approve' && proposal !== null) return approveProposal(trx, proposal, command);
  const isLook = step.kind === 'approve' && item !== null && isUrgentlyChanged(locked);
  const left = isLook && current.workflow.needsFourEyes ? listUnconfirmed(item.urgentWriters, toProposerId(actor)) : [];
  if (left.length > 0) return write(trx, locked, { change: toUrgent(left), step: 'looked', note: '' });
  const note = step.kind === 'return' ? { note: step.note, noteBy: actor.userEmail } : {};
  const approval = step.kind === 'approve' ? { ...APPROVED, ...REVIEWED, approvedRevision: current.revision } : {};
  // As if the text had never been approved, so that with four eyes its author may not approve it again.
  const takenBack = step.kind === 'return' && stage === 'approved' ? { approvedRevision: null } : {};
  const submitter = step.kind === 'submit' && proposal === null ? { submitterId: actor.userId } : {};
  const change = { ...approval, stage: decision.stage, movedAt: nowMs, ...note, ...takenBack, ...submitter };
  return write(trx, locked, { change, step: nameStep(step.kind, proposal), note: note.note ?? '' });
}

/** Whether readers see an urgent change that waits for a second person. */
const isUrgentlyChanged = ({ current, item, proposal }: Locked): boolean =>
  proposal === null && isShownStatus(current.article.status) && item !== null && item.urgentAt !== null;

async function isWriter(trx: Database, locked: Locked): Promise<boolean> {
  const { item, proposal, command } = locked;
  const { articleId, actor } = command;
  const ownId = toProposerId(actor);
  if (proposal !== null) return proposal.writers.includes(ownId);
  if (item !== null && isUrgentlyChanged(locked)) return isOnlyUrgentWriter(item.urgentWriters, ownId);
  return hasWritten(trx, { articleId, userId: actor.userId, item });
}

function nameStep(step: 'submit' | 'approve' | 'return', proposal: Proposal | null): WorkflowStep {
  if (step === 'submit') return proposal === null ? 'submitted' : 'proposed';
  if (step === 'approve') return 'approved';
  return proposal === null ? 'returned' : 'proposal-returned';
}

/** Merges a proposal with the current revision, by the rules of a save. */
async function approveProposal(trx: Database, proposal: Proposal, command: StepCommand): Promise<StepResult> {
  const { proposerId, savedAt, baseRevision, content } = proposal;
  const { articleId, actor, nowMs, historyId } = command;
  const current = await lockCurrentRevision(trx, articleId);
  // The stored proposal has the publication fields of its base revision. They are not a part of the proposal.
  const result = await saveArticle(trx, {
    ...{ id: articleId, baseRevision, actor, nowMs, historyId },
    input: copyParts(content, current?.article ?? content, ['publication', 'isFeatured']),
    proposal: { proposerId, savedAt },
    lead: 'keep',
  });
  return toStepResult(result);
}

async function publish(trx: Database, { current, proposal, command }: Locked, seen: number): Promise<StepResult> {
  if (current.revision !== seen) return { kind: 'changed' };
  if (proposal !== null || isShownStatus(current.article.status)) return { kind: 'refused', reason: 'published' };
  if (isIncomplete(current.article)) return { kind: 'unmerged', by: 'missing' };
  const { articleId, actor, nowMs, historyId } = command;
  const result = await saveArticle(trx, {
    ...{ id: articleId, baseRevision: seen, actor, nowMs, historyId },
    input: { ...toArticleInput(current.article), status: 'published', publishAt: 0 },
    lead: 'keep',
  });
  return toStepResult(result);
}

function toStepResult(result: SaveResult): StepResult {
  if (result.kind === 'saved') return { kind: 'done' };
  if (result.kind === 'forbidden') return result;
  return result.kind === 'unapproved'
    ? { kind: 'refused', reason: result.reason }
    : { kind: 'unmerged', by: result.kind };
}

/** Assigns an item, with a note for the handover, or sets when it is due. */
async function plan(
  trx: Database,
  locked: Locked,
  step: Extract<DeskStep, { kind: 'assign' | 'due' }>,
): Promise<StepResult> {
  const { current, item, proposal, command } = locked;
  const { actor, nowMs } = command;
  const rights = await readRights(trx, actor, current.siteHasRoles);
  const forbidden = toForbidden(decidePermission(rights, 'assign', toTarget(current, nowMs)));
  if (forbidden) return forbidden;
  if (step.kind === 'due') {
    if ((item?.dueAt ?? null) === step.dueAt) return { kind: 'refused', reason: 'already' };
    return write(trx, locked, { change: { dueAt: step.dueAt }, step: 'due-set', note: '' });
  }
  const { assigneeId, note } = step;
  if ((item?.assigneeId ?? null) === assigneeId && note.trim() === '') return { kind: 'refused', reason: 'already' };
  if (assigneeId !== null && !(await isActive(trx, assigneeId))) return { kind: 'refused', reason: 'no-assignee' };
  if (proposal === null && item?.assigneeId !== assigneeId) await endProposalAssignments(trx, current.article.id);
  const noted = note.trim() === '' ? {} : { note, noteBy: actor.userEmail };
  return write(trx, locked, { change: { assigneeId, ...noted }, step: 'assigned', note });
}

async function drop(trx: Database, { current, proposal, command }: Locked): Promise<StepResult> {
  const { actor, nowMs, historyId } = command;
  if (proposal === null) return { kind: 'missing' };
  const rights = await readRights(trx, actor, current.siteHasRoles);
  const action = proposal.proposerId === toProposerId(actor) ? 'submit' : 'publish';
  const forbidden = toForbidden(decidePermission(rights, action, toTarget(current, nowMs)));
  if (forbidden) return forbidden;
  await removeProposal(trx, proposal);
  await recordStep(trx, { article: current.article, step: 'proposal-dropped' }, { actor, nowMs, historyId });
  await publishChange(trx, { topics: ['newsroom'] });
  return { kind: 'done' };
}

type Written = { change: Parameters<typeof putDeskItem>[2]['change']; step: WorkflowStep; note: string };

async function write(
  trx: Database,
  { current, command }: Locked,
  { change, step, note }: Written,
): Promise<StepResult> {
  const { articleId, proposerId, actor, nowMs, historyId } = command;
  const { article, revision } = current;
  await putDeskItem(trx, { articleId, proposerId: proposerId ?? OWN_ITEM }, { change, nowMs });
  const approved = step === 'approved' ? { revision } : {};
  await recordStep(trx, { article, step, note, ...approved }, { actor, nowMs, historyId });
  await publishChange(trx, { topics: ['newsroom'] });
  return { kind: 'done' };
}
