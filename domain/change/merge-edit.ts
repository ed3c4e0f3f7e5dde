import type { ArticleId, ArticleInput } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { sameContent, toArticleInput } from '../article/article-parts.ts';
import { mergeArticles } from '../article/merge-articles.ts';
import { followRenames } from '../article/tag.ts';
import { decideSave, toTarget } from '../permissions/decide-save.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import type { Proposal } from '../workflow/desk-item.ts';
import { hasUnseenText, isTextChanged, toProposerId } from '../workflow/workflow.ts';
import type { SaveEffect } from './decide-effect.ts';
import { decideEffect } from './decide-effect.ts';
import { checkContent } from './decide-lead-question.ts';
import type { SaveCommand, SavedArticle, SaveResult } from './save-command.ts';
import type { ArticleRevision, OwnedRevision, Snapshot } from './snapshot.ts';

/** If a first save is repeated with changed content, its base is the revision that the first attempt created. */
export const FIRST_REVISION = 1;

/** An edit that passed all checks. */
export type Edit = {
  kind: 'edit';
  /** Null if nothing changes. */
  input: ArticleInput | null;
  mergedParts: readonly ArticlePart[];
  leadsToEnd: readonly ArticleId[];
  effect: SaveEffect;
  /** The proposal that the save approves; null if there is none. */
  proposal: Proposal | null;
};

type Edited = { current: OwnedRevision; isTrashed?: boolean };

/** Merges a save with the current revision, or returns the question or refusal (docs/behaviour §4.8). */
export function mergeEdit(
  snapshot: Snapshot,
  command: SaveCommand,
  { current, isTrashed = false }: Edited,
): Edit | Exclude<SaveResult, SavedArticle> {
  const { rights } = snapshot;
  const { input, nowMs } = command;
  const refuse = (after: ArticleInput) => toForbidden(decideSave(rights, { before: current, isTrashed, after, nowMs }));
  // Checked before a conflict, because its response contains the current text.
  const forbidden = refuse(current.article);
  if (forbidden) return forbidden;
  if (command.intent === 'keep' && current.article.status !== 'draft') return { kind: 'not-draft' };
  const mayApprove = decidePermission(rights, 'publish', toTarget(current, nowMs)).allowed;
  const proposal = mayApprove ? findSeenProposal(snapshot, command) : null;
  if (proposal === 'changed') return { kind: 'proposal-changed' };
  const unchanged = { kind: 'edit', input: null, mergedParts: [], leadsToEnd: [], effect: null, proposal } as const;
  if (sameContent(input, current.article)) return unchanged;
  const base = findBase(snapshot, command, current);
  const merge = mergeArticles(base, input, current.article);
  if (merge.collisions.length === 0 && sameContent(merge.merged, current.article))
    return { ...unchanged, mergedParts: merge.theirParts };
  return checkMerge(snapshot, command, { current, isTrashed, base, merge, proposal, refuse });
}

type Merged = {
  current: OwnedRevision;
  isTrashed: boolean;
  base: ArticleInput | null;
  merge: ReturnType<typeof mergeArticles>;
  proposal: Proposal | null;
  refuse: (after: ArticleInput) => ReturnType<typeof toForbidden>;
};

function checkMerge(
  snapshot: Snapshot,
  command: SaveCommand,
  { current, isTrashed, base, merge, proposal, refuse }: Merged,
): Edit | Exclude<SaveResult, SavedArticle> {
  const { merged: after, collisions, theirParts } = merge;
  const { article, revision } = current;
  // The text of a draft is approved as a whole, so the editor must have seen all of it.
  const isPublication = article.status === 'draft' && after.status !== 'draft';
  const approvesTheirs = snapshot.workflow.isOn && isPublication && hasUnseenText(theirParts);
  const sides = { base: base && toArticleInput(base), mine: command.input, theirs: toArticleInput(article) };
  const conflict = { kind: 'conflict', ...sides, revision, collisions, approvesTheirs, by: null } as const;
  if (collisions.length > 0) return conflict;
  const forbidden = refuse(after);
  if (forbidden) return forbidden;
  const isProposalWriter = proposal ? isWriterOf(snapshot, proposal, command) : undefined;
  const asUrgent = command.intent === 'urgent';
  const workflow = decideEffect(snapshot, { before: current, after, nowMs: command.nowMs, isProposalWriter, asUrgent });
  if (workflow.kind !== 'passed') return workflow;
  if (approvesTheirs && workflow.effect?.approves) return conflict;
  const checked = checkContent(snapshot, { ...command, before: article, after, isTrashed });
  if (checked.kind !== 'passed') return checked;
  const { leadsToEnd } = checked;
  return { kind: 'edit', input: after, mergedParts: theirParts, leadsToEnd, effect: workflow.effect, proposal };
}

/** Returns the proposal that a save approves; null for an ordinary save, and if the proposal has already been decided. */
function findSeenProposal(
  { proposal }: Snapshot,
  { intent, proposal: seen }: SaveCommand,
): Proposal | 'changed' | null {
  if (seen === undefined || intent === 'submit') return null;
  return proposal !== null && proposal.savedAt !== seen.savedAt ? 'changed' : proposal;
}

/** True if the actor wrote a part of the text that the save approves. */
function isWriterOf({ renames }: Snapshot, proposal: Proposal, { actor, input }: SaveCommand): boolean {
  return (
    proposal.writers.includes(toProposerId(actor)) || isTextChanged(proposal.content, followRenames(input, renames))
  );
}

/** The content that an editor started from; null if an import replaced it, because then the changes of each side are unknown. */
export function findBase(
  { earlier }: Snapshot,
  { baseRevision, unacknowledged }: SaveCommand,
  { article, revision }: OwnedRevision,
): ArticleInput | null {
  if (unacknowledged && sameContent(article, unacknowledged)) return article;
  return baseRevision === revision ? article : earlier;
}

export const toSaved = ({ article, revision }: ArticleRevision): SavedArticle => ({
  kind: 'saved',
  articleId: article.id,
  article: toArticleInput(article),
  revision,
  mergedParts: [],
});
