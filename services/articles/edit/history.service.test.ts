import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { removeImage, storeImage, toImageBody } from '#tests/support/articles/stored-image.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { putHistory } from '../transfer/transfer-record.ts';

const { db, editing, create, readRevisions } = await openArticleStore();
const N1 = articleId('n1');

describe('the history of an article', () => {
  test('is paged, newest first, with the revisions that edits made', async () => {
    const entry = { ...KAMAL, id: 'h0', action: 'Created', articleId: N1, articleTitle: 'পুরোনো' } as const;
    await putHistory(db, [{ ...entry, timestamp: NOON_MS - HOUR_MS, step: null }]);
    await create();
    await editing.save({
      id: N1,
      input: makeInput({ title: 'নতুন' }),
      baseRevision: 1,
      ...by(KAMAL, NOON_MS + 1),
    });
    const first = await editing.listHistory({ articleId: N1, after: null, limit: 2 });
    expect(first.rows).toMatchObject([
      { action: 'Edited', ...KAMAL, revision: 2, origin: 'saved' },
      { action: 'Created', ...RINA, revision: 1, origin: 'saved' },
    ]);
    const second = await editing.listHistory({ articleId: N1, after: first.next, limit: 2 });
    expect(second).toMatchObject({ rows: [{ id: 'h0', revision: null, origin: null }], next: null });
  });

  test('restores a revision as a new one', async () => {
    const [first, second] = [await storeImage(db, 'a'), await storeImage(db, 'b')];
    await create({ title: 'প্রথম', imageUrl: first });
    const input = makeInput({ title: 'দ্বিতীয়', imageUrl: second });
    await editing.save({ id: N1, input, baseRevision: 1, ...by(KAMAL) });
    const restore = (revision: number) => editing.restoreRevision({ articleId: N1, revision, ...by(RINA) });
    const restored = { kind: 'saved', revision: 3, article: { title: 'প্রথম', imageUrl: first } };
    expect(await restore(1)).toMatchObject(restored);
    expect(await restore(1)).toMatchObject(restored);
    expect(await restore(9)).toEqual({ kind: 'missing' });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved', '3 restored-revision']);
  });

  test('restores a revision without the images that were deleted', async () => {
    const [first, second] = [await storeImage(db, 'a'), await storeImage(db, 'b')];
    await create({ imageUrl: first, socialImageUrl: first, description: toImageBody('a') });
    const input = makeInput({ imageUrl: second, socialImageUrl: second });
    await editing.save({ id: N1, input, baseRevision: 1, ...by(KAMAL) });
    await removeImage(db, 'a');
    expect(await editing.restoreRevision({ articleId: N1, revision: 1, ...by(RINA) })).toMatchObject({
      kind: 'saved',
      article: { imageUrl: second, socialImageUrl: second, description: toImageBody('a') },
    });
  });
});

test('a revision number larger than the column holds is not found', async () => {
  await create();
  expect(await editing.findRevision({ articleId: N1, revision: 2 ** 53 - 1 })).toBeNull();
});
