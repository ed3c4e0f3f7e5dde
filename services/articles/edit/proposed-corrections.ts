import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { ProposedCorrection } from '#domain/publication/correction.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { recordStep } from '../workflow/desk-item.ts';
import type { OwnedRevision } from './read-revision.ts';
import type { EditContext } from './write-revision.ts';

/** Whether a correction needs a second person (docs/behaviour.md §6.3). */
export const needsConfirmation = ({ workflow }: Pick<OwnedRevision, 'workflow'>): boolean =>
  workflow.isOn && workflow.needsFourEyes;

/** Whether an actor wrote the text that waits. Who it was is unknown of an actor without an account. */
export const isOwnProposal = ({ userId }: ProposedCorrection, actor: HistoryActor): boolean =>
  userId !== null && userId === actor.userId;

type Proposed = EditContext & { articleId: ArticleId; correctionId: string | null; text: string };

/** Stores a correction that readers do not see yet. Its id is that of the history entry. */
export async function insertProposedCorrection(
  trx: Database,
  { articleId, correctionId, text, actor, nowMs, historyId }: Proposed,
): Promise<void> {
  const { userEmail, userId } = actor;
  await trx
    .insertInto('proposedCorrections')
    .values({ id: historyId, articleId, correctionId, text, proposedAt: nowMs, userEmail, userId })
    .execute();
  await publishChange(trx, { topics: ['newsroom'] });
}

type Named = Proposed & { title: Article['title'] };

/** Like {@link insertProposedCorrection}, and adds a history entry. */
export async function proposeCorrection(trx: Database, { title, ...proposed }: Named): Promise<void> {
  const { articleId, text, ...context } = proposed;
  await insertProposedCorrection(trx, proposed);
  await recordStep(trx, { article: { id: articleId, title }, step: 'correction-proposed', note: text }, context);
}

type ProposalKey = { id: string; articleId: ArticleId };

export async function lockProposedCorrection(
  trx: Database,
  { id, articleId }: ProposalKey,
): Promise<ProposedCorrection | null> {
  const row = await trx
    .selectFrom('proposedCorrections')
    .selectAll()
    .where('id', '=', id)
    .where('articleId', '=', articleId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function removeProposedCorrection(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('proposedCorrections').where('id', '=', id).execute();
  await publishChange(trx, { topics: ['newsroom'] });
}

/** Lists what waits for an article, oldest first. */
export function listProposedCorrections(db: Database, articleId: ArticleId): Promise<ProposedCorrection[]> {
  return (
    db
      .selectFrom('proposedCorrections')
      .selectAll()
      .where('articleId', '=', articleId)
      .orderBy('proposedAt')
      .orderBy('id')
      // As many new ones as changes.
      .limit(2 * MAX_CORRECTIONS_PER_ARTICLE)
      .execute()
  );
}

/** A decision of one person, shown to colleagues: a proposed correction or a withdrawal. Times in ms. */
export type RecordNotice = { articleId: ArticleId; title: string; text: string; at: number };

export type RecordNotices = { corrections: RecordNotice[]; withdrawals: RecordNotice[] };

type NoticeRequest = { desks: readonly string[] | null; withdrawnAfterMs: number; limit: number };

/** Lists the corrections that wait, oldest first, and the withdrawals since a time, newest first, of all desks or of some. */
export async function listRecordNotices(
  db: Database,
  { desks, withdrawnAfterMs, limit }: NoticeRequest,
): Promise<RecordNotices> {
  const isOfDesks = desks === null ? sql<boolean>`true` : sql<boolean>`category = any(${desks}::text[])`;
  const [corrections, withdrawals] = await Promise.all([
    db
      .selectFrom('proposedCorrections')
      .innerJoin('articles', 'articles.id', 'articleId')
      .select(['articleId', 'title', 'text', 'proposedAt as at'])
      .where(isOfDesks)
      .orderBy('proposedAt')
      .orderBy('proposedCorrections.id')
      .limit(limit)
      .execute(),
    db
      .selectFrom('articles')
      .select(['id as articleId', 'title', 'withdrawalReason as text', 'withdrawnAt as at'])
      .where('withdrawnAt', '>', withdrawnAfterMs)
      .where(isOfDesks)
      .orderBy('withdrawnAt', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return { corrections, withdrawals };
}
