import type { Article, ArticleId } from '#domain/article/article.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import { hasBeenPublic, NOT_WITHDRAWN } from '#domain/publication/decide-visibility.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { recordStep } from '../workflow/desk-item.ts';
import {
  addCorrection,
  announceCorrections,
  countCorrections,
  countProposedEdits,
  lockCorrection,
} from './corrections.ts';
import { refuseArticleAction } from './permit-edit.ts';
import {
  isOwnProposal,
  lockProposedCorrection,
  needsConfirmation,
  proposeCorrection,
  removeProposedCorrection,
} from './proposed-corrections.ts';
import type { OwnedRevision } from './read-revision.ts';
import { findRevision, lockCurrentRevision } from './read-revision.ts';
import type { EditContext } from './write-revision.ts';
import { saveRevision } from './write-revision.ts';

/** A decision about the corrections or the withdrawal of an article. `text` is a line that {@link parseRecordText} returned. */
export type RecordDecision =
  /** Takes the article back in public, or changes the reason that readers get. */
  | { kind: 'withdraw'; reason: string }
  /**
   * Ends the withdrawal. The article then has the visibility of its other fields. `seen` is the revision that the editor saw.
   */
  | { kind: 'reinstate'; seen: number }
  | { kind: 'add-correction'; text: string }
  | { kind: 'edit-correction'; correctionId: string; text: string }
  | { kind: 'remove-correction'; correctionId: string }
  /** Publishes a correction that waits for a second person. */
  | { kind: 'confirm-correction'; proposalId: string }
  | { kind: 'drop-correction'; proposalId: string };

export type RecordCommand = EditContext & { id: ArticleId; decision: RecordDecision };

/**
 * `never-public`: readers have never seen the article, so there is nothing to correct or take back. `full`: it has
 * `MAX_CORRECTIONS_PER_ARTICLE` corrections. `missing`: the article or the correction does not exist. `changed`: a colleague has changed
 * the article since the editor saw it. `too-many-waiting`: as many changes of its corrections wait as it may have corrections. `proposed`:
 * the correction waits for a second person. `four-eyes`: the actor wrote it.
 */
export type RecordResult =
  | { kind: 'saved'; revision: number }
  | { kind: 'unchanged' }
  | { kind: 'never-public' }
  | { kind: 'full' }
  | { kind: 'too-many-waiting' }
  | { kind: 'changed' }
  | { kind: 'proposed' }
  | { kind: 'four-eyes' }
  | { kind: 'missing' }
  | Forbidden;

/**
 * Applies a decision in one transaction, which locks the article and writes a revision with the same content, its history
 * entry and the notification. A decision that changes nothing writes nothing. Rejects if the database fails.
 */
export async function decideRecord(db: Database, { id, decision, ...context }: RecordCommand): Promise<RecordResult> {
  return inTransaction<RecordResult>(db, async (trx) => {
    const current = await lockCurrentRevision(trx, id);
    if (current === null) return { kind: 'missing' };
    // A correction is published, as is the end of a withdrawal.
    const action = decision.kind === 'withdraw' ? 'withdraw' : 'publish';
    const forbidden = await refuseArticleAction(trx, action, { ...context, stored: current });
    if (forbidden) return forbidden;
    if (!hasBeenPublic(current.article, context.nowMs)) return { kind: 'never-public' };
    return decide(trx, { current, context }, decision);
  });
}

function decide(trx: Database, decided: Decided, decision: RecordDecision): Promise<RecordResult> {
  switch (decision.kind) {
    case 'withdraw':
      return withdraw(trx, { ...decided, reason: decision.reason });
    case 'reinstate':
      return reinstate(trx, { ...decided, seen: decision.seen });
    case 'add-correction':
    case 'edit-correction':
      return needsConfirmation(decided.current) ? propose(trx, decided, decision) : correct(trx, decided, decision);
    case 'remove-correction':
      return remove(trx, { ...decided, ...decision });
    case 'confirm-correction':
    case 'drop-correction':
      return decideProposal(trx, decided, decision);
  }
}

/**
 * Returns whether the text of a withdrawn article was changed after its withdrawal, so that its reinstatement would publish another
 * text. False if the withdrawal was imported, because then the text at that time is unknown.
 */
export async function isChangedSinceWithdrawal(db: Database, article: Article): Promise<boolean> {
  const entry = await db
    .selectFrom('articleRevisions')
    .select('revision')
    .where('articleId', '=', article.id)
    .where('origin', '=', 'withdrawn')
    .where('savedAt', '=', article.withdrawnAt)
    .orderBy('revision')
    .executeTakeFirst();
  const withdrawn = entry && (await findRevision(db, { articleId: article.id, revision: entry.revision }));
  return withdrawn ? isTextChanged(withdrawn.article, article) : false;
}

type Decided = { current: OwnedRevision; context: EditContext };

