import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Correction } from '#domain/publication/correction.ts';
import type { Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { hasCorrections } from '../read/corrections.ts';
import type { EditContext } from './write-revision.ts';

/** Adds a correction, whose id is that of the history entry, and notifies readers when the transaction commits. */
export async function addCorrection(
  trx: Database,
  { articleId, text, actor, nowMs, historyId }: EditContext & { articleId: ArticleId; text: string },
): Promise<void> {
  const isFirst = !(await hasCorrections(trx));
  const { userEmail, userId } = actor;
  await trx
    .insertInto('articleCorrections')
    .values({ id: historyId, articleId, correctedAt: nowMs, text, userEmail, userId })
    .execute();
  await announceCorrections(trx, { articleId, isFirst });
}

/** Counts the corrections of an article, with the ones that wait for a second person. */
export async function countCorrections(trx: Database, articleId: ArticleId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from article_corrections where article_id = ${articleId})
      + (select count(*) from proposed_corrections where article_id = ${articleId} and correction_id is null)
    )::integer as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Counts the changes of an article's corrections that wait for a second person. */
export async function countProposedEdits(trx: Database, articleId: ArticleId): Promise<number> {
  const { count } = await trx
    .selectFrom('proposedCorrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('articleId', '=', articleId)
    .where('correctionId', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

type CorrectionKey = Pick<Correction, 'id' | 'articleId'>;

export async function lockCorrection(
  trx: Database,
  { id, articleId }: CorrectionKey,
): Promise<Pick<Correction, 'text'> | null> {
  const row = await trx
    .selectFrom('articleCorrections')
    .select('text')
    .where('id', '=', id)
    .where('articleId', '=', articleId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type CorrectionChange = { articleId: ArticleId; isFirst?: boolean; isRemoved?: boolean };

/** Notifies the pages that show corrections: also all pages if the first one appears or the last one is removed. */
export async function announceCorrections(
  trx: Database,
  { articleId, isFirst = false, isRemoved = false }: CorrectionChange,
): Promise<void> {
  const changesFooter = isFirst || (isRemoved && !(await hasCorrections(trx)));
  const topics: Topic[] = ['corrections', `article:${articleId}`];
  // Only pages of the correction: a change that hides something must not evict every page.
  await publishChange(trx, { topics, hides: isRemoved ? true : undefined });
  if (changesFooter) await publishChange(trx, { topics: ['site'] });
}
