import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { putArticles, streamHistory } from '#services/articles/transfer/transfer.ts';
import { articleId } from '#tools/article-id.ts';
import type { ArticleChange } from './make-article.ts';
import { makeArticle, makeInput, NOON_MS } from './make-article.ts';
import { createTestDatabase } from './test-database.ts';

export const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };
export const KAMAL = { userEmail: 'kamal@prohor.example', userId: 'u2' };

/** Who edits and when, with a new id for the history entry. */
export const by = (actor: HistoryActor, nowMs = NOON_MS) => ({ actor, nowMs, historyId: randomUUID() });

/** A separate database for the test file, with the editing functions. It is emptied before each test. */
export async function openArticleStore() {
  const { db, drop } = await createTestDatabase();
  const editing = createArticleEditing(db);
  beforeEach(async () => {
    for (const table of ['articles', 'history', 'trash', 'articleRevisions', 'viewMarks'] as const) {
      await db.deleteFrom(table).execute();
    }
  });
  afterAll(drop);
  return {
    db,
    editing,
    /** Writes articles as an import does. */
    put: (...changes: ArticleChange[]) => putArticles(db, changes.map(makeArticle)),
    /** Creates an article as Rina. */
    create: (change: Partial<ArticleInput> = {}, id = 'n1') =>
      editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), lead: 'keep', ...by(RINA) }),
    /** The actions of the history in alphabetical order. */
    readActions: async () => (await Array.fromAsync(streamHistory(db))).map(({ action }) => action).sort(),
    /** The number and the origin of every stored revision. */
    readRevisions: async () => {
      const rows = await db.selectFrom('articleRevisions').select(['revision', 'origin']).orderBy('revision').execute();
      return rows.map(({ revision, origin }) => `${revision} ${origin}`);
    },
  };
}
