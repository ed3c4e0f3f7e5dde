import type { ArticleId } from '../article/article.ts';
import { isIncomplete } from '../article/article-form.ts';
import { copyParts, toArticleInput } from '../article/article-parts.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { DeskItem, ItemChange, Proposal, StageStep, WorkflowRefusal } from '../workflow/workflow.ts';
import {
  APPROVED,
  decideStage,
  decideStep,
  isOnlyUrgentWriter,
  isPastDraftStatus,
  listUnconfirmed,
  REVIEWED,
  toProposerId,
} from '../workflow/workflow.ts';
import type { Change, Decision, EditContext, OwnedRevision, Snapshot } from './change.ts';
import { forbid, refuse } from './change.ts';
import { decideArticleSave } from './decide-article-save.ts';
import type { LeadChoice, LeadQuestion, SaveCommand, SaveResult } from './save-command.ts';

/**
 * `seen` of `approve` is the text that the viewer saw: the revision of an article, or the `savedAt` of a proposal. `drop` ends a
 * proposal without a change of the article. Null removes the assignee or the due time.
 */
export type DeskStep =
  | { kind: 'submit' }
  | { kind: 'approve'; seen: number }
  | { kind: 'return'; note: string }
  /** Approves and publishes a draft if its revision is the one that the viewer saw. `lead` is as in a save. */
  | { kind: 'publish'; seen: number; lead?: LeadChoice }
  | { kind: 'assign'; assigneeId: string | null; note: string }
  | { kind: 'due'; dueAt: number | null }
  | { kind: 'drop' };

type Step<Kind extends DeskStep['kind']> = Extract<DeskStep, { kind: Kind }>;

export type StepCommand = EditContext & {
  articleId: ArticleId;
  /** The proposer whose proposal the step is about; null for the article itself. */
  proposerId: string | null;
  step: DeskStep;
};

/** Nothing is changed unless the result is `done`. */
export type StepResult =
  | { kind: 'done' | 'missing' }
  /** The article or proposal was changed since the viewer saw it. */
  | { kind: 'changed' }
  /** The save that approves or publishes was refused; see {@link SaveResult}. `missing` also if a required text is blank. */
  | { kind: 'unmerged'; by: Exclude<SaveResult['kind'], 'saved' | 'leads'> }
  /** A publication would change the lead of the home page. */
  | LeadQuestion
  | { kind: 'refused'; reason: WorkflowRefusal }
  | Forbidden;

type StepDecision = Decision<StepResult>;

const refuseStep = (reason: WorkflowRefusal): StepDecision => refuse({ kind: 'refused', reason });

type StepContext = { stored: OwnedRevision; item: DeskItem | null; proposal: Proposal | null } & StepCommand;

/** The permission that each step needs. A publication also needs the permission to save. */
const ACTIONS = { submit: 'submit', approve: 'publish', return: 'publish', assign: 'assign', due: 'assign' } as const;

/** Decides a step of the workflow. */
export function decideDeskStep(snapshot: Snapshot, command: StepCommand): StepDecision {
  const { current: stored, proposal, workflow } = snapshot;
  const { step, proposerId } = command;
  if (stored === null || (proposerId !== null && proposal === null)) return refuse({ kind: 'missing' });
  if (!workflow.isOn) return refuseStep('off');
  const item = proposal ?? snapshot.item;
  const context = { ...command, stored, item, proposal };
  if (step.kind === 'publish') return publish(snapshot, context, step);
  if (step.kind === 'drop') return drop(snapshot, context);
  const forbidden = forbid(snapshot, ACTIONS[step.kind], context);
  if (forbidden) return refuse(forbidden);
  switch (step.kind) {
    case 'assign':
      return assign(snapshot, context, step);
    case 'due':
      if ((item?.dueAt ?? null) === step.dueAt) return refuseStep('already');
      return write(context, { change: { dueAt: step.dueAt }, step: 'due-set' });
    default:
      return move(snapshot, context, step);
  }
}

/** Submits, approves or returns an article or a proposal. */
function move(snapshot: Snapshot, context: StepContext, step: Step<StageStep>): StepDecision {
  const { stored, item, proposal, nowMs, actor } = context;
  const note = step.kind === 'return' ? step.note : '';
  const stage = proposal?.stage ?? decideStage(item, stored.revision);
  const decision = decideStep({
    ...{ settings: snapshot.workflow, step: step.kind, stage, note, maySubmit: true, mayApprove: true },
    isProposal: proposal !== null,
    isPastDraft: isPastDraftStatus(stored.article.status),
    isWriter: isWriter(snapshot, context),
    isUrgent: (item?.urgentAt ?? null) !== null,
  });
  if (!decision.allowed) return refuseStep(decision.reason);
  const change = { stage: decision.stage, movedAt: nowMs };
  switch (step.kind) {
    case 'submit':
      if (proposal !== null) return write(context, { change, step: 'proposed' });
      return write(context, { change: { ...change, submitterId: actor.userId }, step: 'submitted' });
    case 'approve':
      return approve(snapshot, context, { seen: step.seen, change });
    case 'return': {
      // Removes the approval. With four eyes, a person who wrote a part before it still may not approve.
      const takenBack = stage === 'approved' ? { approvedRevision: null } : {};
      const returned = { ...change, note, noteBy: actor.userEmail, ...takenBack };
      return write(context, { change: returned, step: proposal === null ? 'returned' : 'proposal-returned', note });
    }
  }
}

