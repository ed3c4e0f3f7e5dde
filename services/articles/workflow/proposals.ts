import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import { sameContent } from '#domain/article/article-parts.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { toTarget } from '#domain/permissions/decide-save.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { isTextChanged, toProposerId, worksOnProposal } from '#domain/workflow/workflow.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import { followTagRenames } from '../edit/change-tag.ts';
import type { OwnedRevision } from '../edit/read-revision.ts';
import type { EditContext } from '../edit/write-revision.ts';
import type { Proposal } from './desk-item.ts';
import { findProposal, recordStep, removeProposal } from './desk-item.ts';

/** A proposal as an editor saw it. */
export type SeenProposal = { proposerId: string; savedAt: number };

type Seen = { id: ArticleId; intent?: string | undefined; proposal?: SeenProposal | undefined };

/**
 * Finds the proposal that a save approves. A proposal that no longer exists was decided, and the save is an ordinary one.
 */
export async function findSeenProposal(
  trx: Database,
  { id, intent, proposal }: Seen,
): Promise<Proposal | 'changed' | null> {
  if (proposal === undefined || intent === 'submit') return null;
  const stored = await findProposal(trx, { articleId: id, proposerId: proposal.proposerId });
  return stored !== null && stored.savedAt !== proposal.savedAt ? 'changed' : stored;
}

/** Whether the actor wrote a part of the text with which a save approves a proposal. */
export async function isWriterOf(
  trx: Database,
  proposal: Proposal,
  { actor, input }: { actor: HistoryActor; input: ArticleInput },
): Promise<boolean> {
  if (proposal.writers.includes(toProposerId(actor))) return true;
  return isTextChanged(proposal.content, await followTagRenames(trx, input));
}

type Approved = EditContext & { article: Pick<Article, 'id' | 'title'>; revision: number };

/** Ends the proposal that a save has approved, and records it with the entry of the save. */
export async function endProposal(
  trx: Database,
  proposal: Proposal,
  { article, revision, actor, nowMs, historyId }: Approved,
): Promise<void> {
  await removeProposal(trx, proposal);
  await recordStep(trx, { article, step: 'proposal-approved', revision }, { actor, nowMs, historyId });
  await publishChange(trx, { topics: ['newsroom'] });
}

type Put = EditContext & {
  current: OwnedRevision;
  input: ArticleInput;
  baseRevision: number;
  proposal?: SeenProposal | undefined;
  /** Undefined leaves that of the stored proposal. */
  correction?: string | null | undefined;
};

/**
 * Stores the actor's proposal, or changes the one that the form has opened. Returns a refusal, and null if it is stored. One
 * account has one proposal for an article. A repeated request writes nothing.
 */
export async function putProposal(
  trx: Database,
  { current, input, baseRevision, proposal, correction: given, ...context }: Put,
): Promise<Forbidden | { kind: 'proposal-changed' } | null> {
  const { actor, nowMs } = context;
  const { article } = current;
  const ownId = toProposerId(actor);
  const key = { articleId: article.id, proposerId: proposal?.proposerId ?? ownId };
  const stored = await findProposal(trx, key);
  const rights = await readRights(trx, actor, current.siteHasRoles);
  const action = worksOnProposal(stored ?? { ...key, assigneeId: null }, ownId) ? 'submit' : 'publish';
  const forbidden = toForbidden(decidePermission(rights, action, toTarget(current, nowMs)));
  if (forbidden) return forbidden;
  const correction = given === undefined ? (stored?.correction ?? '') : (given ?? '');
  const isSubmitted = stored?.stage === 'submitted' && stored.baseRevision === baseRevision;
  if (isSubmitted && stored.correction === correction && sameContent(stored.content, input)) return null;
  // Also if the actor has proposed something else in another window.
  if (stored?.savedAt !== proposal?.savedAt) return { kind: 'proposal-changed' };
  if (stored === null && sameContent(article, input)) return null;
  // Each saved content needs its own time, which identifies it.
  const savedAt = Math.max(nowMs, (stored?.savedAt ?? 0) + 1);
  const writers = [...new Set([...(stored?.writers ?? []), ownId])];
  const change = {
    content: JSON.stringify(input),
    baseRevision,
    correction,
    savedAt,
    writers,
    stage: 'submitted',
    movedAt: nowMs,
  } as const;
  await trx
    .insertInto('deskItems')
    .values({ ...key, proposerEmail: actor.userEmail, submitterId: key.proposerId, ...change })
    .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(change))
    .execute();
  await recordStep(trx, { article, step: 'proposed' }, context);
  await publishChange(trx, { topics: ['newsroom'] });
  return null;
}
