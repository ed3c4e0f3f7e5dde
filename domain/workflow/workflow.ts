import type { ArticleId, ArticleInput, ArticleStatus } from '../article/article.ts';
import type { InputField } from '../article/article-fields.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { ARTICLE_PARTS, findChangedParts, listFieldsOf } from '../article/article-parts.ts';
import type { HistoryActor } from '../desk/history.ts';
import type { ArticleState, PermissionTarget } from '../permissions/permissions.ts';
import { decidePermission } from '../permissions/permissions.ts';
import type { Rights } from '../permissions/roles.ts';

/** The stages of an article or a proposal on its way to publication, in order (docs/behaviour §6.3). */
export const STAGES = ['writing', 'submitted', 'returned', 'approved'] as const;

export type Stage = (typeof STAGES)[number];

export type WorkflowSettings = {
  isOn: boolean;
  needsFourEyes: boolean;
  /** True if one person may still change a live article in an emergency. A second person reviews the change afterwards. */
  allowsUrgent?: boolean;
};

export const WORKFLOW_OFF: WorkflowSettings = { isOn: false, needsFourEyes: false };

/**
 * True if changes of an article need an approval or become proposals. Also true of an expired or publicly withdrawn article,
 * because one person alone may make it public again.
 */
export const isPastDraftStatus = (status: ArticleStatus): boolean => status !== 'draft';

/** The stage to show; null for an article that readers see although it was never in review. */
export const toShownStage = (stage: Stage, isPastDraft: boolean): Stage | null =>
  isPastDraft && stage === 'writing' ? null : stage;

export const MAX_NOTE_LENGTH = 2_000;

export const toProposerId = ({ userId, userEmail }: HistoryActor): string => userId ?? userEmail;

type ProposalPeople = { proposerId: string; assigneeId: string | null };

/** True if a viewer works on a proposal: it is the viewer's own, or assigned to the viewer. */
export const worksOnProposal = ({ proposerId, assigneeId }: ProposalPeople, viewerId: string): boolean =>
  proposerId === viewerId || assigneeId === viewerId;

/**
 * Decides whether a viewer may see a proposal for an article: either the viewer works on the proposal and may inspect the
 * article, or the viewer may approve the proposal.
 */
export function maySeeProposal(
  rights: Rights,
  { proposal, viewerId, target }: { proposal: ProposalPeople; viewerId: string; target: PermissionTarget },
): boolean {
  const works = worksOnProposal(proposal, viewerId) && decidePermission(rights, 'inspect', target).allowed;
  return works || decidePermission(rights, 'publish', target).allowed;
}

/**
 * Lists whose urgent changes still need a review after a viewer has reviewed all of them: the viewer's own, because a review
 * confirms only what others wrote. If the list is empty, the review is complete.
 */
export const listUnconfirmed = (writers: readonly string[], viewerId: string): string[] =>
  writers.filter((writer) => writer === viewerId);

/** True if no other account wrote an urgent change that waits for a review. */
export const isOnlyUrgentWriter = (writers: readonly string[], viewerId: string): boolean =>
  writers.every((writer) => writer === viewerId);

/** The steps that change a stage. The others are `assign` and `due`. */
export const STAGE_STEPS = ['submit', 'approve', 'return'] as const;

export type StageStep = (typeof STAGE_STEPS)[number];

/**
 * `off`: the workflow of the site is off. `already`: nothing would change. `not-submitted`: only a submitted or approved
 * text can be returned. `published`: changes of a public or scheduled article are proposals. `right`: the viewer may not
 * submit or approve. `four-eyes`: the viewer wrote the text. `not-live`: an urgent change of an article that is neither
 * public nor scheduled. `no-note`: a return needs a note. `no-assignee`: the account does not exist.
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
  /**
   * False for an article. `isPastDraft` then describes the article, and for a proposal the public article that it would change.
   */
  isProposal: boolean;
  isPastDraft: boolean;
  /** True if the viewer may submit the article or proposal. */
  maySubmit: boolean;
  /** True if the viewer may publish the article. */
  mayApprove: boolean;
  /** True if the viewer wrote a part of the text since the last approval. */
  isWriter: boolean;
  /** True if a change that one person published waits for a review by a second person. The review approves it. */
  isUrgent?: boolean;
  note: string;
};

export type StepDecision = { allowed: true; stage: Stage } | { allowed: false; reason: WorkflowRefusal };

const NEXT_STAGE: Readonly<Record<StageStep, Stage>> = { submit: 'submitted', approve: 'approved', return: 'returned' };

const refuse = <Reason extends WorkflowRefusal>(reason: Reason) => ({ allowed: false as const, reason });

