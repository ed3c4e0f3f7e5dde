import type { SaveCommand, SaveResult } from '#domain/change/save-command.ts';
import type { Database } from '#services/postgres/database.ts';
import { changeArticle } from '../change/change-article.ts';
import { findRevisionEntry } from '../change/read-revision.ts';

/** Saves an article with {@link changeArticle}. A conflict names who made the current revision. */
export async function saveArticle(db: Database, command: SaveCommand): Promise<SaveResult> {
  const result = await changeArticle(db, 'save', command);
  if (result.kind !== 'conflict') return result;
  const entry = await findRevisionEntry(db, { articleId: command.id, revision: result.revision });
  const by = entry && { userEmail: entry.userEmail, userId: entry.userId, timestamp: entry.timestamp };
  return { ...result, by };
}
