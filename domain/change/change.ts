import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { isSameContent, toArticleInput } from '../article/article-parts.ts';
import type { RevisionOrigin } from '../desk/history.ts';
import { toTarget } from '../permissions/decide-save.ts';
import type { ArticleAction, Forbidden } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import type { WorkflowStep } from '../workflow/entry-step.ts';
import type { DeskItem, ItemChange, Proposal } from '../workflow/workflow.ts';
import { decideItemChange, isTextChanged } from '../workflow/workflow.ts';
import type { SaveCommand, SavedArticle } from './save-command.ts';
import type { ArticleRevision, OwnedRevision, Snapshot } from './snapshot.ts';

/** The changes of one article that one command writes. It gets one history entry and one notification. */
export type Change = {
  /** The article before and after; null if it does not exist then. If both have the same revision, its content does not change. */
  before: ArticleRevision | null;
  after: ArticleRevision | null;
  origin: RevisionOrigin;
  note: string;
  /** Whether the change affects a part that an approval covers. */
  changesText: boolean;
  /** The account that a new article belongs to. */
  ownerId: string | null;
  /** Whether the article is restored from the trash. Its item was not deleted. */
  isRestored: boolean;
  item: ItemChange;
  /** Whether the article's current assignee is also removed from the article's proposals. */
  endsAssignments: boolean;
  proposal: ProposalChange | null;
  step: { step: WorkflowStep; note?: string; revision?: number } | null;
  correction: CorrectionChange | null;
  /** The waiting correction that is confirmed or dropped. */
  endedCorrectionId: string | null;
};

export type ProposalChange =
  | { kind: 'put'; proposerId: string; proposerEmail: string; change: ProposalContent }
  | { kind: 'change'; proposerId: string; change: ItemChange }
  | { kind: 'end'; proposerId: string };

type ProposalContent = Pick<Proposal, 'content' | 'baseRevision' | 'correction' | 'savedAt' | 'writers' | 'stage'> & {
  movedAt: number;
};

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
  leadsToEnd?: readonly ArticleId[];
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

/** Adds the missing fields of a change, with defaults that change nothing. */
export function toChange(change: Pick<Change, 'before' | 'after'> & Partial<Change>): Change {
  return {
    ...{ origin: 'saved', note: '', changesText: false, ownerId: null, isRestored: false, item: {} },
    ...{ endsAssignments: false, proposal: null, step: null, correction: null, endedCorrectionId: null },
    ...change,
  };
}

type NewRevision = Partial<Omit<Change, 'after' | 'changesText'>> & {
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
export function toRevision(revised: NewRevision): Change {
  const { before, input, stored, nowMs, isQuiet, asNew = false, withdrawal, ...change } = revised;
  const { article } = before;
  const publishedAt = decidePublishedAt({ before: article, after: input, nowMs, asNew });
  const derived = isQuiet ? {} : { ...toMeta(input), updatedAt: nowMs };
  const revision = before.revision + 1;
  const after = { article: { ...article, ...toArticleInput(input), ...derived, publishedAt, ...withdrawal }, revision };
  const changesText = isTextChanged(article, input);
  const followed = decideItemChange(stored, { revision, isSameText: !changesText, nowMs });
  return toChange({ ...change, before, after, changesText, item: { ...followed, ...change.item } });
}

/** Returns the title and description for search engines, which default to the title (docs/behaviour §3). */
export function toMeta({
  title,
  seoTitle,
  seoDescription,
}: Pick<ArticleInput, 'title' | 'seoTitle' | 'seoDescription'>) {
  return { metaTitle: seoTitle || title, metaDescription: seoDescription || title };
}

/** The content that an editor started from; null if an import replaced it, because then the changes of each side are unknown. */
export function findBase(
  { earlier }: Snapshot,
  { baseRevision, unacknowledged }: SaveCommand,
  { article, revision }: OwnedRevision,
): ArticleInput | null {
  if (unacknowledged && isSameContent(article, unacknowledged)) return article;
  return baseRevision === revision ? article : earlier;
}

export const toSaved = ({ article, revision }: ArticleRevision): SavedArticle => ({
  kind: 'saved',
  articleId: article.id,
  article: toArticleInput(article),
  revision,
  mergedParts: [],
  ...(article.withdrawnAt > 0 && { isWithdrawn: true }),
});
