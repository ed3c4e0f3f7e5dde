import { expect, test } from 'vitest';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { listChangedParts } from './history.ts';

const { db, create, save } = await openArticleStore();

test('lists the parts that each revision changed, and leaves out one without a previous revision', async () => {
  await create();
  await save({ title: 'নতুন শিরোনাম', tags: ['নদী'] });
  await save({ title: 'নতুন শিরোনাম', tags: ['নদী'], author: 'রিনা' }, { baseRevision: 2, historyId: 'third' });
  const changed = await listChangedParts(db, { articleId: articleId('n1'), revisions: [1, 2, 3, 9] });
  expect([...changed]).toEqual([
    [2, ['title', 'tags']],
    [3, ['author']],
  ]);
  expect(await listChangedParts(db, { articleId: articleId('n1'), revisions: [] })).toEqual(new Map());
});
