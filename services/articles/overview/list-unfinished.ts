import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/**
 * A text that an account has not finished. `kind`: `new`, an article that was never saved; `unsaved`, changes of an article,
 * which may have been deleted since; `draft`, a saved draft that is not in review. `title`: the latest title, saved or not.
 */
export type UnfinishedDraft = {
  kind: 'new' | 'unsaved' | 'draft';
  articleId: string;
  title: string;
  category: string;
  updatedAt: number;
};

/** Maximum number of an account's drafts that are read, before drafts in review are omitted. */
const MAX_DRAFTS = 100;

/** `ownerId`: the id of the account, or of dev mode. */
export type UnfinishedRequest = { ownerId: string; limit: number };

/** Lists the unfinished texts of an account, the last changed first; each article once. */
export async function listUnfinished(db: Database, { ownerId, limit }: UnfinishedRequest): Promise<UnfinishedDraft[]> {
  const { rows } = await sql<UnfinishedDraft>`
    with unsaved as (
      select case when articles.id is null and base_revision is null then 'new' else 'unsaved' end as kind, article_id, autosave.form->>'title' as title,
        coalesce(category, '') as category, autosave.updated_at
      from article_autosaves as autosave left join articles on articles.id = article_id
      where autosave.owner_id = ${ownerId}
      order by autosave.updated_at desc limit ${limit}
    ), drafts as (
      select id, title, category, updated_at from articles
      where owner_id = ${ownerId} and status = 'draft' and withdrawn_at = 0
      order by updated_at desc, id desc limit ${MAX_DRAFTS}
    )
    select * from unsaved
    union all (
      select 'draft', id, title, category, updated_at from drafts
      where id not in (select article_id from unsaved) and not exists (
        select from desk_items where article_id = drafts.id and proposer_id = '' and stage in ('submitted', 'approved')
      )
      order by updated_at desc limit ${limit}
    )
    order by updated_at desc limit ${limit}`.execute(db);
  return rows;
}
