import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Change, Topic } from '#services/live/change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { listChangeTopics } from './change/apply-change.ts';

/** Returns the time after `afterMs` at which the next article becomes due, expires or stops being featured, in ms; null if never. */
export async function findNextDue(db: Database, afterMs: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select least(
      (select min(publish_at) from articles where status = 'scheduled' and publish_at > ${afterMs}),
      (select min(embargo_until) from articles where embargo_until > 0 and embargo_until > ${afterMs}),
      (select min(expires_at) from articles where expires_at > 0 and is_listed and expires_at > ${afterMs}),
      (select min(featured_until) from articles
        where is_featured and featured_until > 0 and featured_until > ${afterMs})
    ) as ms`.execute(db);
  return rows[0]?.ms ?? null;
}

/** `announcedExpiries` were announced before and are omitted. */
export type DuePeriod = { fromMs: number; toMs: number; announcedExpiries?: readonly ArticleExpiry[] };

/**
 * Returns the topics that changed because articles became due, expired or stopped being featured, after `fromMs` and up to
 * `toMs`. Omits articles that readers can neither see now nor could see before they expired.
 */
export async function readDueChange(
  db: Database,
  { fromMs, toMs, announcedExpiries = [] }: DuePeriod,
): Promise<Pick<Change, 'topics' | 'hides'>> {
  const { rows } = await sql<{
    id: ArticleId;
    category: string;
    tags: string[];
    isVisible: boolean;
    hasExpired: boolean;
  }>`
    select id, category, tags, status <> 'draft' and is_listed and public_at <= ${toMs} as is_visible,
      expires_at > 0 and expires_at <= ${toMs} as has_expired
    from articles
    where id in (
      select id from articles where status = 'scheduled' and publish_at > ${fromMs} and publish_at <= ${toMs}
      union all
      select id from articles where embargo_until > 0 and embargo_until > ${fromMs} and embargo_until <= ${toMs}
      union all
      select id from articles where expires_at > 0 and is_listed and expires_at > ${fromMs} and expires_at <= ${toMs}
        and not (id = any(${announcedExpiries.map(({ id }) => id)}))
    )`.execute(db);
  const endedFeatures = await db
    .selectFrom('articles')
    .select('id')
    .where('isFeatured', '=', true)
    .where('featuredUntil', '>', fromMs)
    .where('featuredUntil', '<=', toMs)
    .limit(1)
    .execute();
  if (rows.length === 0 && endedFeatures.length === 0) return { topics: [] };
  const visible = rows.filter((row) => row.isVisible);
  const topics = [...new Set<Topic>([...visible.flatMap(listChangeTopics), 'home', 'newsroom'])];
  return visible.some((row) => row.hasExpired) ? { topics, hides: true } : { topics };
}

/** When an article expires, and the topics that this changes. */
export type ArticleExpiry = { id: ArticleId; atMs: number; topics: Topic[] };

/** Lists the next expiries after `afterMs`, earliest first, of articles that readers can see until they expire. */
export async function listExpiries(
  db: Database,
  { afterMs, limit }: { afterMs: number; limit: number },
): Promise<ArticleExpiry[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'category', 'tags', 'expiresAt'])
    .where('expiresAt', '>', 0)
    .where('isListed', '=', true)
    .where('expiresAt', '>', afterMs)
    .where('status', '<>', 'draft')
    .whereRef('publicAt', '<', 'expiresAt')
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, atMs: row.expiresAt, topics: [...listChangeTopics(row), 'newsroom'] }));
}

/**
 * Removes up to `limit` articles that expired before `beforeMs` from the readers' indexes, so lists do not read them. This does
 * not change any page. Returns the number of articles.
 */
export async function unlistExpired(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const expired = trx
      .selectFrom('articles')
      .select('id')
      .where('expiresAt', '>', 0)
      .where('isListed', '=', true)
      .where('expiresAt', '<', beforeMs)
      .orderBy('expiresAt')
      .limit(limit);
    const rows = await trx
      .selectFrom('articles')
      .select('id')
      .where('id', 'in', expired)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await trx.updateTable('articles').set({ isListed: false }).where('id', 'in', ids).execute();
    await trx.updateTable('articleSearch').set({ publicAt: null }).where('articleId', 'in', ids).execute();
    return rows.length;
  });
}
