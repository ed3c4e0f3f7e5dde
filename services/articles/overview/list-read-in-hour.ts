import { sql } from 'kysely';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { isVisible } from '../visible-rows.ts';

/** `viewsBefore`: the views in the hour before. */
type ReadInHour = { id: string; title: string; views: number; viewsBefore: number };

/** `hourMs`: the start of a full hour. */
export type HourRanking = { hourMs: number; articles: ReadInHour[] };

/** An older hour is out of date. The ranking of an hour may be written ten minutes after its end. */
const MAX_AGE_MS = 3 * HOUR_MS;

/**
 * Lists the most read articles of the last full hour that is ranked, without articles that readers no longer see. Null if there are none.
 * The ranking job counts the views (`rank-most-read.ts`), so this reads one row.
 */
export async function listReadInHour(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<HourRanking | null> {
  const { rows } = await sql<ReadInHour & { hour: number }>`
    select hour, id, title, views, before as views_before from most_read,
      unnest(hour_article_ids, hour_views, hour_views_before) as ranked (article_id, views, before)
      join articles on id = article_id
    where hour > ${nowMs - MAX_AGE_MS} and hour <= ${nowMs - HOUR_MS} and ${isVisible(nowMs)}
    order by views desc, id limit ${limit}`.execute(db);
  const [first] = rows;
  return first === undefined ? null : { hourMs: first.hour, articles: rows.map(({ hour, ...article }) => article) };
}
