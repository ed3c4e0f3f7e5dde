import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { announce } from './announce.ts';
import { findReferencedImages } from './image-references.ts';
import type { Page, PageRequest } from './page-cursor.ts';
import { isBefore, parseCursor, toPage } from './page-cursor.ts';
import type { WriteMoment } from './record-history.ts';
import { recordHistory } from './record-history.ts';
import type { ArticleVersion } from './revisions.ts';
import { keepImported } from './revisions.ts';
import { storedArticleSchema } from './stored-article.ts';

/** A deleted article in the trash. Times in ms; `deletedBy` as in its history entry. */
export type TrashedArticle = {
  id: string;
  title: string;
  category: string;
  subcategory: string | null;
  author: string;
  status: ArticleStatus;
  imageUrl: string;
  deletedAt: number;
  deletedBy: string;
};

export type TrashPage = Page<TrashedArticle>;

/** Takes a locked article out of the articles and keeps it whole. */
export async function moveToTrash(
  trx: Database,
  current: ArticleVersion,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<void> {
  const { article, revision } = current;
  await keepImported(trx, current);
  await trx.deleteFrom('articles').where('id', '=', article.id).execute();
  const row = {
    content: JSON.stringify(article),
    revision,
    image_url: article.imageUrl,
    deleted_at: moment.nowMs,
    deleted_by: actor.userEmail,
  };
  await trx
    .insertInto('trash')
    .values({ article_id: article.id, ...row })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute();
  await recordHistory(trx, 'Deleted', article, actor, moment);
  await announce(trx, article, null, moment.nowMs);
}

/** Takes an article out of the trash, as it was when it was deleted; null where it does not lie there. */
export async function takeFromTrash(trx: Database, id: string): Promise<ArticleVersion | null> {
  const row = await trx
    .deleteFrom('trash')
    .where('article_id', '=', id)
    .returning(['content', 'revision'])
    .executeTakeFirst();
  return row ? { article: storedArticleSchema.parse(row.content), revision: row.revision } : null;
}

export async function isInTrash(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('trash').select('article_id').where('article_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** One page of the trash, what was deleted last first. */
export async function listTrash(db: Database, page: PageRequest): Promise<TrashPage> {
  const rows = await db
    .selectFrom('trash')
    .select(['article_id', 'content', 'deleted_at', 'deleted_by'])
    .where(isBefore('deleted_at', 'article_id', parseCursor(page.after)))
    .orderBy('deleted_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const trashed = rows.map((row) => {
    const { id, title, category, subcategory, author, status, imageUrl } = storedArticleSchema.parse(row.content);
    const deleted = { deletedAt: row.deleted_at, deletedBy: row.deleted_by };
    return { id, title, category, subcategory, author, status, imageUrl, ...deleted };
  });
  return toPage(trashed, page.limit, ({ deletedAt, id }) => ({ ms: deletedAt, id }));
}

/**
 * Gives up for good up to `limit` articles that were deleted before `beforeMs`, oldest first, with their revisions; their
 * history stays. `releasedImageUrls` are pictures that nothing shows any more.
 */
export async function purgeTrash(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<{ purged: number; releasedImageUrls: string[] }> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ article_id: string; image_url: string }>`
      delete from trash where article_id in (
        select article_id from trash where deleted_at < ${beforeMs}
        order by deleted_at limit ${limit} for update skip locked
      ) returning article_id, image_url`.execute(trx);
    if (rows.length === 0) return { purged: 0, releasedImageUrls: [] };
    const ids = rows.map(({ article_id }) => article_id);
    // An article may have come to life under an id of the trash at the same moment; its revisions are its own now.
    await trx
      .deleteFrom('article_revisions')
      .where('article_id', 'in', ids)
      .where('article_id', 'not in', trx.selectFrom('articles').select('id').where('id', 'in', ids))
      .execute();
    const urls = [...new Set(rows.map(({ image_url }) => image_url).filter((url) => url !== ''))];
    const referenced = await findReferencedImages(trx, urls);
    return { purged: rows.length, releasedImageUrls: urls.filter((url) => !referenced.has(url)) };
  });
}
