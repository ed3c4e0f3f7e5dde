import type { ArticleInput, ArticleStatus } from '../article/article.ts';
import type { InputField } from '../article/article-fields.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { ARTICLE_PARTS, findChangedParts, listFieldsOf } from '../article/article-parts.ts';
import type { HistoryActor } from '../desk/history.ts';
import type { ArticleState, PermissionTarget } from '../permissions/permissions.ts';
import { decidePermission } from '../permissions/permissions.ts';
import type { Rights } from '../permissions/roles.ts';
import { HOUR_MS } from '../time/durations.ts';

/** The stages of an article or a proposal on its way to publication, in order (docs/behaviour §6.3). */
export const STAGES = ['writing', 'submitted', 'returned', 'approved'] as const;

export type Stage = (typeof STAGES)[number];

export type WorkflowSettings = {
  isOn: boolean;
  needsFourEyes: boolean;
  /** True if one person may still change a live article in an emergency. A second person looks at the change afterwards. */
  allowsUrgent?: boolean;
};

export const WORKFLOW_OFF: WorkflowSettings = { isOn: false, needsFourEyes: false };

/**
 * True if changes of an article need an approval or become proposals. True also after its end and while it is withdrawn in public, because
 * one person may reinstate it.
 */
export const isShownStatus = (status: ArticleStatus): boolean => status !== 'draft';

/** The stage to show; null for an article that readers see although it was never in review. */
export const toShownStage = (stage: Stage, isShown: boolean): Stage | null =>
  isShown && stage === 'writing' ? null : stage;

/** After how long the desk marks an item that waits, and after how long it warns. */
export const LONG_WAIT_MS = 2 * HOUR_MS;
export const TOO_LONG_WAIT_MS = 8 * HOUR_MS;

export type Wait = 'short' | 'long' | 'too-long';

/** How long an item has waited in its stage. What is being written waits for nobody. */
export function decideWait(stage: Stage, ageMs: number): Wait {
  if (stage === 'writing' || ageMs < LONG_WAIT_MS) return 'short';
  return ageMs < TOO_LONG_WAIT_MS ? 'long' : 'too-long';
}

export const MAX_NOTE_LENGTH = 2_000;

export const toProposerId = ({ userId, userEmail }: HistoryActor): string => userId ?? userEmail;

type ProposalPeople = { proposerId: string; assigneeId: string | null };

/** True if a viewer works on a proposal: it is the viewer's own, or assigned to the viewer. */
export const worksOnProposal = ({ proposerId, assigneeId }: ProposalPeople, viewerId: string): boolean =>
  proposerId === viewerId || assigneeId === viewerId;

/**
 * Decides whether a viewer may see a proposal for an article: who works on it and may inspect the article, and who may approve the
 * proposal.
 */
export function maySeeProposal(
  rights: Rights,
  { proposal, viewerId, target }: { proposal: ProposalPeople; viewerId: string; target: PermissionTarget },
): boolean {
  const works = worksOnProposal(proposal, viewerId) && decidePermission(rights, 'inspect', target).allowed;
  return works || decidePermission(rights, 'publish', target).allowed;
}

/**
 * Whose urgent changes still wait after someone has looked at all of them: a look confirms only what others wrote. If nothing remains,
 * the review is complete.
 */
export const listUnconfirmed = (writers: readonly string[], viewerId: string): string[] =>
  writers.filter((writer) => writer === viewerId);

/** True if no other account wrote an urgent change that waits for a review. */
export const isOnlyUrgentWriter = (writers: readonly string[], viewerId: string): boolean =>
  writers.every((writer) => writer === viewerId);

/** The steps that change a stage. The others are `assign` and `due`. */
export const STAGE_STEPS = ['submit', 'approve', 'return'] as const;

export type StageStep = (typeof STAGE_STEPS)[number];

/** The steps that the history records, in addition to the three actions of docs/behaviour §3. */
export const WORKFLOW_STEPS = [
  'submitted',
  'approved',
  'returned',
  'assigned',
  'due-set',
  'proposed',
  'proposal-approved',
  'proposal-returned',
  'proposal-dropped',
  'correction-proposed',
  'correction-dropped',
  'published-alone',
  'looked',
] as const;

export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

/**
 * `off`: the site has no workflow. `already`: nothing would change. `not-submitted`: only a submitted or approved text can
 * be returned. `published`: changes of a public or scheduled article are proposals. `right`: the viewer may not
 * approve. `four-eyes`: the viewer wrote it. `not-live`: an urgent change of an article that is neither public nor scheduled. `no-note`: a
 * return needs a note. `no-assignee`: the account does not exist.
 */
export type WorkflowRefusal =
  | 'off'
  | 'already'
  | 'not-submitted'
  | 'published'
  | 'right'
  | 'four-eyes'
  | 'not-live'
  | 'no-note'
  | 'no-assignee';

