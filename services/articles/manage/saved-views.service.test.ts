import { beforeEach, expect, test } from 'vitest';
import { MAX_SAVED_VIEWS } from '#domain/desk/saved-view.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { deleteView, listSavedViews, saveView } from './saved-views.ts';

const { db } = await openArticleStore();

beforeEach(async () => {
  await db.deleteFrom('staff').execute();
  for (const id of ['u1', 'u2']) {
    const now = new Date();
    const email = `${id}@prohor.example`;
    await db.insertInto('staff').values({ id, name: email, email, createdAt: now, updatedAt: now }).execute();
  }
});

test('a view is saved under its name for one account, and replaced under the same name', async () => {
  await saveView(db, { staffId: 'u1', name: 'খেলা', query: '?category=খেলা' });
  await saveView(db, { staffId: 'u1', name: 'আজ', query: '?today=1' });
  expect(await saveView(db, { staffId: 'u1', name: 'খেলা', query: '?today=1' })).toEqual({ kind: 'saved' });
  expect(await listSavedViews(db, 'u1')).toEqual([
    { name: 'আজ', query: '?today=1' },
    { name: 'খেলা', query: '?today=1' },
  ]);
  expect(await listSavedViews(db, 'u2')).toEqual([]);
  await deleteView(db, { staffId: 'u2', name: 'আজ' });
  await deleteView(db, { staffId: 'u1', name: 'আজ' });
  expect(await listSavedViews(db, 'u1')).toEqual([{ name: 'খেলা', query: '?today=1' }]);
});

test('views that are saved at the same time do not exceed the limit, and are deleted with the account', async () => {
  const names = Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, n) => `view ${n}`);
  const results = await Promise.all(names.map((name) => saveView(db, { staffId: 'u1', name, query: '' })));
  expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(MAX_SAVED_VIEWS);
  expect(results.filter(({ kind }) => kind === 'full')).toHaveLength(3);
  const [first] = await listSavedViews(db, 'u1');
  expect(await saveView(db, { staffId: 'u1', name: first?.name ?? '', query: '?today=1' })).toEqual({ kind: 'saved' });
  await db.deleteFrom('staff').where('id', '=', 'u1').execute();
  expect(await db.selectFrom('savedViews').selectAll().execute()).toEqual([]);
});
