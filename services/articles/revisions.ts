import { sql } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import type { HistoryEntry } from '#domain/article/history.ts';
import type { Database } from '../postgres/database.ts';
import type { Page, PageRequest } from './page-cursor.ts';
import { isBefore, parseCursor, toPage } from './page-cursor.ts';
import { toHistoryEntry } from './record-history.ts';
import { storedInputSchema } from './stored-article.ts';

/** An article as it is or was, with the number of that revision: 1, 2, 3… */
export type ArticleVersion = { article: Article; revision: number };

/** How a revision came to be. `imported` is what stood there before the first save on the desk. */
export type RevisionOrigin = 'saved' | 'restored-revision' | 'restored-trash' | 'imported';

/** A history entry with the revision it made; both are null where it made none, or where it came with an import. */
export type HistoryItem = HistoryEntry & { revision: number | null; origin: RevisionOrigin | null };

export type HistoryPage = Page<HistoryItem>;

/** The largest number that the column of revisions holds. */
const LAST_REVISION = 2_147_483_647;

/** Keeps a version whole, with the history entry it belongs to. */
export async function keepRevision(
  trx: Database,
  { article, revision }: ArticleVersion,
  kept: { savedAtMs: number; origin: RevisionOrigin; historyId: string | null },
): Promise<void> {
  await trx
    .insertInto('article_revisions')
    .values({
      article_id: article.id,
      revision,
      content: JSON.stringify(toArticleInput(article)),
      saved_at: kept.savedAtMs,
      origin: kept.origin,
      history_id: kept.historyId,
    })
    .onConflict((conflict) => conflict.columns(['article_id', 'revision']).doNothing())
    .execute();
}

/** Keeps what an import left, before it is changed for the first time. */
export function keepImported(trx: Database, version: ArticleVersion): Promise<void> {
  return keepRevision(trx, version, { savedAtMs: version.article.updatedAt, origin: 'imported', historyId: null });
}

/**
 * An article as revision `revision` left it; null where that is not kept. The times of creation and the views are today's
 * where the article still exists; `updatedAt` is when the revision was saved.
 */
export async function findRevision(db: Database, articleId: string, revision: number): Promise<ArticleVersion | null> {
  if (revision > LAST_REVISION) return null;
  const row = await db
    .selectFrom('article_revisions')
    .leftJoin('articles', 'articles.id', 'article_revisions.article_id')
    .leftJoin('article_views', 'article_views.article_id', 'article_revisions.article_id')
    .select(['content', 'saved_at', 'articles.created_at', 'article_views.view_count'])
    .where('article_revisions.article_id', '=', articleId)
    .where('article_revisions.revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  const input = storedInputSchema.parse(row.content);
  const article = {
    ...input,
    id: articleId,
    createdAt: row.created_at ?? row.saved_at,
    updatedAt: row.saved_at,
    viewCount: row.view_count ?? 0,
    metaTitle: input.title,
    metaDescription: input.title,
  };
  return { article, revision };
}

/** One page of an article's history, newest first. */
export async function listHistory(db: Database, articleId: string, page: PageRequest): Promise<HistoryPage> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('article_revisions', 'article_revisions.history_id', 'history.id')
    .selectAll('history')
    .select(['article_revisions.revision', 'article_revisions.origin'])
    .where('history.article_id', '=', articleId)
    .where(isBefore('history.timestamp', 'history.id', parseCursor(page.after)))
    .orderBy('history.timestamp', 'desc')
    .orderBy('history.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const items = rows.map((row) => ({ ...toHistoryEntry(row), revision: row.revision, origin: row.origin }));
  return toPage(items, page.limit, ({ timestamp, id }) => ({ ms: timestamp, id }));
}

/** Who made a revision; null where an import did. */
export async function findMaker(db: Database, articleId: string, revision: number): Promise<HistoryEntry | null> {
  const row = await db
    .selectFrom('article_revisions')
    .innerJoin('history', 'history.id', 'article_revisions.history_id')
    .selectAll('history')
    .where('article_revisions.article_id', '=', articleId)
    .where('article_revisions.revision', '=', revision)
    .executeTakeFirst();
  return row ? toHistoryEntry(row) : null;
}

/** The number that the next article with an id begins with: after all that are kept of that id. */
export async function readFirstRevisions(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('article_revisions')
    .select(['article_id', sql<number>`max(revision) + 1`.as('next')])
    .where('article_id', 'in', ids)
    .groupBy('article_id')
    .execute();
  return new Map(rows.map(({ article_id, next }) => [article_id, next]));
}
