import type { ArticleId, ArticleInput } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { isSameContent, toArticleInput } from '../article/article-parts.ts';
import { mergeArticles } from '../article/merge-articles.ts';
import { followRenames } from '../article/tag.ts';
import { decideSave } from '../permissions/decide-save.ts';
import { toForbidden } from '../permissions/permissions.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { hasBeenPublic, isPublic, NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { Proposal } from '../workflow/workflow.ts';
import {
  decideStage,
  decideStep,
  hasUnseenText,
  isPastDraftStatus,
  isTextChanged,
  toProposerId,
} from '../workflow/workflow.ts';
import type { CorrectionChange, Decision } from './change.ts';
import { findBase, forbid, needsSecondPerson, refuse, toChange, toMeta, toRevision, toSaved } from './change.ts';
import { checkContent, decideLeadQuestion } from './check-content.ts';
import type { SaveEffect } from './decide-effect.ts';
import { decideEffect, toWorkflowChange } from './decide-effect.ts';
import { decideProposal } from './decide-proposal.ts';
import { toRestored } from './decide-restore.ts';
import type { SaveCommand, SavedArticle, SaveResult } from './save-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';

type SaveDecision = Decision<SaveResult>;

/**
 * Decides a save. Changes that colleagues saved since the base revision are merged by part, and texts by paragraph and word
 * (docs/behaviour §4.8). A repeated request, or one that changes nothing, is `saved` and writes nothing.
 */
export function decideArticleSave(snapshot: Snapshot, given: SaveCommand): SaveDecision {
  const { renames, current, workflow } = snapshot;
  const { intent, unacknowledged } = given;
  const isPastDraft = current !== null && isPastDraftStatus(current.article.status);
  const isDraft = intent === 'keep' || (intent === 'submit' && !isPastDraft);
  const content: ArticleInput = isDraft ? { ...given.input, status: 'draft', publishAt: 0 } : given.input;
  const command = {
    ...given,
    input: followRenames(content, renames),
    unacknowledged: unacknowledged ? followRenames(unacknowledged, renames) : null,
  };
  if (intent !== 'submit') return decideSaved(snapshot, command);
  if (!isPastDraft) return submitSaved(snapshot, command, decideSaved(snapshot, command));
  return workflow.isOn ? decideProposal(snapshot, command, current) : refuse({ kind: 'not-draft' });
}

function decideSaved(snapshot: Snapshot, command: SaveCommand): SaveDecision {
  const { current, trashed } = snapshot;
  if (current !== null) return update(snapshot, command, { current });
  if (command.intent !== 'restore' && command.baseRevision === null && trashed === null)
    return create(snapshot, command);
  if (trashed === null) return refuse({ kind: 'missing' });
  return command.intent === 'restore' ? restore(snapshot, command, trashed) : refuse({ kind: 'deleted' });
}

function create(snapshot: Snapshot, command: SaveCommand): SaveDecision {
  const { id, input, nowMs } = command;
  const { rights, firstRevision: revision } = snapshot;
  const created = { before: null, after: input, nowMs };
  const forbidden = toForbidden(decideSave(rights, created));
  if (forbidden) return refuse(forbidden);
  const workflow = decideEffect(snapshot, created);
  if (workflow.kind !== 'passed') return refuse(workflow);
  const checked = checkContent(snapshot, { ...command, ...created });
  if (checked.kind !== 'passed') return refuse(checked);
  const times = { createdAt: nowMs, updatedAt: nowMs, publishedAt: decidePublishedAt(created) };
  const article = { ...toArticleInput(input), ...toMeta(input), id, ...times, ...NOT_WITHDRAWN, viewCount: 0 };
  const after = { article, revision };
  const effect = toWorkflowChange({ effect: workflow.effect, item: null, revision }, command);
  const change = toChange({ before: null, after, changesText: true, ownerId: snapshot.staffId, ...effect });
  return { changes: [change], leadsToEnd: checked.leadsToEnd, result: toSaved(after) };
}

