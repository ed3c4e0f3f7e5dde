import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { DeskItem, DeskItemKey, Proposal } from '#domain/workflow/desk-item.ts';
import { OWN_ITEM } from '#domain/workflow/desk-item.ts';
import { FIELDS_WITHOUT_APPROVAL } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { followTagRenames } from '../tags/tag-renames.ts';
import { storedInputSchema } from './read-revision.ts';

const ITEM_COLUMNS = [
  'articleId',
  'proposerId',
  'stage',
  'approvedRevision',
  'assigneeId',
  'dueAt',
  'note',
  'noteBy',
  'submitterId',
  'urgentAt',
] as const;

/** Selects {@link DeskItem.urgentWriters}. Earlier releases stored only the last person, in `urgent_by`. An unknown person is ''. */
export const URGENT_WRITERS = sql<
  string[]
>`case when urgent_at is null then '{}' when urgent_by = any(writers) then writers
  else writers || coalesce(urgent_by, '') end`;

/** Finds an item. Null if none is stored, which means that the article is being written. */
export async function findDeskItem(db: Database, { articleId, proposerId }: DeskItemKey): Promise<DeskItem | null> {
  const item = await db
    .selectFrom('deskItems')
    .select(ITEM_COLUMNS)
    .select(sql<string[]>`${URGENT_WRITERS}`.as('urgentWriters'))
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .executeTakeFirst();
  return item ?? null;
}

export async function findProposal(db: Database, { articleId, proposerId }: DeskItemKey): Promise<Proposal | null> {
  if (proposerId === OWN_ITEM) return null;
  const row = await db
    .selectFrom('deskItems')
    .select(ITEM_COLUMNS)
    .select(['proposerEmail', 'baseRevision', 'content', 'savedAt', 'writers', 'correction'])
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { baseRevision, savedAt, content, ...item } = row;
  // Renaming a tag changes articles without a revision, so a stored proposal may have the old name.
  const current = await followTagRenames(db, storedInputSchema.parse(content));
  return { ...item, urgentWriters: [], baseRevision: baseRevision ?? 1, savedAt: savedAt ?? 0, content: current };
}

/** The columns for the accounts whose urgent changes wait for approval. */
export const toUrgentColumns = (writers: readonly string[]) => ({
  urgentBy: writers.at(-1) ?? null,
  writers: [...writers],
});

export const deleteProposal = (trx: Database, { articleId, proposerId }: DeskItemKey) =>
  trx
    .deleteFrom('deskItems')
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .where('proposerId', '<>', OWN_ITEM);

/**
 * True if an account has an urgent change that still waits, or changed the text since the last approval. Each revision stores
 * whether it changed the text ({@link isTextChanged}). Older revisions do not, so their contents are compared.
 */
export async function hasWritten(
  trx: Database,
  { articleId, userId, item }: { articleId: ArticleId; userId: string | null; item: DeskItem | null },
): Promise<boolean> {
  if (userId === null) return false;
  if (item?.urgentWriters.includes(userId)) return true;
  const wrote = selectHasWritten({ articleId, userId, since: item?.approvedRevision ?? 0 });
  const { rows } = await sql<{ hasWritten: boolean }>`select ${wrote} as has_written`.execute(trx);
  return rows[0]?.hasWritten ?? false;
}

/** The condition of {@link hasWritten}. `articleId` and `since` may be columns. */
export function selectHasWritten({ articleId, userId, since }: { articleId: unknown; userId: string; since: unknown }) {
  const fields = sql`${FIELDS_WITHOUT_APPROVAL}::text[]`;
  return sql<boolean>`
    exists (
      select from article_revisions as own join history on history.id = own.history_id
        left join article_revisions as before
          on before.article_id = own.article_id and before.revision = own.revision - 1
      where own.article_id = ${articleId} and own.revision > ${since}
        and own.origin in ('saved', 'restored-revision') and history.user_id = ${userId}
        and coalesce(own.changes_text, own.content - ${fields} is distinct from before.content - ${fields})
    )`;
}