export type SaveRefusal = Extract<WorkflowRefusal, 'right' | 'four-eyes' | 'not-live'>;

type StepInput = {
  settings: WorkflowSettings;
  step: StageStep;
  stage: Stage;
  /** True if it is a proposal. If not, `isShown` says whether the article is public or scheduled. */
  isProposal: boolean;
  isShown: boolean;
  /** Whether the viewer may submit it, and publish it. */
  maySubmit: boolean;
  mayApprove: boolean;
  /** True if the viewer wrote a part of it since the last approval. */
  isWriter: boolean;
  /** True if a change that one person published waits for a second person. Looking at it approves it. */
  isUrgent?: boolean;
  note: string;
};

export type StepDecision = { allowed: true; stage: Stage } | { allowed: false; reason: WorkflowRefusal };

const NEXT: Readonly<Record<StageStep, Stage>> = { submit: 'submitted', approve: 'approved', return: 'returned' };

const refuse = <Reason extends WorkflowRefusal>(reason: Reason) => ({ allowed: false as const, reason });

/** Decides the stage after a step (docs/behaviour §6.3). */
export function decideStep(input: StepInput): StepDecision {
  const { settings, step, stage, isProposal, isShown, isWriter, isUrgent = false } = input;
  if (!settings.isOn) return refuse('off');
  if (step === 'submit' ? !input.maySubmit : !input.mayApprove) return refuse('right');
  const isLook = step === 'approve' && isUrgent && !isProposal;
  if (isShown && !isProposal && !isLook) return refuse('published');
  const next = NEXT[step];
  if ((stage === next && !isLook) || (step === 'submit' && stage === 'approved')) return refuse('already');
  if (step === 'return' && stage === 'writing') return refuse('not-submitted');
  if (step === 'return' && input.note.trim() === '') return refuse('no-note');
  if (step === 'approve' && settings.needsFourEyes && isWriter) return refuse('four-eyes');
  return { allowed: true, stage: next };
}

type SaveInput = {
  settings: WorkflowSettings;
  /** The stage before the save. */
  stage: Stage;
  /** The states before and after the save: public or scheduled, or not. */
  wasShown: boolean;
  isShown: boolean;
  isTextChanged: boolean;
  mayApprove: boolean;
  /** True if the viewer wrote a part of the text that the save publishes. */
  isWriter: boolean;
  /** True if the viewer publishes a change alone, which has to be permitted by the settings. */
  asUrgent?: boolean;
  /** True if such a change is possible, see {@link isLive}. */
  isLive?: boolean;
};

export type SaveDecision =
  | { allowed: true; stage: Stage; approves: boolean; isUrgent: boolean }
  | { allowed: false; reason: SaveRefusal };

/**
 * Decides the stage after a save. Text that was not approved becomes public, or scheduled, only by someone who may approve
 * it; the save is then the approval. A change of the text voids an earlier approval. What was public before the site had a
 * workflow needs no approval until its text changes.
 */
export function decideSaveStage(input: SaveInput): SaveDecision {
  const { settings, stage, isShown, isTextChanged } = input;
  const isApproved = stage === 'approved' && !isTextChanged;
  const kept = stage === 'approved' && isTextChanged ? 'writing' : stage;
  const isSameToReaders = input.wasShown && !isTextChanged;
  if (!settings.isOn || !isShown || isApproved || isSameToReaders)
    return { allowed: true, stage: kept, approves: false, isUrgent: false };
  if (!input.mayApprove) return refuse('right');
  const needsOther = settings.needsFourEyes && input.isWriter;
  if (!needsOther) return { allowed: true, stage: 'approved', approves: true, isUrgent: false };
  if (settings.allowsUrgent !== true || input.asUrgent !== true) return refuse('four-eyes');
  if (input.isLive !== true) return refuse('not-live');
  return { allowed: true, stage: 'writing', approves: false, isUrgent: true };
}

/** True if an article may get an urgent change: readers see a mistake in it, or will at its time. */
export const isLive = (state: ArticleState): boolean => state === 'public' || state === 'scheduled';

/** True if an approval covers a part: all do but the publication and whether the article leads. */
const needsApproval = (part: ArticlePart): boolean => part !== 'publication' && part !== 'isFeatured';

/** The fields that an approval does not cover. */
export const FIELDS_WITHOUT_APPROVAL: readonly InputField[] = ARTICLE_PARTS.filter(
  (part) => !needsApproval(part),
).flatMap(listFieldsOf);

/** True if two texts differ in a part that an approval covers. */
export function isTextChanged(before: ArticleInput | null, after: ArticleInput): boolean {
  return before === null || findChangedParts(before, after).some(needsApproval);
}

/** True if the merged parts of colleagues contain text that an approval would cover, although the viewer has not seen it. */
export const hasUnseenText = (theirParts: readonly ArticlePart[]): boolean => theirParts.some(needsApproval);
