import type { Article, ArticleInput } from '../article/article.ts';
import type { TagRename } from '../article/tag.ts';
import type { HistoryActor } from '../desk/history.ts';
import type { PermissionTarget } from '../permissions/permissions.ts';
import type { Rights } from '../permissions/roles.ts';
import type { ProposedCorrection } from '../publication/correction.ts';
import type { Candidate } from '../publication/decide-lead.ts';
import type { DeskItem, Proposal, WorkflowSettings } from '../workflow/workflow.ts';

/** The actor of an edit and its time in ms. `historyId` is the id of the new history entry. */
export type EditContext = { actor: HistoryActor; nowMs: number; historyId: string };

/** Revisions are numbered 1, 2, 3, … */
export type ArticleRevision = { article: Article; revision: number };

/** An article with its owner and assignees, on which permissions depend. */
export type OwnedRevision = ArticleRevision & { ownerId: string | null; assigneeIds: readonly string[] };

/** An article that leads the home page, or would lead if another did not. The title is markup. */
export type LeadCandidate = Candidate & { title: string; target: PermissionTarget | null };

/** What is stored about the corrections of an article. */
type StoredCorrections = {
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
  corrections: StoredCorrections;
  /** Whether the account that the command assigns to exists and is active. */
  isAssigneeActive: boolean;
};
