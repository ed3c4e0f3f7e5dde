import { describe, expect, test } from 'vitest';
import type { Database } from '#services/postgres/database.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { articleId } from '#tools/article-id.ts';
import { findArticle } from '../read/article-reading.ts';
import { putArticles } from '../transfer/transfer.ts';
import { createViewCounter, deleteOldViewMarks } from './view-counter.ts';

const { db, put } = await openArticleStore();
const views = createViewCounter(db);

describe('view counting', () => {
  const sessionA = '00000000-0000-4000-8000-00000000000a';
  const sessionB = '00000000-0000-4000-8000-00000000000b';
  const countOf = async (id: string) => (await findArticle(db, articleId(id)))?.viewCount;

  test('counts once per session and article if the request is repeated', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    const view = (sessionId: string, id: string) =>
      views.count({ sessionId, articleId: articleId(id), reader: 1, nowMs: NOON_MS });
    await Promise.all([view(sessionA, 'a1'), view(sessionA, 'a1'), view(sessionB, 'a1'), view(sessionA, 'a2')]);
    await view(sessionA, 'a1');
    expect([await countOf('a1'), await countOf('a2')]).toEqual([2, 1]);
  });

  test('counts a session once if two processes count it', async () => {
    await put({ id: 'a1' });
    const other = createViewCounter(db);
    const view = { sessionId: sessionA, articleId: articleId('a1'), reader: 1, nowMs: NOON_MS };
    await Promise.all([views.count(view), other.count(view)]);
    expect(await countOf('a1')).toBe(1);
  });

  test('counts nothing for an article that is hidden or missing', async () => {
    await put({ id: 'draft', status: 'draft' }, { id: 'later', status: 'scheduled', publishAt: NOON_MS + 1 });
    for (const id of ['draft', 'later', 'missing']) {
      await views.count({ sessionId: sessionA, articleId: articleId(id), reader: 1, nowMs: NOON_MS });
    }
    expect([await countOf('draft'), await countOf('later')]).toEqual([0, 0]);
  });

  test('keeps the count if an import does not give one', async () => {
    await put({ id: 'a1', viewCount: 5 }, { id: 'a2', viewCount: 5 });
    await views.count({ sessionId: sessionA, articleId: articleId('a1'), reader: 1, nowMs: NOON_MS });
    const silent = { ...makeArticle({ id: 'a1', title: 'নতুন শিরোনাম' }), viewCount: null };
    await putArticles(db, [silent, makeArticle({ id: 'a2', viewCount: 3 }), { ...silent, id: articleId('new') }]);
    expect([await countOf('a1'), await countOf('a2'), await countOf('new')]).toEqual([6, 3, 0]);
  });

  test('waits for no article that a save has locked, and counts its views afterwards', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    const lock = (trx: Database, id: string) =>
      trx.selectFrom('articles').select('id').where('id', '=', articleId(id)).forUpdate().execute();
    const count = (id: string) =>
      views.count({ sessionId: sessionA, articleId: articleId(id), reader: 1, nowMs: NOON_MS });
    const counted: Promise<void>[] = [];
    await db.transaction().execute(async (trx) => {
      await lock(trx, 'a2');
      counted.push(count('a1'), count('a2'));
      await eventually(async () => expect(await countOf('a1')).toBe(1));
      // In the other order than the batch.
      await lock(trx, 'a1');
      expect(await countOf('a2')).toBe(0);
    });
    await Promise.all(counted);
    expect([await countOf('a1'), await countOf('a2')]).toEqual([1, 1]);
  });

  test('deletes old marks a few at a time', async () => {
    await put({ id: 'a1' }, { id: 'a2' }, { id: 'a3' });
    const view = (id: string, nowMs: number) =>
      views.count({ sessionId: sessionA, articleId: articleId(id), reader: 1, nowMs });
    await view('a1', NOON_MS);
    await view('a2', NOON_MS + 1);
    await view('a3', NOON_MS + 2);
    const deleteOne = () => deleteOldViewMarks(db, { beforeMs: NOON_MS + 2, limit: 1 });
    expect([await deleteOne(), await deleteOne(), await deleteOne()]).toEqual([1, 1, 0]);
    await view('a3', NOON_MS + 3);
    expect(await countOf('a3')).toBe(1);
  });

  test('resolves after the view is written', async () => {
    await put({ id: 'a1' });
    const acknowledged = views.count({ sessionId: sessionA, articleId: articleId('a1'), reader: 1, nowMs: NOON_MS });
    await acknowledged;
    expect(await countOf('a1')).toBe(1);
  });
});
