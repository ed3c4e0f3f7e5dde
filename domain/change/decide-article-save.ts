import type { ArticleInput } from '../article/article.ts';
import { toArticleInput } from '../article/article-parts.ts';
import { followRenames } from '../article/tag.ts';
import { decideSave } from '../permissions/decide-save.ts';
import { toForbidden } from '../permissions/permissions.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { hasBeenPublic, isPublic, NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { Proposal } from '../workflow/desk-item.ts';
import { decideStage } from '../workflow/desk-item.ts';
import { decideStep, isShownStatus, toProposerId } from '../workflow/workflow.ts';
import type { Change, CorrectionChange, Decision } from './change.ts';
import { refuse, toChange, toMeta, toRevision } from './change.ts';
import { decideEffect, toWorkflowChange } from './decide-effect.ts';
import { checkContent, decideLeadQuestion } from './decide-lead-question.ts';
import { decideProposal } from './decide-proposal.ts';
import { toRestored } from './decide-restore.ts';
import type { Edit } from './merge-edit.ts';
import { mergeEdit, toSaved } from './merge-edit.ts';
import type { SaveCommand, SavedArticle, SaveResult } from './save-command.ts';
import type { ArticleRevision, OwnedRevision, Snapshot } from './snapshot.ts';

/**
 * Decides a save. Changes that colleagues saved since the base revision are merged by part, and texts by paragraph and word
 * (docs/behaviour §4.8). A repeated request, or one that changes nothing, is `saved` and writes nothing.
 */
export function decideArticleSave(snapshot: Snapshot, given: SaveCommand): Decision<SaveResult> {
  const { renames, current } = snapshot;
  const follow = (input: ArticleInput) => followRenames(input, renames);
  const { intent, unacknowledged } = given;
  const isDraft = intent === 'keep' || (intent === 'submit' && !isShown(current));
  const content: ArticleInput = isDraft ? { ...given.input, status: 'draft', publishAt: 0 } : given.input;
  const command = { ...given, input: follow(content), unacknowledged: unacknowledged ? follow(unacknowledged) : null };
  if (intent !== 'submit') return decideSaved(snapshot, command);
  if (current !== null && isShown(current))
    return snapshot.workflow.isOn ? decideProposal(snapshot, command, current) : refuse({ kind: 'not-draft' });
  return submitSaved(snapshot, command, decideSaved(snapshot, command));
}

const isShown = (stored: OwnedRevision | null) => stored !== null && isShownStatus(stored.article.status);

function decideSaved(snapshot: Snapshot, command: SaveCommand): Decision<SaveResult> {
  const { current, trashed } = snapshot;
  if (current !== null) return update(snapshot, command, current);
  if (command.intent !== 'restore' && command.baseRevision === null && trashed === null)
    return create(snapshot, command);
  if (trashed === null) return refuse({ kind: 'missing' });
  return command.intent === 'restore' ? restore(snapshot, command, trashed) : refuse({ kind: 'deleted' });
}

function create(snapshot: Snapshot, command: SaveCommand): Decision<SaveResult> {
  const { id, input, nowMs } = command;
  const { rights, firstRevision: revision } = snapshot;
  const forbidden = toForbidden(decideSave(rights, { before: null, after: input, nowMs }));
  if (forbidden) return refuse(forbidden);
  const workflow = decideEffect(snapshot, { before: null, after: input, nowMs });
  if (workflow.kind !== 'passed') return refuse(workflow);
  const checked = checkContent(snapshot, { ...command, before: null, after: input });
  if (checked.kind !== 'passed') return refuse(checked);
  const publishedAt = decidePublishedAt({ before: null, after: input, nowMs });
  const times = { createdAt: nowMs, updatedAt: nowMs, publishedAt };
  const article = { ...toArticleInput(input), ...toMeta(input), id, ...times, ...NOT_WITHDRAWN, viewCount: 0 };
  const after = { article, revision };
  const effect = toWorkflowChange({ effect: workflow.effect, item: null, revision }, command);
  const created = toChange({ before: null, after, changesText: true, ownerId: snapshot.staffId, ...effect });
  return { changes: [created], leadsToEnd: checked.leadsToEnd, result: toSaved(after) };
}

function update(snapshot: Snapshot, command: SaveCommand, current: OwnedRevision): Decision<SaveResult> {
  const merged = mergeEdit(snapshot, command, { current });
  if (merged.kind !== 'edit') return refuse(merged);
  const isLeadOnly = merged.input === null && command.claimsLead;
  const edit = isLeadOnly ? checkUnchanged(snapshot, command, { edit: merged, stored: current }) : merged;
  return edit.kind === 'edit' ? write(snapshot, command, { edit, current }) : refuse(edit);
}

/** Merges the editor's changes with the changes saved before the deletion, as if the article had not been deleted. */
function restore(snapshot: Snapshot, command: SaveCommand, trashed: OwnedRevision): Decision<SaveResult> {
  const restored = { ...trashed, revision: trashed.revision + 1 };
  const merged = mergeEdit(snapshot, command, { current: restored, isTrashed: true });
  if (merged.kind !== 'edit') return refuse(merged);
  const edit = merged.input === null ? checkUnchanged(snapshot, command, { edit: merged, stored: trashed }) : merged;
  if (edit.kind !== 'edit') return refuse(edit);
  const change = toRestored(trashed, snapshot, command);
  const item = snapshot.item && { ...snapshot.item, ...change.item };
  const decision = write({ ...snapshot, item }, command, { edit, current: restored });
  const { leadsToEnd } = edit;
  return decision.result.kind === 'saved'
    ? { ...decision, leadsToEnd, changes: [change, ...decision.changes] }
    : decision;
}

