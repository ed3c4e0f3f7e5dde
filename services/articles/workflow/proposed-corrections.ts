import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { ProposedCorrection } from '#domain/publication/correction.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import type { Database } from '#services/postgres/database.ts';

/** Lists the proposed corrections of an article, oldest first. */
export function listProposedCorrections(db: Database, articleId: ArticleId): Promise<ProposedCorrection[]> {
  return (
    db
      .selectFrom('proposedCorrections')
      .selectAll()
      .where('articleId', '=', articleId)
      .orderBy('proposedAt')
      .orderBy('id')
      // Up to half of them are new corrections, and up to half are changes of existing ones.
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