/** Merges the editor's changes with the changes saved before the deletion, as if the article had not been deleted. */
function restore(snapshot: Snapshot, command: SaveCommand, trashed: OwnedRevision): SaveDecision {
  const change = toRestored(trashed, snapshot, command);
  const item = snapshot.item && { ...snapshot.item, ...change.item };
  const current = { ...trashed, revision: trashed.revision + 1 };
  const decision = update(snapshot, command, { current, item, isTrashed: true });
  return decision.result.kind === 'saved' ? { ...decision, changes: [change, ...decision.changes] } : decision;
}

/** The revision that a save changes. `item` is that of the article after its restore from the trash. */
type ChangedRevision = { current: OwnedRevision; item?: Snapshot['item']; isTrashed?: boolean };

function update(snapshot: Snapshot, command: SaveCommand, target: ChangedRevision): SaveDecision {
  const edit = mergeEdit(snapshot, command, target);
  return edit.kind === 'edit' ? write(snapshot, command, { ...target, edit }) : refuse(edit);
}

/** An edit that passed all checks. */
type Edit = {
  kind: 'edit';
  /** Null if nothing changes. */
  input: ArticleInput | null;
  mergedParts: readonly ArticlePart[];
  leadsToEnd: readonly ArticleId[];
  effect: SaveEffect;
  /** The proposal that the save approves; null if there is none. */
  proposal: Proposal | null;
};

/** Merges a save with the current revision, or returns the question or refusal (docs/behaviour §4.8). */
function mergeEdit(
  snapshot: Snapshot,
  command: SaveCommand,
  target: ChangedRevision,
): Edit | Exclude<SaveResult, SavedArticle> {
  const { current, isTrashed = false } = target;
  const { article, revision } = current;
  const { intent, nowMs, claimsLead = false } = command;
  const check = (after: ArticleInput) =>
    toForbidden(decideSave(snapshot.rights, { before: current, isTrashed, after, nowMs }));
  // Checked before a conflict, because its response contains the current text.
  const forbidden = check(article);
  if (forbidden) return forbidden;
  if (intent === 'keep' && article.status !== 'draft') return { kind: 'not-draft' };
  const proposal = findSeenProposal(snapshot, command, current);
  if (proposal === 'changed') return { kind: 'proposal-changed' };
  const base = findBase(snapshot, command, current);
  const { merged: after, collisions, theirParts: mergedParts } = mergeArticles(base, command.input, article);
  if (collisions.length === 0 && isSameContent(after, article)) {
    // The lead may change although the content does not.
    const question = { ...command, article, before: isTrashed || claimsLead ? null : article };
    const asked = decideLeadQuestion(snapshot, question);
    const unchanged = { kind: 'edit', input: null, mergedParts, effect: null, proposal } as const;
    return asked.kind === 'passed' ? { ...unchanged, leadsToEnd: asked.leadsToEnd } : asked;
  }
  // The text of a draft is approved as a whole, so the editor must have seen all of it.
  const isPublication = article.status === 'draft' && after.status !== 'draft';
  const approvesTheirs = snapshot.workflow.isOn && isPublication && hasUnseenText(mergedParts);
  const sides = { base: base && toArticleInput(base), mine: command.input, theirs: toArticleInput(article) };
  const conflict = { kind: 'conflict', ...sides, revision, collisions, approvesTheirs, by: null } as const;
  if (collisions.length > 0) return conflict;
  const refused = check(after);
  if (refused) return refused;
  const isProposalWriter = proposal ? isWriterOf(proposal, command) : undefined;
  const effect = { before: current, after, nowMs, isProposalWriter, asUrgent: intent === 'urgent' };
  const workflow = decideEffect(snapshot, effect);
  if (workflow.kind !== 'passed') return workflow;
  if (approvesTheirs && workflow.effect?.approves) return conflict;
  const checked = checkContent(snapshot, { ...command, before: article, after, isTrashed });
  if (checked.kind !== 'passed') return checked;
  const { leadsToEnd } = checked;
  return { kind: 'edit', input: after, mergedParts, leadsToEnd, effect: workflow.effect, proposal };
}

/** Returns the proposal that a save approves; null for an ordinary save, and if the proposal has already been decided. */
function findSeenProposal(
  snapshot: Snapshot,
  { proposal: seen, intent, nowMs }: SaveCommand,
  stored: OwnedRevision,
): Proposal | 'changed' | null {
  const { proposal } = snapshot;
  if (!seen || !proposal || intent === 'submit' || forbid(snapshot, 'publish', { stored, nowMs })) return null;
  return proposal.savedAt === seen.savedAt ? proposal : 'changed';
}

