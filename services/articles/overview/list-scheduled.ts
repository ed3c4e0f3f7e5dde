import { sql } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';

/** An article that becomes public at `publicAt`, in ms. */
export type ScheduledToday = Pick<Article, 'title' | 'category' | 'imageUrl'> & { id: string; publicAt: number };

/** `desks`: only these categories; all if null. `ownerId`: only own and assigned articles of this account; all if null. */
export type ScheduledRequest = {
  nowMs: number;
  untilMs: number;
  desks: readonly string[] | null;
  ownerId: string | null;
  limit: number;
};

/** Lists the articles that become public before `untilMs`, earliest first. */
export async function listScheduled(db: Database, request: ScheduledRequest): Promise<ScheduledToday[]> {
  const { nowMs, untilMs, desks, ownerId, limit } = request;
  const { rows } = await sql<ScheduledToday>`
    select id, title, category, image_url, public_at from articles
    where status <> 'draft' and withdrawn_at = 0 and public_at > ${nowMs} and public_at < ${untilMs}
      and ${desks === null ? sql`true` : sql`category = any(${desks}::text[])`}
      and ${ownerId === null ? sql`true` : isOwnOrAssigned(ownerId)}
    order by public_at, id limit ${limit}`.execute(db);
  return rows;
}
