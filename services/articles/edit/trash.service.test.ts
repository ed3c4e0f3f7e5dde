import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { removeArticlesByPrefix } from '../transfer/transfer.ts';
import { purgeTrash } from './trash.ts';

const FIRST_PAGE = { after: null, limit: 20 };
const { db, editing, create, put, readActions, readRevisions } = await openArticleStore();
const N1 = articleId('n1');
const A1 = articleId('a1');

describe('the trash', () => {
  test('restores an article as it was deleted', async () => {
    await put({ id: 'a1', viewCount: 7, createdAt: NOON_MS - HOUR_MS, metaTitle: 'নিজস্ব', imageUrl: '/media/a.jpg' });
    const before = await editing.find(A1);
    await editing.delete({ id: A1, ...by(KAMAL) });
    expect(await editing.find(A1)).toBeNull();
    expect((await editing.listTrash(FIRST_PAGE)).rows).toMatchObject([
      { id: 'a1', imageUrl: '/media/a.jpg', deletedAt: NOON_MS, deletedBy: KAMAL.userEmail },
    ]);
    expect(await editing.restoreFromTrash({ id: A1, ...by(RINA, NOON_MS + 1) })).toMatchObject({
      kind: 'saved',
      revision: 2,
    });
    expect(await editing.find(A1)).toEqual({ article: before?.article, revision: 2 });
    expect((await editing.listTrash(FIRST_PAGE)).rows).toEqual([]);
    const { rows } = await editing.listHistory({ articleId: A1, ...FIRST_PAGE });
    expect(rows.map(({ action, origin, revision }) => [action, origin, revision])).toEqual([
      ['Created', 'restored-trash', 2],
      ['Deleted', null, null],
    ]);
  });

  test('restores once if the request is repeated', async () => {
    await create();
    await editing.delete({ id: N1, ...by(RINA) });
    const restore = () => editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect((await restore()).kind).toBe('saved');
    expect((await restore()).kind).toBe('saved');
    expect(await editing.restoreFromTrash({ id: articleId('never'), ...by(RINA) })).toEqual({
      kind: 'missing',
    });
    expect(await readActions()).toEqual(['Created', 'Created', 'Deleted']);
  });

  test('does not contain an article that was imported again', async () => {
    await create();
    await editing.save({
      id: N1,
      input: makeInput({ title: 'নতুন' }),
      baseRevision: 1,
      ...by(RINA),
    });
    await editing.delete({ id: N1, ...by(RINA) });
    await put({ id: 'n1', title: 'আমদানি' });
    expect(await editing.find(N1)).toMatchObject({ revision: 3, article: { title: 'আমদানি' } });
    expect((await editing.listTrash(FIRST_PAGE)).rows).toEqual([]);
  });

  test('purges the oldest first', async () => {
    for (const [age, id] of ['n1', 'n2', 'n4'].entries()) {
      await create({}, id);
      await editing.delete({ id: articleId(id), ...by(RINA, NOON_MS + age) });
    }
    const purge = () => purgeTrash(db, { beforeMs: NOON_MS + 2, limit: 1 });
    expect([await purge(), await purge(), await purge()]).toEqual([1, 1, 0]);
    expect((await editing.listTrash(FIRST_PAGE)).rows.map(({ id }) => id)).toEqual(['n4']);
    expect(await editing.findRevision({ articleId: N1, revision: 1 })).toBeNull();
    expect((await editing.listHistory({ articleId: N1, ...FIRST_PAGE })).rows).toHaveLength(2);
  });

  test('a purge keeps the revisions of an article that has the same id', async () => {
    await create();
    await editing.delete({ id: N1, ...by(RINA) });
    const left = await db.selectFrom('trash').selectAll().executeTakeFirstOrThrow();
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    await db
      .insertInto('trash')
      .values({ ...left, content: JSON.stringify(left.content) })
      .execute();
    expect(await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 10 })).toBe(1);
    expect(await readRevisions()).toEqual(['1 saved', '2 restored-trash']);
  });

  test('does not contain the demonstration’s articles after the demonstration has ended', async () => {
    for (const id of ['demo-1', 'demo-2', 'n1']) await create({}, id);
    for (const id of ['demo-2', 'n1']) await editing.delete({ id: articleId(id), ...by(RINA) });
    const note = { authorId: 'rina', authorEmail: RINA.userEmail, text: 'ক', createdAt: NOON_MS };
    for (const id of ['demo-1', 'demo-2', 'n1']) {
      await db
        .insertInto('articleNotes')
        .values({ ...note, articleId: articleId(id), requestKey: id })
        .execute();
    }
    expect(await removeArticlesByPrefix(db, 'demo-')).toBe(1);
    expect((await editing.listTrash(FIRST_PAGE)).rows.map(({ id }) => id)).toEqual(['n1']);
    expect(await readRevisions()).toEqual(['1 saved']);
    expect(await db.selectFrom('articleNotes').select('articleId').execute()).toEqual([{ articleId: 'n1' }]);
    await db.deleteFrom('articleNotes').execute();
  });

  test('is paged, the last deleted article first', async () => {
    for (const n of [0, 1, 2, 3, 4]) await create({}, `n${n}`);
    for (const n of [0, 1, 2, 3, 4])
      await editing.delete({ id: articleId(`n${n}`), ...by(RINA, NOON_MS + Math.floor(n / 2)) });
    const first = await editing.listTrash({ after: null, limit: 3 });
    const second = await editing.listTrash({ after: first.next, limit: 3 });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect(second.next).toBeNull();
  });
});
