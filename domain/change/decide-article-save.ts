import type { Article, ArticleInput } from '../article/article.ts';
import type { ArticlePart } from '../article/article-parts.ts';
import { copyParts, isSameContent, toArticleInput } from '../article/article-parts.ts';
import { mergeArticles } from '../article/merge-articles.ts';
import { followRenames } from '../article/tag.ts';
import { decideSave } from '../permissions/decide-save.ts';
import { toForbidden } from '../permissions/permissions.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { hasBeenPublic, isBackDated, isPublic } from '../publication/decide-visibility.ts';
import type { DeskItem, Proposal } from '../workflow/workflow.ts';
import {
  decideStage,
  decideStep,
  hasUnseenText,
  isPastDraftStatus,
  isTextChanged,
  toProposerId,
  worksOnProposal,
} from '../workflow/workflow.ts';
import type { ArticleRevision, Change, CorrectionChange, Decision, OwnedRevision, Snapshot } from './change.ts';
import { forbid, refuse, toRevision } from './change.ts';
import { decideNewCorrection } from './decide-record.ts';
import { toRestored } from './decide-restore.ts';
import { decideLeadQuestion, decideRevision, findMissingImages } from './decide-revision.ts';
import type { SaveCommand, SaveConflict, SavedArticle, SaveResult } from './save-command.ts';

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
  const { current, trashed, item } = snapshot;
  const { intent, baseRevision, input } = command;
  if (current !== null) return update(snapshot, command, { before: current, stored: item });
  if (trashed !== null) return intent === 'restore' ? restore(snapshot, command, trashed) : refuse({ kind: 'deleted' });
  if (intent === 'restore' || baseRevision !== null) return refuse({ kind: 'missing' });
  return write(snapshot, command, { before: null, stored: null, input, mergedParts: [] });
}

/** Merges the editor's changes with the changes saved before the deletion, as if the article had not been deleted. */
function restore(snapshot: Snapshot, command: SaveCommand, trashed: OwnedRevision): SaveDecision {
  const change = toRestored(trashed, snapshot, command);
  const stored = snapshot.item && { ...snapshot.item, ...change.item };
  const before = { ...trashed, revision: trashed.revision + 1 };
  const decision = update(snapshot, command, { before, stored, isTrashed: true });
  return decision.result.kind === 'saved' ? { ...decision, changes: [change, ...decision.changes] } : decision;
}

/** The revision that a save changes; null for a new article. `stored` is the item of the article after its restore from the trash. */
type Target = { before: OwnedRevision | null; stored: DeskItem | null; isTrashed?: boolean };

/** Merges a save with the current revision (docs/behaviour §4.8). */
function update(snapshot: Snapshot, command: SaveCommand, target: Target & { before: OwnedRevision }): SaveDecision {
  const { before, isTrashed = false } = target;
  const { article, revision } = before;
  const { intent, nowMs, proposal: seen } = command;
  // Checked before a conflict, because its response contains the current text.
  const forbidden = toForbidden(decideSave(snapshot.rights, { before, isTrashed, after: article, nowMs }));
  if (forbidden) return refuse(forbidden);
  if (intent === 'keep' && article.status !== 'draft') return refuse({ kind: 'not-draft' });
  // It may have been decided since, and without the right to approve it the save is an ordinary one.
  const mayApprove = seen && intent !== 'submit' && !forbid(snapshot, 'publish', { stored: before, nowMs });
  const proposal = mayApprove ? snapshot.proposal : null;
  if (proposal && proposal.savedAt !== seen?.savedAt) return refuse({ kind: 'proposal-changed' });
  const base = findBase(snapshot, command, before);
  const { merged: input, collisions, theirParts: mergedParts } = mergeArticles(base, command.input, article);
  const correction = findCorrection(snapshot, command, { article, proposal });
  const edit = { ...target, input, mergedParts, proposal, correction };
  if (collisions.length === 0 && isSameContent(input, article)) return leaveContent(snapshot, command, edit);
  // The text of a draft is approved as a whole, so the editor must have seen all of it.
  const isPublication = article.status === 'draft' && input.status !== 'draft';
  const approvesTheirs = snapshot.workflow.isOn && isPublication && hasUnseenText(mergedParts);
  const sides = { base: base && toArticleInput(base), mine: command.input, theirs: toArticleInput(article) };
  const conflict = { kind: 'conflict', ...sides, revision, collisions, approvesTheirs, by: null } as const;
  if (collisions.length > 0) return refuse(conflict);
  return write(snapshot, command, approvesTheirs ? { ...edit, conflict } : edit);
}

