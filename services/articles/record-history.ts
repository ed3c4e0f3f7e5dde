import type { Selectable } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import type { HistoryAction, HistoryActor, HistoryEntry } from '#domain/article/history.ts';
import type { Database, Tables } from '../postgres/database.ts';

/** When a write happens and the id of its history entry: the caller's to give. */
export type WriteMoment = { nowMs: number; historyId: string };

/** Writes the history entry of a change, in the transaction of the change. */
export async function recordHistory(
  trx: Database,
  action: HistoryAction,
  article: Article,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<void> {
  const entry: HistoryEntry = {
    id: moment.historyId,
    userEmail: actor.userEmail,
    userId: actor.userId,
    action,
    articleId: article.id,
    articleTitle: article.title,
    timestamp: moment.nowMs,
  };
  await trx.insertInto('history').values(toHistoryRow(entry)).execute();
}

export function toHistoryRow(entry: HistoryEntry) {
  return {
    id: entry.id,
    article_id: entry.articleId,
    article_title: entry.articleTitle,
    action: entry.action,
    user_email: entry.userEmail,
    user_id: entry.userId,
    timestamp: entry.timestamp,
  };
}

export function toHistoryEntry(row: Selectable<Tables['history']>): HistoryEntry {
  return {
    id: row.id,
    userEmail: row.user_email,
    userId: row.user_id,
    action: row.action,
    articleId: row.article_id,
    articleTitle: row.article_title,
    timestamp: row.timestamp,
  };
}
