import { sql } from 'kysely';
import { DAY_MS } from '#domain/time/durations.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import type { Database } from '#services/postgres/database.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';

const ACCOUNTS = 500;
/** A newsroom does not have more unfinished, withdrawn or embargoed articles if its archive is larger. */
const MAX_UNFINISHED = 400;
const MAX_WITHDRAWN = 200;
const MAX_EMBARGOED = 40;

/**
 * Turns on the workflow with 500 accounts. Every public article of the archive is approved. Up to 400 drafts are submitted
 * or returned, assigned, and due before `nowMs`.
 */
export async function fillDesk(db: Database, nowMs: number): Promise<void> {
  await sql`
    insert into staff (id, name, email, email_verified, created_at, updated_at)
    select 'bench-' || n, 'bench', 'bench-' || n || '@prohor.example', true, now(), now()
    from generate_series(1, ${ACCOUNTS}) as n`.execute(db);
  await sql`
    insert into desk_items (article_id, stage, moved_at, approved_revision)
    select id, 'approved', created_at, revision from articles where status <> 'draft'`.execute(db);
  await sql`
    insert into desk_items (article_id, stage, moved_at, submitter_id, assignee_id, due_at, note)
    select id, case when n % 4 = 0 then 'returned' else 'submitted' end, created_at, 'bench-' || n,
      'bench-' || (${ACCOUNTS} - n), ${nowMs}::bigint - n * 60000, 'উৎস দিন'
    from (select id, created_at, row_number() over (order by id) as n from articles where status = 'draft'
      order by id limit ${MAX_UNFINISHED}) as drafts`.execute(db);
  await sql`analyze desk_items, staff`.execute(db);
  await createDesk(db).saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
}

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

type FilledImages = { count: number; nowMs: number; captions: readonly string[]; rareCaption: string };

/**
 * Writes the rows of `count` stored images, without files, a second apart. Each is used by one article. The captions repeat,
 * except the rare one.
 */
export async function fillImages(db: Database, { count, nowMs, captions, rareCaption }: FilledImages): Promise<void> {
  await sql`insert into files (token, name, state, url, digest, content_type, size_bytes, width_px, height_px, is_animated,
      uploaded_by, created_at, caption, credit, is_kept)
    select md5(n::text), 'articles/' || n || '_photo-' || n || '.jpg', 'stored',
      '/media/' || md5(n::text) || '/1280.jpg?w=1280&h=720', '', 'image/jpeg', 500000, 1280, 720, false,
      'desk@prohor.example', ${nowMs}::bigint - n * 1000,
      case when n = 500 then ${rareCaption} else (${[...captions]}::text[])[1 + n % ${captions.length}::integer] || ' ' || n end,
      'Bench/' || n % 50, true
    from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`insert into image_uses (place, article_id, owner_id, token, kind)
    select 'article', 'bench-' || lpad(n::text, 7, '0'), '', md5(n::text), 'body'
    from generate_series(1, ${count}::integer) as n on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) files, image_uses`.execute(db);
}
