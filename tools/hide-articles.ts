import { sql } from 'kysely';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';

/** A newsroom does not withdraw or embargo more articles if its archive is larger. */
const MAX_WITHDRAWN = 200;
const MAX_EMBARGOED = 40;

/** Lets one public article in 25 expire, and withdraws and embargoes as many, up to a limit. */
export async function hideArticles(db: Database, nowMs: number): Promise<void> {
  await sql`
    with numbered as (
      select id, row_number() over (order by id) % 25 as kind, row_number() over (order by id) / 25 as place
      from articles where status = 'published'
    )
    update articles set
      expires_at = case when kind = 1 then ${nowMs}::bigint - 1 else expires_at end,
      withdrawn_at = case when kind = 2 then ${nowMs}::bigint - 1 else withdrawn_at end,
      embargo_until = case when kind = 3 then ${nowMs + DAY_MS}::bigint else embargo_until end
    from numbered
    where articles.id = numbered.id
      and (kind = 1 or (kind = 2 and place < ${MAX_WITHDRAWN}) or (kind = 3 and place < ${MAX_EMBARGOED}))`.execute(db);
}