type Unchanged = { edit: Edit; stored: OwnedRevision };

/** Asks about the lead although the content is unchanged, because the article is restored or claims the lead. */
function checkUnchanged(snapshot: Snapshot, command: SaveCommand, { edit, stored }: Unchanged) {
  const checked = decideLeadQuestion(snapshot, { ...command, article: stored.article, before: null });
  return checked.kind === 'passed' ? { ...edit, leadsToEnd: checked.leadsToEnd } : checked;
}

type Written = { edit: Edit; current: ArticleRevision };

function write(snapshot: Snapshot, command: SaveCommand, { edit, current }: Written): Decision<SaveResult> {
  const { input, mergedParts, effect, proposal } = edit;
  if (input === null && proposal === null)
    return { ...refuse({ ...toSaved(current), mergedParts }), leadsToEnd: edit.leadsToEnd };
  const { nowMs, isQuiet = false, asNew = false } = command;
  const { item } = snapshot;
  const correction = findCorrection(snapshot, command, { article: current.article, proposal });
  if (correction === 'full') return refuse({ kind: 'corrections-full' });
  const note = correction?.kind === 'add' ? correction.text : '';
  const ended = proposal && { kind: 'end' as const, proposerId: proposal.proposerId };
  const before = current;
  if (input === null) {
    const kept =
      note === ''
        ? toChange({ before, after: before })
        : toRevision({
            before,
            input: before.article,
            stored: item,
            origin: 'correction-added',
            note,
            nowMs,
            isQuiet: true,
          });
    const { revision } = kept.after ?? before;
    const change: Change = { ...kept, correction, proposal: ended, step: { step: 'proposal-approved', revision } };
    return { changes: [change], result: { ...toSaved(kept.after ?? before), mergedParts } };
  }
  const revision = current.revision + 1;
  // A quiet change, such as a new image URL in many articles, is not a decision about each text.
  const isRecorded = proposal !== null || isQuiet;
  const workflow = toWorkflowChange({ effect, item, revision, isRecorded }, command);
  const step = proposal === null ? workflow.step : { step: 'proposal-approved' as const, revision };
  const changed = { before, input, stored: item, nowMs, isQuiet, asNew, note, correction, proposal: ended };
  const change = toRevision({ ...changed, ...workflow, step });
  return { changes: [change], leadsToEnd: edit.leadsToEnd, result: toUpdated(change, { current, edit }) };
}

function toUpdated({ after }: Change, { current, edit }: Written): SavedArticle {
  const { mergedParts, effect } = edit;
  return { ...toSaved(after ?? current), mergedParts, ...(effect?.voids && { voidsApproval: true }) };
}

type Corrected = { article: ArticleRevision['article']; proposal: Proposal | null };

/**
 * Returns the correction given with the save, or else with the proposal that it approves; null without one, or if readers did not see
 * the text. With four eyes it waits for a second person, unless the save approves it as a part of a colleague's proposal.
 */
function findCorrection(
  { corrections, workflow }: Snapshot,
  { nowMs, actor, ...command }: SaveCommand,
  { article, proposal }: Corrected,
): CorrectionChange | 'full' | null {
  const text = command.correction === undefined ? proposal?.correction : command.correction;
  const wasSeen = proposal === null ? isPublic(article, nowMs) : hasBeenPublic(article, nowMs);
  if (!text || !wasSeen) return null;
  if (corrections.count >= MAX_CORRECTIONS_PER_ARTICLE) return 'full';
  const isApproved =
    proposal !== null && proposal.correction === text && !proposal.writers.includes(toProposerId(actor));
  if (workflow.isOn && workflow.needsFourEyes && !isApproved) return { kind: 'propose', correctionId: null, text };
  return { kind: 'add', text, isFirst: !corrections.hasOthers };
}

/** Submits a draft that the command saves. Without a workflow the draft is only saved. */
function submitSaved(
  snapshot: Snapshot,
  { nowMs, actor }: SaveCommand,
  decision: Decision<SaveResult>,
): Decision<SaveResult> {
  const { result, changes } = decision;
  if (result.kind !== 'saved') return decision;
  const { workflow: settings, item, current } = snapshot;
  const last = changes.at(-1) ?? (current && toChange({ before: current, after: current }));
  if (!last) return decision;
  const stage = decideStage(item && { ...item, ...last.item }, result.revision);
  const rest = { isProposal: false, isShown: false, maySubmit: true, mayApprove: false, isWriter: true, note: '' };
  const step = decideStep({ settings, step: 'submit', stage, ...rest });
  if (!step.allowed) return decision;
  const submitted = { stage: step.stage, movedAt: nowMs, submitterId: actor.userId };
  const change: Change = { ...last, item: { ...last.item, ...submitted }, step: { step: 'submitted' } };
  return { ...decision, changes: [...changes.slice(0, -1), change] };
}