/** The content that an editor started from; null if an import replaced it, because then the changes of each side are unknown. */
function findBase({ earlier }: Snapshot, { baseRevision, unacknowledged }: SaveCommand, current: OwnedRevision) {
  const { article, revision } = current;
  if (unacknowledged && isSameContent(article, unacknowledged)) return article;
  return baseRevision === revision ? article : earlier;
}

/** A merged save. */
type Edit = Target & {
  input: ArticleInput;
  mergedParts: readonly ArticlePart[];
  /** The proposal that the save approves. */
  proposal?: Proposal | null;
  correction?: CorrectionChange | 'full' | null;
  /** The result if the save approves the text of a colleague. */
  conflict?: SaveConflict;
};

/** Decides a save that changes the content, or creates the article. */
function write(snapshot: Snapshot, command: SaveCommand, edit: Edit): SaveDecision {
  const { before, input, proposal, conflict } = edit;
  const { id, actor, nowMs, mayBackDate = false } = command;
  const article = before?.article ?? null;
  const wrote = (given: Proposal) =>
    given.writers.includes(toProposerId(actor)) || isTextChanged(given.content, command.input);
  const isProposalWriter = proposal ? wrote(proposal) : undefined;
  const next = decideRevision(snapshot, command, { ...edit, id, isProposalWriter }, ({ approves }) => {
    if (conflict && approves) return conflict;
    if (!mayBackDate && isBackDated(article, input, nowMs)) return { kind: 'past-date' as const };
    const [place] = findMissingImages(snapshot, article, input);
    return place === undefined ? null : { kind: 'image-missing' as const, place };
  });
  return next.kind === 'passed' ? finish(edit, next) : refuse(next);
}

/** Decides a save that does not change the content. It may still take the lead, and approve a proposal and its correction. */
function leaveContent(snapshot: Snapshot, command: SaveCommand, edit: Edit & { before: OwnedRevision }): SaveDecision {
  const { before, stored, isTrashed = false, proposal, mergedParts, correction } = edit;
  const { article } = before;
  const lead = decideLeadQuestion(snapshot, command, { article, before: article, isTrashed });
  if (lead.kind !== 'passed') return refuse(lead);
  const { leadsToEnd } = lead;
  if (!proposal) return { changes: [], leadsToEnd, result: { ...toSaved(before), mergedParts } };
  const revised = { before, stored, input: article, nowMs: command.nowMs, isQuiet: true };
  const isAdded = correction !== 'full' && correction?.kind === 'add';
  const change = isAdded ? toRevision({ ...revised, origin: 'correction-added' }) : { before, after: before };
  return finish(edit, { change, leadsToEnd, voids: false });
}

type Finished = Pick<SaveDecision, 'leadsToEnd'> & { change: Change & { after: ArticleRevision }; voids: boolean };

/** Adds the correction and the approval of a proposal to the change of a save that passed all other checks. */
function finish(
  { proposal, correction = null, mergedParts }: Edit,
  { change, leadsToEnd, voids }: Finished,
): SaveDecision {
  if (correction === 'full') return refuse({ kind: 'corrections-full' });
  const { after } = change;
  const note = correction?.kind === 'add' ? correction.text : '';
  const approval = proposal && {
    proposal: { kind: 'end' as const, proposerId: proposal.proposerId },
    step: { step: 'proposal-approved' as const, revision: after.revision },
  };
  const result = { ...toSaved(after), mergedParts, ...(voids && { voidsApproval: true as const }) };
  return { changes: [{ ...change, note, correction, ...approval }], leadsToEnd, result };
}

function toSaved({ article, revision }: ArticleRevision): SavedArticle {
  const withdrawn = article.withdrawnAt > 0 ? { isWithdrawn: true as const } : {};
  const saved = { articleId: article.id, article: toArticleInput(article), revision };
  return { kind: 'saved', ...saved, mergedParts: [], ...withdrawn };
}

/**
 * Returns the correction given with the save, or else with the proposal that it approves; null without one, or if readers did not see
 * the text. It is approved if it is a part of a colleague's proposal.
 */
