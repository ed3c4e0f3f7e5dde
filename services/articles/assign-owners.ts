import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';

/** More than the articles that processes of the previous release can create during a deployment. */
const MAX_LATE = 1_000;

/**
 * Assigns owners to the next `limit` articles that were created before articles had owners. The owner is the account of the first
 * history entry if that entry is the creation. Returns the number of articles that were checked, 0 if none are left. Atomic. An
 * hour after the migration, a last run assigns owners to the articles that the previous release created during the deployment.
 */
export async function assignOwners(db: Database, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const progress = await trx
      .selectFrom('ownerAssignment')
      .select(['afterId', 'startedAt'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (progress === undefined) return 0;
    if (progress.afterId !== null) return assignNext(trx, progress.afterId, limit);
    if (progress.startedAt > nowMs - HOUR_MS) return 0;
    await assignLate(trx, progress.startedAt);
    await trx.deleteFrom('ownerAssignment').execute();
    return 0;
  });
}

async function assignNext(trx: Database, afterId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from articles where id > ${afterId} order by id limit ${limit} for no key update`.execute(trx);
  const lastId = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  const areNext = (id: RawBuilder<unknown>) =>
    lastId === null ? sql`${id} > ${afterId}` : sql`${id} > ${afterId} and ${id} <= ${lastId}`;
  await assignArticles(trx, areNext(sql`id`));
  await sql`
    update trash set owner_id = ${findCreator(sql`trash.article_id`)}
    where owner_id is null and ${areNext(sql`article_id`)}`.execute(trx);
  // Again, because an article may have been restored in between.
  await assignArticles(trx, areNext(sql`id`));
  await trx.updateTable('ownerAssignment').set({ afterId: lastId }).execute();
  return rows.length;
}

const assignLate = (trx: Database, startedAt: number) =>
  assignArticles(
    trx,
    sql`id in (
      select id from articles where is_draft in (true, false) and created_at >= ${startedAt} and owner_id is null
      order by id limit ${MAX_LATE} for no key update)`,
  );

async function assignArticles(trx: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with found as materialized (
      select id, ${findCreator(sql`articles.id`)} as creator_id from articles where owner_id is null and ${condition}
    )
    update articles set owner_id = creator_id from found
    where articles.id = found.id and creator_id is not null`.execute(trx);
}

const findCreator = (articleId: RawBuilder<unknown>) => sql`(
  select staff.id from (
    select action, user_id from history where history.article_id = ${articleId} order by timestamp, history.id limit 1
  ) as first_entry join staff on staff.id = user_id
  where action = 'Created')`;
