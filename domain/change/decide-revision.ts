import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { parseArticleId } from '../article/article.ts';
import { toArticleInput } from '../article/article-parts.ts';
import type { RevisionOrigin } from '../desk/history.ts';
import { findImageTokens, parseImageUrl } from '../images/image-url.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';
import { decideSave, toTarget } from '../permissions/decide-save.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import { decideLeadChange } from '../publication/decide-lead.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { DeskItem, SaveDecision } from '../workflow/workflow.ts';
import {
  APPROVED,
  decideSaveStage,
  decideStage,
  isLive,
  isPastDraftStatus,
  isTextChanged,
  REVIEWED,
  toProposerId,
} from '../workflow/workflow.ts';
import type { Change, EditContext, OwnedRevision, Snapshot } from './change.ts';
import { toMeta, toRevision } from './change.ts';
import type { ImagePlace, LeadQuestion, SaveCommand, Unapproved } from './save-command.ts';

/** The next content of an article. */
type Next = {
  id: ArticleId;
  /** The stored article; null for a new one. */
  before: OwnedRevision | null;
  input: ArticleInput;
  /** The item of the article, after its restore from the trash. */
  stored: DeskItem | null;
  isTrashed?: boolean;
  /**
   * Undefined if the save does not approve a proposal; otherwise, true if the actor wrote a part of the proposal. If the article is
   * a draft now, its other text may need approval too.
   */
  isProposalWriter?: boolean | undefined;
  /** For an undo: whether the article was public or scheduled before the change that is undone. */
  wasPastDraftBefore?: boolean;
  origin?: RevisionOrigin;
};

type Leading = EditContext & Pick<SaveCommand, 'lead' | 'claimsLead'>;

type Saving = Leading & Pick<SaveCommand, 'intent' | 'isQuiet' | 'asNew'>;

/**
 * Decides whether a command may write the next content of an article: the permissions, the workflow, then the questions of the
 * command itself, then the lead of the home page. Returns the first refusal.
 */
export function decideRevision<Question extends { kind: string } = never>(
  snapshot: Snapshot,
  command: Saving,
  next: Next,
  ask: (effect: Effect) => Question | null = () => null,
) {
  const { before, input, stored, isTrashed = false, origin = 'saved' } = next;
  const { nowMs, isQuiet, asNew } = command;
  const forbidden = toForbidden(decideSave(snapshot.rights, { before, isTrashed, after: input, nowMs }));
  if (forbidden) return forbidden;
  const effect = decideEffect(snapshot, command, next);
  if (effect.kind !== 'passed') return effect;
  const question = ask(effect);
  if (question) return question;
  const change = before
    ? toRevision({ before, input, stored, nowMs, isQuiet, asNew, origin, ...effect.change })
    : { ...toCreated(snapshot, command, next), ...effect.change };
  const place = { article: change.after.article, before: before?.article ?? null, isTrashed };
  const lead = decideLeadQuestion(snapshot, command, place);
  return lead.kind === 'passed' ? { ...lead, change, voids: effect.voids } : lead;
}

function toCreated({ staffId, firstRevision }: Snapshot, { nowMs }: EditContext, { id, input }: Next) {
  const publishedAt = decidePublishedAt({ before: null, after: input, nowMs });
  const fields = { ...toMeta(input), createdAt: nowMs, updatedAt: nowMs, publishedAt, ...NOT_WITHDRAWN, viewCount: 0 };
  const article = { ...toArticleInput(input), id, ...fields };
  return { before: null, after: { article, revision: firstRevision }, ownerId: staffId };
}

/** The effect of a save on the workflow: whether it approves the text or voids an approval, with the fields to write. */
type Effect = { kind: 'passed'; approves: boolean; voids: boolean; change: Pick<Change, 'item' | 'step'> };

/** Decides the effect of a save on the workflow, or refuses the save (docs/behaviour §6.3). */
function decideEffect(snapshot: Snapshot, command: Saving, next: Next): Effect | Unapproved {
  const { before, input, isProposalWriter, wasPastDraftBefore = false } = next;
  const { rights, workflow: settings } = snapshot;
  if (!settings.isOn) return { kind: 'passed', approves: false, voids: false, change: {} };
  const stage = decideStage(before && snapshot.item, before?.revision ?? 0);
  const isChanged = isTextChanged(before?.article ?? null, input);
  const created = { ownerId: rights.staffId, desk: input.category, state: 'draft' as const };
  const target = before === null ? created : toTarget(before, command.nowMs);
  // An undo restores the publication that the change ended, unless the article was submitted or returned in between.
  const isRestored = wasPastDraftBefore && stage !== 'submitted' && stage !== 'returned';
  const wasPastDraft = before !== null && (isPastDraftStatus(before.article.status) || isRestored);
  const isPastDraft = isPastDraftStatus(input.status);
  const isOnlyProposal = isProposalWriter !== undefined && wasPastDraft;
  const wroteBefore = !isOnlyProposal && before !== null && snapshot.hasWritten;
  const decision = decideSaveStage({
    ...{ settings, stage, wasPastDraft, isPastDraft, isTextChanged: isChanged, isLive: isLive(target.state) },
    asUrgent: before !== null && command.intent === 'urgent',
    mayApprove: decidePermission(rights, 'publish', target).allowed,
    isWriter: (isProposalWriter ?? isChanged) || wroteBefore,
  });
  if (!decision.allowed) return { kind: 'unapproved', reason: decision.reason };
  const { approves, isUrgent } = decision;
  const voids = stage === 'approved' && decision.stage === 'writing' && !isUrgent;
  const change = toWorkflowChange(snapshot, command, { ...decision, before, publishes: isPastDraft && !wasPastDraft });
  return { kind: 'passed', approves, voids, change };
}

