import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { publishChange } from '../live/publish-change.ts';

/** The keys of videos (`domain/markup/video-poster.ts`), with the URLs of their stored posters. */
export type VideoPosters = ReadonlyMap<string, string>;

export async function findVideoPosters(db: Database, videos: readonly string[]): Promise<VideoPosters> {
  const { rows } = await sql<{ video: string; url: string }>`
    select video, files.url from video_posters
    join image_uses on place = 'poster' and article_id = video
    join files on files.token = image_uses.token and state = 'stored'
    where video = any(${videos}::text[])`.execute(db);
  return new Map(rows.map(({ video, url }) => [video, url]));
}

export type DuePoster = { video: string; failures: number };

/**
 * Returns up to `limit` posters that are due, oldest first. Postpones them until `untilMs`, because another process must
 * not fetch them at the same time.
 */
export async function claimDuePosters(
  db: Database,
  { nowMs, untilMs, limit }: { nowMs: number; untilMs: number; limit: number },
): Promise<DuePoster[]> {
  const { rows } = await sql<DuePoster>`
    with due as materialized (
      select video from video_posters where due_at <= ${nowMs} order by due_at limit ${limit} for update skip locked
    )
    update video_posters set due_at = ${untilMs} from due where video_posters.video = due.video
    returning video_posters.video, failures`.execute(db);
  return rows;
}

/** Saves the URL of a fetched poster, and announces a change of the public articles that embed the video. */
export async function saveVideoPoster(
  db: Database,
  { video, imageUrl, nowMs }: { video: string; imageUrl: string; nowMs: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('videoPosters').set({ imageUrl, dueAt: null }).where('video', '=', video).execute();
    const { rows } = await sql<{ id: ArticleId }>`
      select id from article_search join articles on id = article_id
      where videos @> array[${video}] and videos <> '{}'
        and (status = 'published' or (status = 'scheduled' and publish_at <= ${nowMs}))`.execute(trx);
    if (rows.length === 0) return;
    await publishChange(trx, { topics: rows.map(({ id }) => `article:${id}` as const), scheduleChanged: false });
  });
}

/** Records a failed fetch. `dueAt` is when to try again, null for never. */
export async function postponeVideoPoster(
  db: Database,
  { video, failures, dueAt }: DuePoster & { dueAt: number | null },
): Promise<void> {
  await db.updateTable('videoPosters').set({ failures, dueAt }).where('video', '=', video).execute();
}

/** Removes up to `limit` posters whose videos no article embeds. Returns how many. */
export async function removeUnusedPosters(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from video_posters where video in (
      select video from video_posters
      where not exists (select from article_search where videos @> array[video] and videos <> '{}') limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