/** True if the actor wrote a part of the text that the save approves. */
const isWriterOf = (proposal: Proposal, { actor, input }: SaveCommand): boolean =>
  proposal.writers.includes(toProposerId(actor)) || isTextChanged(proposal.content, input);

function write(snapshot: Snapshot, command: SaveCommand, target: ChangedRevision & { edit: Edit }): SaveDecision {
  const { current: before, item = snapshot.item, edit } = target;
  const { input, mergedParts, effect, proposal, leadsToEnd } = edit;
  if (input === null && proposal === null)
    return { changes: [], leadsToEnd, result: { ...toSaved(before), mergedParts } };
  const { nowMs, isQuiet = false, asNew = false } = command;
  const correction = findCorrection(snapshot, command, { article: before.article, proposal });
  if (correction === 'full') return refuse({ kind: 'corrections-full' });
  const note = correction?.kind === 'add' ? correction.text : '';
  // A quiet change, such as a new image URL in many articles, is not a decision about each text.
  const isRecorded = proposal !== null || isQuiet;
  const workflow = toWorkflowChange({ effect, item, revision: before.revision + 1, isRecorded }, command);
  const revised = { before, stored: item, nowMs, note };
  const added = { ...revised, input: before.article, isQuiet: true, origin: 'correction-added' as const };
  const unchanged = () => (note === '' ? toChange({ before, after: before }) : toRevision(added));
  const change = input === null ? unchanged() : toRevision({ ...revised, ...workflow, input, isQuiet, asNew });
  const after = change.after ?? before;
  const approval = proposal && {
    proposal: { kind: 'end' as const, proposerId: proposal.proposerId },
    step: { step: 'proposal-approved' as const, revision: after.revision },
  };
  const result = { ...toSaved(after), mergedParts, ...(effect?.voids && { voidsApproval: true as const }) };
  return { changes: [{ ...change, correction, ...approval }], leadsToEnd, result };
}

type CorrectedArticle = { article: OwnedRevision['article']; proposal: Proposal | null };

/**
 * Returns the correction given with the save, or else with the proposal that it approves; null without one, or if readers did not see
 * the text. With four eyes it waits for a second person, unless the save approves it as a part of a colleague's proposal.
 */
function findCorrection(
  snapshot: Snapshot,
  { nowMs, actor, correction }: SaveCommand,
  { article, proposal }: CorrectedArticle,
): CorrectionChange | 'full' | null {
  const { count, hasOthers } = snapshot.corrections;
  const text = correction === undefined ? proposal?.correction : correction;
  const wasSeen = proposal === null ? isPublic(article, nowMs) : hasBeenPublic(article, nowMs);
  if (!text || !wasSeen) return null;
  if (count >= MAX_CORRECTIONS_PER_ARTICLE) return 'full';
  const isApproved = proposal?.correction === text && !proposal.writers.includes(toProposerId(actor));
  if (needsSecondPerson(snapshot) && !isApproved) return { kind: 'propose', correctionId: null, text };
  return { kind: 'add', text, isFirst: !hasOthers };
}

/** Submits a draft that the command saves. Without a workflow the draft is only saved. */
function submitSaved(snapshot: Snapshot, { nowMs, actor }: SaveCommand, decision: SaveDecision): SaveDecision {
  const { result, changes } = decision;
  const { workflow: settings, item, current } = snapshot;
  const last = changes.at(-1) ?? (current && toChange({ before: current, after: current }));
  if (result.kind !== 'saved' || !last) return decision;
  const stage = decideStage(item && { ...item, ...last.item }, result.revision);
  const rest = { isProposal: false, isPastDraft: false, maySubmit: true, mayApprove: false, isWriter: true, note: '' };
  const step = decideStep({ settings, step: 'submit', stage, ...rest });
  if (!step.allowed) return decision;
  const submitted = { stage: step.stage, movedAt: nowMs, submitterId: actor.userId };
  const change = { ...last, item: { ...last.item, ...submitted }, step: { step: 'submitted' as const } };
  return { ...decision, changes: [...changes.slice(0, -1), change] };
}
