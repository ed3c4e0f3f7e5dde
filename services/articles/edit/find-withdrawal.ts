import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/desk/history.ts';
import type { Database } from '#services/postgres/database.ts';

/** Returns the history entry of an article's last withdrawal; null if there is none, e.g. after an import. */
export async function findWithdrawal(db: Database, articleId: ArticleId): Promise<HistoryEntry | null> {
  const entry = await db
    .selectFrom('articleRevisions')
    .innerJoin('history', 'history.id', 'articleRevisions.historyId')
    .selectAll('history')
    .where('articleRevisions.articleId', '=', articleId)
    .where('articleRevisions.origin', '=', 'withdrawn')
    .orderBy('articleRevisions.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry ?? null;
}
