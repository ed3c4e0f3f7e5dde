import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { parseArticleId } from '#domain/article/article.ts';
import type { LeadChange } from '#domain/publication/decide-lead.ts';
import { decideLeadChange } from '#domain/publication/decide-lead.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FeaturedArticle } from '../read/reader-lists.ts';
import { listFeatured } from '../read/reader-lists.ts';
import { lockCurrentRevision } from './read-revision.ts';
import type { EditContext } from './write-revision.ts';
import { saveRevision } from './write-revision.ts';

const MAX_FEATURED = 50;

const LEAD_LOCK = 7_301_405;

/**
 * Makes other saves that feature an article wait until the end of the transaction, because the lead depends on the
 * previous saves. Acquire this lock before the lock of the article; otherwise two saves can deadlock.
 */
export async function lockLead(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LEAD_LOCK})`.execute(trx);
}

type LeadChangeInput = Omit<Parameters<typeof decideLeadChange>[0], 'featured'>;

export async function findLeadChange(trx: Database, input: LeadChangeInput): Promise<LeadChange<FeaturedArticle>> {
  if (!input.article.isFeatured) return { kind: 'none' };
  const featured = await listFeatured(trx, { nowMs: input.nowMs, limit: MAX_FEATURED });
  return decideLeadChange({ ...input, featured });
}

export async function endFeatured(
  trx: Database,
  articles: readonly Pick<FeaturedArticle, 'id'>[],
  context: EditContext,
): Promise<void> {
  for (const { id } of articles) {
    const articleId = parseArticleId(id);
    const current = articleId && (await lockCurrentRevision(trx, articleId));
    if (current === null) continue;
    const input = { ...current.article, isFeatured: false, featuredUntil: 0 };
    await saveRevision(trx, { current, input, origin: 'saved' }, { ...context, historyId: randomUUID() });
  }
}
