import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { storedArticleSchema } from '../article-row.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';

/** `deletedAt` in ms. `deletedBy` is the email address from the history entry of the deletion. */
export type TrashedArticle = { id: string; deletedAt: number; deletedBy: string } & Pick<
  Article,
  'title' | 'category' | 'subcategory' | 'author' | 'status' | 'imageUrl'
>;

export type TrashPage = Page<TrashedArticle>;

const ORDER = { time: 'deletedAt', id: 'articleId', direction: 'desc' } as const;

/** With `ownerId`, only the articles that this account created. */
export async function listTrash(
  db: Database,
  { after, limit, ownerId = null }: PageRequest & { ownerId?: string | null },
): Promise<TrashPage> {
  const rows = await db
    .selectFrom('trash')
    .select(['articleId', 'content', 'deletedAt', 'deletedBy'])
    .where(comesAfter(ORDER, after))
    .where((eb) => (ownerId === null ? sql.lit(true) : eb('ownerId', '=', ownerId)))
    .orderBy(ORDER.time, ORDER.direction)
    .orderBy(ORDER.id, ORDER.direction)
    .limit(limit + 1)
    .execute();
  const trashed = rows.map(({ content, deletedAt, deletedBy }) => {
    const { id, title, category, subcategory, author, status, imageUrl } = storedArticleSchema.parse(content);
    return { id, title, category, subcategory, author, status, imageUrl, deletedAt, deletedBy };
  });
  return toPage(trashed, limit, ({ deletedAt, id }) => ({ ms: deletedAt, id }));
}

/** The tables whose rows remain while an article is in the trash, and are purged with it. */
export const TABLES_OF_ARTICLES = [
  'articleRevisions',
  'previewLinks',
  'articleNotes',
  'articleCorrections',
  'proposedCorrections',
  'deskItems',
] as const;

/**
 * Permanently deletes up to `limit` articles deleted before `beforeMs`, oldest first, with their revisions, workflow, preview
 * links, notes and corrections, in one transaction. Their history and tombstones remain. Skips rows that another process is
 * purging or restoring. Returns the number deleted.
 */
export async function purgeTrash(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // PostgreSQL may run a subquery once per row and so exceed the limit; a materialized one runs once.
    const { rows } = await sql<{ articleId: ArticleId }>`
      with due as materialized (
        select article_id from trash where deleted_at < ${beforeMs}
        order by deleted_at limit ${limit} for update skip locked
      )
      delete from trash using due where trash.article_id = due.article_id
      returning trash.article_id`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ articleId }) => articleId);
    for (const table of TABLES_OF_ARTICLES) {
      // A concurrent insert may have reused the id of a trashed article. The rows then belong to the new article.
      await trx
        .deleteFrom(table)
        .where('articleId', 'in', ids)
        .where('articleId', 'not in', trx.selectFrom('articles').select('id').where('id', 'in', ids))
        .execute();
    }
    return rows.length;
  });
}