/** Returns who wrote the urgent changes of a public or scheduled article that wait for a second person; null if there are none. */
const findUrgentWriters = ({ stored, item, proposal }: StepContext): readonly string[] | null =>
  proposal === null && isPastDraftStatus(stored.article.status) && item !== null && item.urgentAt !== null
    ? item.urgentWriters
    : null;

function isWriter({ hasWritten }: Snapshot, context: StepContext): boolean {
  const ownId = toProposerId(context.actor);
  if (context.proposal !== null) return context.proposal.writers.includes(ownId);
  const urgentWriters = findUrgentWriters(context);
  return urgentWriters ? isOnlyUrgentWriter(urgentWriters, ownId) : hasWritten;
}

type Approval = { seen: number; change: ItemChange };

/** Approves the text that the viewer saw. A proposal is merged with the current revision, by the rules of a save. */
function approve(snapshot: Snapshot, context: StepContext, { seen, change }: Approval): StepDecision {
  const { stored, proposal, actor } = context;
  const { article, revision } = stored;
  if (seen !== (proposal?.savedAt ?? revision)) return refuse({ kind: 'changed' });
  if (proposal !== null) {
    const { proposerId, savedAt, baseRevision, content } = proposal;
    // The stored proposal contains the publication fields of its base revision, which it does not propose.
    const input = copyParts(content, article, ['publication', 'isFeatured']);
    return save(snapshot, context, { input, baseRevision, proposal: { proposerId, savedAt }, lead: 'keep' });
  }
  const reviewed = snapshot.workflow.needsFourEyes ? findUrgentWriters(context) : null;
  const urgentWriters = listUnconfirmed(reviewed ?? [], toProposerId(actor));
  if (urgentWriters.length > 0) return write(context, { change: { urgentWriters }, step: 'looked' });
  const approved = { ...change, ...APPROVED, ...REVIEWED, approvedRevision: revision };
  return write(context, { change: approved, step: 'approved', revision });
}

function publish(snapshot: Snapshot, context: StepContext, { seen, lead = 'ask' }: Step<'publish'>): StepDecision {
  const { stored, proposal } = context;
  const { article, revision } = stored;
  if (revision !== seen) return refuse({ kind: 'changed' });
  if (proposal !== null || isPastDraftStatus(article.status)) return refuseStep('published');
  if (isIncomplete(article)) return refuse({ kind: 'unmerged', by: 'missing' });
  const input = { ...toArticleInput(article), status: 'published' as const, publishAt: 0 };
  return save(snapshot, context, { input, baseRevision: seen, lead });
}

type SaveFields = Pick<SaveCommand, 'input' | 'baseRevision' | 'proposal' | 'lead'>;

function save(
  snapshot: Snapshot,
  { articleId: id, actor, nowMs, historyId }: StepCommand,
  saved: SaveFields,
): StepDecision {
  const decision = decideArticleSave(snapshot, { id, actor, nowMs, historyId, ...saved });
  return { ...decision, result: toStepResult(decision.result) };
}

function toStepResult(result: SaveResult): StepResult {
  if (result.kind === 'saved') return { kind: 'done' };
  if (result.kind === 'forbidden' || result.kind === 'leads') return result;
  if (result.kind === 'unapproved') return { kind: 'refused', reason: result.reason };
  return { kind: 'unmerged', by: result.kind };
}

/** Assigns an item, optionally with a handover note. */
function assign(snapshot: Snapshot, context: StepContext, { assigneeId, note }: Step<'assign'>): StepDecision {
  const isNoted = note.trim() !== '';
  const isAssigned = (context.item?.assigneeId ?? null) === assigneeId;
  if (isAssigned && !isNoted) return refuseStep('already');
  if (assigneeId !== null && !snapshot.isAssigneeActive) return refuseStep('no-assignee');
  const noted = isNoted ? { note, noteBy: context.actor.userEmail } : {};
  return write(context, { change: { ...(!isAssigned && { assigneeId }), ...noted }, step: 'assigned', note });
}

function drop(snapshot: Snapshot, context: StepContext): StepDecision {
  const { stored, proposal, actor } = context;
  if (proposal === null) return refuse({ kind: 'missing' });
  const { proposerId } = proposal;
  const forbidden = forbid(snapshot, proposerId === toProposerId(actor) ? 'submit' : 'publish', context);
  if (forbidden) return refuse(forbidden);
  const ended = { proposal: { kind: 'end', proposerId }, step: { step: 'proposal-dropped' } } as const;
  return { changes: [{ before: stored, after: stored, ...ended }], result: { kind: 'done' } };
}

type Written = NonNullable<Change['step']> & { change: ItemChange };

function write({ stored, proposal }: StepContext, { change, ...step }: Written): StepDecision {
  const { proposerId = null } = proposal ?? {};
  const target = proposerId === null ? { item: change } : { proposal: { kind: 'change' as const, proposerId, change } };
  return { changes: [{ before: stored, after: stored, ...target, step }], result: { kind: 'done' } };
}
