import { sql } from 'kysely';
import { createDesk } from '#services/articles/workflow/desk.ts';
import type { Database } from '#services/postgres/database.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';

const ACCOUNTS = 500;
/** A newsroom does not have more unfinished work if its archive is larger. */
const MAX_UNFINISHED = 400;

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
