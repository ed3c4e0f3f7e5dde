import type { Article, ArticleId } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/desk/history.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { findRevision } from '../change/read-revision.ts';

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

/**
 * True if the text of a withdrawn article was changed after its withdrawal, so reinstating it would publish a different text.
 * False if the withdrawal was imported, because then the text at that time is unknown.
 */
export async function isChangedSinceWithdrawal(db: Database, article: Article): Promise<boolean> {
  const entry = await db
    .selectFrom('articleRevisions')
    .select('revision')
    .where('articleId', '=', article.id)
    .where('origin', '=', 'withdrawn')
    .where('savedAt', '=', article.withdrawnAt)
    .orderBy('revision')
    .executeTakeFirst();
  const withdrawn = entry && (await findRevision(db, { articleId: article.id, revision: entry.revision }));
  return withdrawn ? isTextChanged(withdrawn.article, article) : false;
}
