import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  MOST_READ_CANDIDATES,
  MOST_READ_HOURS,
  MOST_READ_INTERVAL_MS,
  MOST_READ_MIN_READERS,
} from '#domain/front-page/decide-most-read.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { listMostRead } from '../read/most-read.ts';
import { isVisible } from '../visible-rows.ts';

/** More than the Overview lists, because some may be withdrawn later. */
const HOUR_CANDIDATES = 20;

/**
 * Ranks the visible articles by their views of the last hours, unless any process has done so within
 * `MOST_READ_INTERVAL_MS`. Publishes a change only if the block shows other articles or another order. Returns the time
 * of the next ranking. The cost depends on the number of articles that were read, not on the archive.
 */
export async function rankMostRead(db: Database, nowMs: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rankedAt = await lockRanking(trx);
    // A ranking time in the near future is from another process; one in the far future is from before the clock was set back.
    if (Math.abs(nowMs - rankedAt) < MOST_READ_INTERVAL_MS) return rankedAt + MOST_READ_INTERVAL_MS;
    const before = await listShownIds(trx, nowMs);
    await writeRanking(trx, nowMs);
    const isUnchanged = isDeepStrictEqual(before, await listShownIds(trx, nowMs));
    if (!isUnchanged) await publishChange(trx, { topics: ['most-read'] });
    return nowMs + MOST_READ_INTERVAL_MS;
  });
}

async function lockRanking(trx: Database): Promise<number> {
  const never = { articleIds: [], rankedAt: 0 };
  await trx
    .insertInto('mostRead')
    .values(never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx.selectFrom('mostRead').select('rankedAt').forUpdate().executeTakeFirstOrThrow();
  return row.rankedAt;
}

const listShownIds = async (trx: Database, nowMs: number) =>
  (await listMostRead(trx, nowMs)).articles.map(({ id }) => id);

/** Rows of future hours, from before the clock was set back, do not count yet. */
async function writeRanking(trx: Database, nowMs: number): Promise<void> {
  const lastHour = toHour(nowMs);
  const firstHour = lastHour - (MOST_READ_HOURS - 1) * HOUR_MS;
  await sql`
    with hours as materialized (
      select article_id, views, readers from article_view_hours where hour between ${firstHour} and ${lastHour}
    ), viewed as (
      select article_id, sum(views) as views from hours
      group by article_id having sum(views) >= ${MOST_READ_MIN_READERS}
    ), distinct_readers as (
      select article_id from hours, unnest(readers) as reader
      group by article_id having count(distinct reader) >= ${MOST_READ_MIN_READERS}
    )
    update most_read set ranked_at = ${nowMs}, article_ids = array(
      select id from viewed join distinct_readers using (article_id) join articles on id = article_id
      where ${isVisible(nowMs)}
      order by views desc, public_at desc, id desc limit ${MOST_READ_CANDIDATES}
    )`.execute(trx);
  await writeHour(trx, { hour: lastHour - HOUR_MS, nowMs });
}

/** Writes the most read articles of a full hour, with their views in it and in the hour before, for the Overview. */
async function writeHour(trx: Database, { hour, nowMs }: { hour: number; nowMs: number }): Promise<void> {
  await sql`
    with top as materialized (
      select id, now.views::integer as views, coalesce(before.views, 0)::integer as before
      from article_view_hours as now join articles on id = now.article_id
        left join article_view_hours as before on before.hour = ${hour - HOUR_MS} and before.article_id = now.article_id
      where now.hour = ${hour} and ${isVisible(nowMs)}
      order by now.views desc, id limit ${HOUR_CANDIDATES}
    )
    update most_read set hour = ${hour},
      hour_article_ids = array(select id from top order by views desc, id),
      hour_views = array(select views from top order by views desc, id),
      hour_views_before = array(select before from top order by views desc, id)`.execute(trx);
}

export const toHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;
