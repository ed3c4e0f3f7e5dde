import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { streamHistory } from '#services/articles/transfer/transfer-record.ts';
import { articleId } from '#tools/article-id.ts';
import type { ArticleChange } from '../articles/make-article.ts';
import { makeArticle, makeInput, NOON_MS } from '../articles/make-article.ts';
import { eventually } from '../eventually.ts';
import { createTestDatabase } from './test-database.ts';

export const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };
export const KAMAL = { userEmail: 'kamal@prohor.example', userId: 'u2' };

const TABLES_OF_ARTICLES = ['articles', 'history', 'trash', 'articleRevisions'] as const;

/** Who edits and when, with a new id for the history entry. */
export const by = (actor: HistoryActor, nowMs = NOON_MS) => ({ actor, nowMs, historyId: randomUUID() });

/** A separate database for the test file, with the editing functions. It is emptied before each test. */
export async function openArticleStore() {
  const { db, url, drop } = await createTestDatabase();
  const editing = createArticleEditing(db);
  beforeEach(async () => {
    for (const table of [...TABLES_OF_ARTICLES, 'viewMarks', 'articleViewHours', 'mostRead'] as const) {
      await db.deleteFrom(table).execute();
    }
  });
  afterAll(drop);
  return {
    db,
    url,
    editing,
    /** Writes articles as an import does. */
    put: (...changes: ArticleChange[]) => putArticles(db, changes.map(makeArticle)),
    /** Creates an article as Rina. */
    create: (change: Partial<ArticleInput> = {}, id = 'n1') =>
      editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), lead: 'keep', ...by(RINA) }),
    /** Saves the article of `create` as Kamal, based on its first revision. */
    save: (change: Partial<ArticleInput>, command: Partial<SaveCommand> = {}) =>
      editing.save({ id: articleId('n1'), input: makeInput(change), baseRevision: 1, ...by(KAMAL), ...command }),
    /** Waits until a statement waits for a lock. */
    expectWaiting: () =>
      eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      }),
    /** The actions of the history in alphabetical order. */
    readActions: async () => (await Array.fromAsync(streamHistory(db))).map(({ action }) => action).sort(),
    /** The number and the origin of every stored revision. */
    readRevisions: async () => {
      const rows = await db.selectFrom('articleRevisions').select(['revision', 'origin']).orderBy('revision').execute();
      return rows.map(({ revision, origin }) => `${revision} ${origin}`);
    },
  };
}