function findCorrection(
  snapshot: Snapshot,
  { nowMs, actor, correction }: SaveCommand,
  { article, proposal }: { article: Article; proposal: Proposal | null },
): CorrectionChange | 'full' | null {
  const text = correction === undefined ? proposal?.correction : correction;
  const wasSeen = proposal === null ? isPublic(article, nowMs) : hasBeenPublic(article, nowMs);
  if (!text || !wasSeen) return null;
  const isApproved = proposal?.correction === text && !proposal.writers.includes(toProposerId(actor));
  return decideNewCorrection(snapshot, { text, isApproved });
}

/** Submits a draft that the command saves. Without a workflow the draft is only saved. */
function submitSaved(snapshot: Snapshot, { nowMs, actor }: SaveCommand, decision: SaveDecision): SaveDecision {
  const { result, changes } = decision;
  const { workflow: settings, item, current } = snapshot;
  const last = changes.at(-1) ?? (current && { before: current, after: current });
  if (result.kind !== 'saved' || !last) return decision;
  const stage = decideStage(item && { ...item, ...last.item }, result.revision);
  const rest = { isProposal: false, isPastDraft: false, maySubmit: true, mayApprove: false, isWriter: true, note: '' };
  const step = decideStep({ settings, step: 'submit', stage, ...rest });
  if (!step.allowed) return decision;
  const submitted = { stage: step.stage, movedAt: nowMs, submitterId: actor.userId };
  const change = { ...last, item: { ...last.item, ...submitted }, step: { step: 'submitted' as const } };
  return { ...decision, changes: [...changes.slice(0, -1), change] };
}

/**
 * Decides a new proposal of the actor, or a change of the proposal that is open in the form. Its base is the revision that the editor
 * started from. An account has at most one proposal per article. A repeated request writes nothing.
 */
function decideProposal(snapshot: Snapshot, command: SaveCommand, current: OwnedRevision): Decision<SaveResult> {
  const { article } = current;
  const { actor, nowMs, proposal: seen } = command;
  const base = findBase(snapshot, { ...command, unacknowledged: null }, current);
  const content = copyParts(command.input, base ?? article, ['publication', 'isFeatured']);
  const [place] = findMissingImages(snapshot, article, content);
  if (place !== undefined) return refuse({ kind: 'image-missing', place });
  const baseRevision = base === null ? current.revision : (command.baseRevision ?? current.revision);
  const { corrections, proposal: stored } = snapshot;
  const given = hasBeenPublic(article, nowMs) ? command.correction : null;
  if (given && corrections.count >= MAX_CORRECTIONS_PER_ARTICLE) return refuse({ kind: 'corrections-full' });
  const ownId = toProposerId(actor);
  const proposerId = seen?.proposerId ?? ownId;
  const action = worksOnProposal(stored ?? { proposerId, assigneeId: null }, ownId) ? 'submit' : 'publish';
  const forbidden = forbid(snapshot, action, { stored: current, nowMs });
  if (forbidden) return refuse(forbidden);
  const correction = (given === undefined ? stored?.correction : given) ?? '';
  const proposed = { article: { ...article, ...content }, revision: baseRevision };
  const result: SaveResult = { ...toSaved(proposed), isProposal: true };
  const isSubmitted = stored?.stage === 'submitted' && stored.baseRevision === baseRevision;
  if (isSubmitted && stored.correction === correction && isSameContent(stored.content, content)) return refuse(result);
  // Refuses also if the actor changed the proposal in another window.
  if (stored?.savedAt !== seen?.savedAt) return refuse({ kind: 'proposal-changed' });
  if (stored === null && isSameContent(article, content)) return refuse(result);
  const change = {
    ...{
      proposerEmail: actor.userEmail,
      content,
      baseRevision,
      correction,
      stage: 'submitted' as const,
      movedAt: nowMs,
    },
    // Must be different for each saved content, because it identifies the content.
    savedAt: Math.max(nowMs, (stored?.savedAt ?? 0) + 1),
    writers: [...new Set([...(stored?.writers ?? []), ownId])],
  };
  const put = { kind: 'put' as const, proposerId, change };
  return { changes: [{ before: current, after: current, proposal: put, step: { step: 'proposed' } }], result };
}
