import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { toArticleInput } from '../article/article-parts.ts';
import type { TagRename } from '../article/tag.ts';
import type { HistoryActor, RevisionOrigin } from '../desk/history.ts';
import { toTarget } from '../permissions/decide-save.ts';
import type { ArticleAction, Forbidden, PermissionTarget } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import type { Rights } from '../permissions/roles.ts';
import type { ProposedCorrection } from '../publication/correction.ts';
import type { Candidate } from '../publication/decide-lead.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import type { WorkflowStep } from '../workflow/entry-step.ts';
import type { DeskItem, ItemChange, Proposal, Stage, WorkflowSettings } from '../workflow/workflow.ts';
import { decideItemChange, isTextChanged } from '../workflow/workflow.ts';

/** The actor of an edit and its time in ms. `historyId` is the id of the new history entry. */
export type EditContext = { actor: HistoryActor; nowMs: number; historyId: string };

/** Revisions are numbered 1, 2, 3, … */
export type ArticleRevision = { article: Article; revision: number };

/** An article with its owner and assignees, on which permissions depend. */
export type OwnedRevision = ArticleRevision & { ownerId: string | null; assigneeIds: readonly string[] };

/** An article that leads the home page, or would lead if another did not. The title is markup. */
export type LeadCandidate = Candidate & { title: string; target: PermissionTarget | null };

/** All that the decision about a command depends on, read under its locks. Tags have their current names. */
export type Snapshot = {
  /** The article; null if it does not exist. */
  current: OwnedRevision | null;
  /** The article in the trash; null if it is not there. */
  trashed: OwnedRevision | null;
  /** The number of the first revision if the command creates the article: more than 1 if a deleted article had this id. */
  firstRevision: number;
  rights: Rights;
  /** The actor's account; null if there is none. */
  staffId: string | null;
  workflow: WorkflowSettings;
  item: DeskItem | null;
  /** The proposal that the command names. */
  proposal: Proposal | null;
  /** Whether the actor wrote a part of the text since the last approval, or an urgent change that still waits. */
  hasWritten: boolean;
  /** The revision that the command starts from or restores; null if it is not stored. */
  earlier: ArticleInput | null;
  /** For an undo: whether the actor saved the current revision. */
  isOwnRevision: boolean;
  renames: readonly TagRename[];
  /** The tokens of uploaded images that the command may add and whose files exist. */
  storedImages: ReadonlySet<string>;
  featured: readonly LeadCandidate[];
  corrections: {
    /** The corrections, including new ones that wait for a second person. */
    count: number;
    /** The number of changes of corrections that wait for a second person. */
    waitingEdits: number;
    /** Whether any article on the site has a correction other than the one that the command names. */
    hasOthers: boolean;
    /** The text of the correction that the command names; null if it does not exist. */
    named: string | null;
    /** The waiting correction that the command names; null if it no longer waits. */
    waiting: ProposedCorrection | null;
  };
  /** Whether the account that the command assigns to exists and is active. */
  isAssigneeActive: boolean;
};

/**
 * The changes of one article that one command writes. It gets one history entry and one notification. A missing field changes
 * nothing.
 */
export type Change = {
  /** The article before and after; null if it does not exist then. If both have the same revision, its content does not change. */
  before: ArticleRevision | null;
  after: ArticleRevision | null;
  /** `saved` if missing. An article with `restored-trash` leaves the trash; its item was not deleted. */
  origin?: RevisionOrigin;
  note?: string;
  /** The account that a new or a deleted article belongs to. */
  ownerId?: string | null;
  /** With `assigneeId`, also null, the current assignee is removed from the article's proposals too. Omitted if the assignee remains. */
  item?: ItemChange;
  proposal?: ProposalChange;
  step?: { step: WorkflowStep; note?: string; revision?: number };
  correction?: CorrectionChange | null;
  /** The waiting correction that is confirmed or dropped. */
  endedCorrectionId?: string;
};

export type ProposalChange =
  | { kind: 'put'; proposerId: string; change: Omit<Proposal, keyof DeskItem> & { stage: Stage; movedAt: number } }
  | { kind: 'change'; proposerId: string; change: ItemChange }
  | { kind: 'end'; proposerId: string };

export type CorrectionChange =
  | { kind: 'add'; text: string; isFirst: boolean }
  | { kind: 'edit'; id: string; text: string }
  | { kind: 'remove'; id: string; isLast: boolean }
  /** Waits for a second person. `correctionId` is the correction to edit; null for a new one. */
  | { kind: 'propose'; correctionId: string | null; text: string };

/** The result of a command, and its changes in order. There are none if the command is refused or changes nothing. */
export type Decision<Result> = {
  changes: readonly Change[];
  /** The articles that no longer lead the home page. */
  leadsToEnd?: readonly ArticleId[] | undefined;
  result: Result;
};

export const refuse = <Result>(result: Result): Decision<Result> => ({ changes: [], result });

/** Returns the refusal of an action on a stored article; null if the actor's rights permit it. */
export const forbid = (
  { rights }: Snapshot,
  action: ArticleAction,
  { stored, nowMs }: { stored: OwnedRevision; nowMs: number },
): Forbidden | null => toForbidden(decidePermission(rights, action, toTarget(stored, nowMs)));

/** True if the site requires a second person for each text and correction. */
export const needsSecondPerson = ({ workflow }: Snapshot): boolean => workflow.isOn && workflow.needsFourEyes;

type NewRevision = Omit<Change, 'after'> & {
  before: ArticleRevision;
  input: ArticleInput;
  /** The item of the article. */
  stored: DeskItem | null;
  nowMs: number;
  /** See `isQuiet` and `asNew` of a save. */
  isQuiet?: boolean | undefined;
  asNew?: boolean | undefined;
  /** By default the withdrawal does not change. */
  withdrawal?: Pick<Article, 'withdrawnAt' | 'withdrawalReason'>;
};

/** Returns the change that makes `input` the next revision of an article. */
export function toRevision({ before, input, stored, nowMs, isQuiet, asNew = false, withdrawal, ...rest }: NewRevision) {
  const { article } = before;
  const publishedAt = decidePublishedAt({ before: article, after: input, nowMs, asNew });
  const derived = isQuiet ? {} : { ...toMeta(input), updatedAt: nowMs };
  const revision = before.revision + 1;
  const after = { article: { ...article, ...toArticleInput(input), ...derived, publishedAt, ...withdrawal }, revision };
  const followed = decideItemChange(stored, { revision, isSameText: !isTextChanged(article, input), nowMs });
  return { ...rest, before, after, item: { ...followed, ...rest.item } };
}

/** Returns the title and description for search engines, which default to the title (docs/behaviour §3). */
export const toMeta = ({ title, seoTitle, seoDescription }: ArticleInput) => ({
  metaTitle: seoTitle || title,
  metaDescription: seoDescription || title,
});