/** Decides the stage after a step (docs/behaviour §6.3). */
export function decideStep(input: StepInput): StepDecision {
  const { settings, step, stage, isProposal, isPastDraft, isWriter, isUrgent = false } = input;
  if (!settings.isOn) return refuse('off');
  if (step === 'submit' ? !input.maySubmit : !input.mayApprove) return refuse('right');
  const isReview = step === 'approve' && isUrgent && !isProposal;
  if (isPastDraft && !isProposal && !isReview) return refuse('published');
  const next = NEXT_STAGE[step];
  if ((stage === next && !isReview) || (step === 'submit' && stage === 'approved')) return refuse('already');
  if (step === 'return' && stage === 'writing') return refuse('not-submitted');
  if (step === 'return' && input.note.trim() === '') return refuse('no-note');
  if (step === 'approve' && settings.needsFourEyes && isWriter) return refuse('four-eyes');
  return { allowed: true, stage: next };
}

type SaveInput = {
  settings: WorkflowSettings;
  /** The stage before the save. */
  stage: Stage;
  /** {@link isPastDraftStatus} of the article before and after the save. */
  wasPastDraft: boolean;
  isPastDraft: boolean;
  isTextChanged: boolean;
  mayApprove: boolean;
  /** True if the viewer wrote a part of the text that the save publishes. */
  isWriter: boolean;
  /** True if the viewer publishes a change alone, which the settings must allow. */
  asUrgent?: boolean;
  /** True if an urgent change is possible, see {@link isLive}. */
  isLive?: boolean;
};

export type SaveDecision =
  | { allowed: true; stage: Stage; approves: boolean; isUrgent: boolean }
  | { allowed: false; reason: SaveRefusal };

/**
 * Decides the stage after a save. Only a viewer who may approve can publish or schedule text that was not approved; the save
 * is then the approval. A change of the text voids an earlier approval. Text that was public before the site used the
 * workflow does not need an approval until it changes.
 */
export function decideSaveStage(input: SaveInput): SaveDecision {
  const { settings, stage, isPastDraft, isTextChanged } = input;
  const isApproved = stage === 'approved' && !isTextChanged;
  const stageAfterSave = stage === 'approved' && isTextChanged ? 'writing' : stage;
  const isSameToReaders = input.wasPastDraft && !isTextChanged;
  if (!settings.isOn || !isPastDraft || isApproved || isSameToReaders)
    return { allowed: true, stage: stageAfterSave, approves: false, isUrgent: false };
  if (!input.mayApprove) return refuse('right');
  const needsOther = settings.needsFourEyes && input.isWriter;
  if (!needsOther) return { allowed: true, stage: 'approved', approves: true, isUrgent: false };
  if (settings.allowsUrgent !== true || input.asUrgent !== true) return refuse('four-eyes');
  if (input.isLive !== true) return refuse('not-live');
  return { allowed: true, stage: 'writing', approves: false, isUrgent: true };
}

/** True if an article may get an urgent change, because readers see it or will see it at its publication time. */
export const isLive = (state: ArticleState): boolean => state === 'public' || state === 'scheduled';

/** True if an approval covers a part. It covers all parts except the publication and whether the article is featured. */
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

/** The `proposer_id` of an article's own item. */
export const OWN_ITEM = '';

export type DeskItemKey = { articleId: ArticleId; proposerId: string };

/** The workflow of an article or a proposal. Times in ms. */
export type DeskItem = DeskItemKey & {
  stage: Stage;
  approvedRevision: number | null;
  assigneeId: string | null;
  dueAt: number | null;
  note: string;
  noteBy: string;
  submitterId: string | null;
  /** When someone last published a change of a live article alone; null if others have reviewed all such changes. */
  urgentAt: number | null;
  /** Who wrote urgent changes that no other account has reviewed. Empty for a proposal. */
  urgentWriters: readonly string[];
};

/** A proposal: a saved revision of a public article that is not its current one (docs/behaviour §6.3). */
export type Proposal = DeskItem & {
  proposerEmail: string;
  baseRevision: number;
  content: ArticleInput;
  savedAt: number;
  writers: readonly string[];
  /** The correction that readers get with the approval; empty for a silent change. */
  correction: string;
};

/** The stage of an article at its current revision. An approval of another revision is void. */
export function decideStage(item: DeskItem | null, revision: number): Stage {
  if (item === null) return 'writing';
  return item.stage === 'approved' && item.approvedRevision !== revision ? 'writing' : item.stage;
}

/** A change of the item of an article or a proposal. */
export type ItemChange = Partial<Omit<DeskItem, keyof DeskItemKey>> & { movedAt?: number };

/** An approval clears the note of a return or hand-over. */
export const APPROVED = { stage: 'approved', note: '', noteBy: '' } as const;

/** The review of all urgent changes is complete. */
export const REVIEWED = { urgentAt: null, urgentWriters: [] } as const;

type NewRevision = { revision: number; isSameText: boolean; nowMs: number };

/**
 * Decides how a new revision changes the item of an article, even if the workflow of the site is off. An approval of the
 * previous revision remains valid if the text is the same, as in a publication. Any other approval becomes void.
 */
export function decideItemChange(item: DeskItem | null, { revision, isSameText, nowMs }: NewRevision): ItemChange {
  if (item?.stage !== 'approved') return {};
  const remainsApproved = isSameText && item.approvedRevision === revision - 1;
  return remainsApproved ? { approvedRevision: revision } : { stage: 'writing', movedAt: nowMs };
}