type Decided = Extract<SaveDecision, { allowed: true }> & Pick<Next, 'before'> & { publishes: boolean };

/** Returns the workflow fields of a change. A publication ends the assignment and its due time. */
function toWorkflowChange(
  { item, firstRevision }: Snapshot,
  { nowMs, actor, isQuiet = false }: Saving,
  { stage, approves, isUrgent, before, publishes }: Decided,
): Effect['change'] {
  const revision = before === null ? firstRevision : before.revision + 1;
  if (isUrgent) {
    const urgentWriters = [...new Set([...(item?.urgentWriters ?? []), toProposerId(actor)])];
    return {
      item: { stage, movedAt: nowMs, urgentAt: nowMs, urgentWriters },
      step: { step: 'published-alone', revision },
    };
  }
  const ended = publishes ? { assigneeId: null, dueAt: null } : {};
  if (!approves) return { item: ended };
  // An approval of a proposal, or of another change of a live article, is not a review of earlier urgent changes.
  const reviewed = publishes ? REVIEWED : {};
  const approved = { ...APPROVED, ...reviewed, ...ended, approvedRevision: revision, movedAt: nowMs };
  // A quiet change, such as a new image URL in many articles, is not a decision about each text, so its approval is not recorded.
  const isRecorded = before === null || !isQuiet;
  return { item: approved, ...(isRecorded && { step: { step: 'approved', revision } }) };
}

/** `article` is what would be stored in place of `before`, which is null for a new article. */
type Replacement = { article: Article; before: Article | null; isTrashed?: boolean };

/** Decides how a save or a restore affects the lead of the home page, or returns a question for the editor. */
export function decideLeadQuestion(
  { featured, rights }: Snapshot,
  { lead = 'ask', claimsLead = false, nowMs }: Leading,
  { article, before, isTrashed = false }: Replacement,
): { kind: 'passed'; leadsToEnd: readonly ArticleId[] } | LeadQuestion | Forbidden {
  const change = decideLeadChange({ article, before: isTrashed || claimsLead ? null : before, featured, nowMs });
  if (change.kind === 'none' || lead === 'keep') return { kind: 'passed', leadsToEnd: [] };
  const above = change.kind === 'stays-below' ? change.above : [];
  if (lead === 'ask') {
    const titles = above.map(({ title }) => toPlainTitle(title));
    return { kind: 'leads', title: toPlainTitle(change.lead.title), above: titles };
  }
  // The actor must be permitted to change each article that would no longer lead.
  for (const { target } of above) {
    const forbidden = target && toForbidden(decidePermission(rights, 'feature', target));
    if (forbidden) return forbidden;
  }
  return { kind: 'passed', leadsToEnd: above.flatMap((other) => parseArticleId(other.id) ?? []) };
}

type Images = Pick<ArticleInput, 'imageUrl' | 'socialImageUrl' | 'description'>;

/** Lists the tokens of uploaded images that are in `after` but not in `before`, by place. An invalid `/media/` URL has the token ''. */
export function listNewTokens(before: Images | null, after: Images): [ImagePlace, string[]][] {
  const known = new Set(findImageTokens(before?.description ?? ''));
  const findNew = (field: 'imageUrl' | 'socialImageUrl') => {
    const isNew = after[field] !== before?.[field] && after[field].startsWith('/media/');
    return isNew ? [parseImageUrl(after[field])?.token ?? ''] : [];
  };
  return [
    ['featured', findNew('imageUrl')],
    ['social', findNew('socialImageUrl')],
    ['body', findImageTokens(after.description).filter((token) => !known.has(token))],
  ];
}

/** Returns the places whose new image is not among the stored ones. Images that are already in `before` are never reported. */
export const findMissingImages = ({ storedImages }: Snapshot, before: Images | null, after: Images): ImagePlace[] =>
  listNewTokens(before, after).flatMap(([place, tokens]) =>
    tokens.every((token) => storedImages.has(token)) ? [] : [place],
  );
