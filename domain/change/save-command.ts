import type { ArticleId, ArticleInput } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { SaveRefusal } from '../workflow/workflow.ts';
import type { EditContext } from './change.ts';

/** Where an article shows an image. `social` is the image for link previews. */
export type ImagePlace = 'featured' | 'social' | 'body';

/** The save would show readers a text that the actor may not approve. Nothing is changed. */
export type Unapproved = { kind: 'unapproved'; reason: SaveRefusal };

/** A proposal as an editor saw it. */
export type SeenProposal = { proposerId: string; savedAt: number };

/** `replace`: the saved article leads the home page. `keep`: it is saved below the current lead. */
export type LeadChoice = 'ask' | 'replace' | 'keep';

/** A request to save an article. Sending it twice has the same effect as sending it once. */
export type SaveCommand = EditContext & {
  id: ArticleId;
  /**
   * `restore` also restores the article from the trash. `keep` saves the content as a draft and never changes a public
   * page. `submit` saves a draft and submits it for review; changes of a public or scheduled article become a proposal.
   * `urgent` changes a public article without the second person that four eyes require, if the site permits it. The default is
   * `save`.
   */
  intent?: 'save' | 'restore' | 'keep' | 'submit' | 'urgent';
  /** The proposal that a `save` approves, or that a `submit` changes, as the editor saw it. */
  proposal?: SeenProposal | undefined;
  input: ArticleInput;
  /** The revision that the editor started from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  /** The content of the previous save if its response was lost. If that save succeeded, its revision becomes the base. */
  unacknowledged?: ArticleInput | null;
  lead?: LeadChoice | undefined;
  /** Whether the article takes the lead even if it is already featured, below another. */
  claimsLead?: boolean;
  /** Whether the article may get a publication time in the past. */
  mayBackDate?: boolean;
  /** Whether readers are not told of the change: `updatedAt` and the meta texts, which may be imported, do not change. */
  isQuiet?: boolean;
  /** Whether publishing an article that was unpublished gives it a new time of publication. */
  asNew?: boolean;
  /**
   * The text of a correction to publish with the change, or with the approval of the proposal that the save creates. If undefined, the
   * correction of the proposal that the save approves or changes. Ignored if the save changes nothing.
   */
  correction?: string | null | undefined;
  /** The draft whose autosave the save deletes. */
  draftId?: string;
};

/** The database is changed only if the result is `saved`. */
export type SaveResult =
  | SavedArticle
  | SaveConflict
  | LeadQuestion
  /** An uploaded image that the editor added was deleted. */
  | { kind: 'image-missing'; place: ImagePlace }
  /** The new publication time is in the past and the editor has not confirmed it. */
  | { kind: 'past-date' }
  /** A `keep` of an article that is not a draft, or a `submit` of one on a site without a workflow. */
  | { kind: 'not-draft' }
  /** The proposal was changed or decided since the editor opened it. */
  | { kind: 'proposal-changed' }
  /** The save would add a correction to an article that has `MAX_CORRECTIONS_PER_ARTICLE`. */
  | { kind: 'corrections-full' }
  | { kind: 'deleted' | 'missing' }
  | Forbidden
  | Unapproved;

export type SavedArticle = {
  kind: 'saved';
  articleId: ArticleId;
  article: ArticleInput;
  revision: number;
  /** The parts in which a colleague's changes were merged with the editor's. */
  mergedParts: readonly ArticlePart[];
  /** Set if the save became a proposal, which readers do not see until it is approved. */
  isProposal?: true;
  /** Whether the save voided an approval, because the text changed. */
  voidsApproval?: true;
  /** Whether the article is withdrawn. Readers do not see it, whatever its content says. */
  isWithdrawn?: true;
};

/**
 * A colleague changed the same parts. If `collisions` is empty, the save would approve a colleague's text that the editor has not
 * seen.
 */
export type SaveConflict = {
  kind: 'conflict';
  /** Null if an import replaced the revision that the editor started from. */
  base: ArticleInput | null;
  mine: ArticleInput;
  theirs: ArticleInput;
  revision: number;
  collisions: readonly ArticlePart[];
  /** Whether the save would also approve the colleague's other changes, which the editor must therefore see. */
  approvesTheirs: boolean;
  /** Null if the revision was imported. */
  by: SavedBy | null;
};

export type SavedBy = { userEmail: string; userId: string | null; timestamp: number };

/** Another article leads the home page; the editor decides whether to replace it. Titles are plain text. */
export type LeadQuestion = {
  kind: 'leads';
  title: string;
  /** The articles that would remain above this one; empty if it would lead. */
  above: readonly string[];
};