async function withdraw(
  trx: Database,
  { current, reason, context }: Decided & { reason: string },
): Promise<RecordResult> {
  const { withdrawnAt, withdrawalReason } = current.article;
  if (withdrawnAt > 0 && withdrawalReason === reason) return { kind: 'unchanged' };
  const withdrawal = { withdrawnAt: withdrawnAt || context.nowMs, withdrawalReason: reason };
  return record(trx, { current, origin: 'withdrawn', note: reason, withdrawal, context });
}

async function reinstate(trx: Database, { current, seen, context }: Decided & { seen: number }): Promise<RecordResult> {
  if (current.article.withdrawnAt === 0) return { kind: 'unchanged' };
  if (current.revision !== seen) return { kind: 'changed' };
  return record(trx, { current, origin: 'reinstated', withdrawal: NOT_WITHDRAWN, context });
}

type Correcting = Extract<RecordDecision, { kind: 'add-correction' | 'edit-correction' }>;

function correct(trx: Database, decided: Decided, decision: Correcting): Promise<RecordResult> {
  return decision.kind === 'add-correction'
    ? add(trx, { ...decided, text: decision.text })
    : edit(trx, { ...decided, ...decision });
}

/** With four eyes, a correction waits for a second person. */
async function propose(trx: Database, { current, context }: Decided, decision: Correcting): Promise<RecordResult> {
  const { id: articleId, title } = current.article;
  const correctionId = decision.kind === 'edit-correction' ? decision.correctionId : null;
  if (correctionId === null && (await countCorrections(trx, articleId)) >= MAX_CORRECTIONS_PER_ARTICLE)
    return { kind: 'full' };
  const before = correctionId === null ? null : await lockCorrection(trx, { id: correctionId, articleId });
  if (correctionId !== null && before === null) return { kind: 'missing' };
  if (before?.text === decision.text) return { kind: 'unchanged' };
  if (before !== null && (await countProposedEdits(trx, articleId)) >= MAX_CORRECTIONS_PER_ARTICLE)
    return { kind: 'too-many-waiting' };
  await proposeCorrection(trx, { articleId, title, correctionId, text: decision.text, ...context });
  return { kind: 'proposed' };
}

type Deciding = Extract<RecordDecision, { kind: 'confirm-correction' | 'drop-correction' }>;

async function decideProposal(trx: Database, decided: Decided, decision: Deciding): Promise<RecordResult> {
  const { current, context } = decided;
  const { article } = current;
  const proposal = await lockProposedCorrection(trx, { id: decision.proposalId, articleId: article.id });
  if (proposal === null) return { kind: 'missing' };
  const isConfirmed = decision.kind === 'confirm-correction';
  if (isConfirmed && needsConfirmation(current) && isOwnProposal(proposal, context.actor)) return { kind: 'four-eyes' };
  await removeProposedCorrection(trx, proposal.id);
  const { text, correctionId } = proposal;
  if (isConfirmed) {
    return correctionId === null ? add(trx, { ...decided, text }) : edit(trx, { ...decided, text, correctionId });
  }
  await recordStep(trx, { article, step: 'correction-dropped', note: text }, context);
  return { kind: 'saved', revision: current.revision };
}

async function add(trx: Database, { current, text, context }: Decided & { text: string }): Promise<RecordResult> {
  const { id } = current.article;
  if ((await countCorrections(trx, id)) >= MAX_CORRECTIONS_PER_ARTICLE) return { kind: 'full' };
  await addCorrection(trx, { articleId: id, text, ...context });
  return record(trx, { current, origin: 'correction-added', note: text, context });
}

type Corrected = Decided & { correctionId: string };

async function edit(
  trx: Database,
  { current, correctionId, text, context }: Corrected & { text: string },
): Promise<RecordResult> {
  const key = { id: correctionId, articleId: current.article.id };
  const before = await lockCorrection(trx, key);
  if (before === null) return { kind: 'missing' };
  if (before.text === text) return { kind: 'unchanged' };
  await trx.updateTable('articleCorrections').set({ text }).where('id', '=', correctionId).execute();
  await announceCorrections(trx, key);
  return record(trx, { current, origin: 'correction-edited', note: text, context });
}

async function remove(trx: Database, { current, correctionId, context }: Corrected): Promise<RecordResult> {
  const key = { id: correctionId, articleId: current.article.id };
  const before = await lockCorrection(trx, key);
  if (before === null) return { kind: 'missing' };
  await trx.deleteFrom('articleCorrections').where('id', '=', correctionId).execute();
  await announceCorrections(trx, { ...key, isRemoved: true });
  return record(trx, { current, origin: 'correction-removed', note: before.text, context });
}

type Recorded = Decided & Pick<Parameters<typeof saveRevision>[1], 'origin' | 'note' | 'withdrawal'>;

async function record(trx: Database, { current, context, ...change }: Recorded): Promise<RecordResult> {
  const { revision } = await saveRevision(trx, { current, input: current.article, isQuiet: true, ...change }, context);
  return { kind: 'saved', revision };
}
