import { describe, expect, test } from 'vitest';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/article-store.ts';
import { makeInput, NOON_MS } from '#tests/support/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { putHistory } from '../transfer/transfer.ts';

const HOUR_MS = 3_600_000;
const { db, editing, create, readRevisions } = await openArticleStore();
const N1 = articleId('n1');

describe('the history of an article', () => {
  test('is paged, newest first, with the revisions that edits made', async () => {
    const entry = { ...KAMAL, id: 'h0', action: 'Created', articleId: N1, articleTitle: 'পুরোনো' } as const;
    await putHistory(db, [{ ...entry, timestamp: NOON_MS - HOUR_MS }]);
    await create();
    await editing.update({
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
    await create({ title: 'প্রথম', imageUrl: '/media/a.jpg' });
    await editing.update({
      id: N1,
      input: makeInput({ title: 'দ্বিতীয়', imageUrl: '/media/b.jpg' }),
      baseRevision: 1,
      ...by(KAMAL),
    });
    const restored = await editing.restoreRevision({
      articleId: N1,
      revision: 1,
      keepImage: true,
      ...by(RINA, NOON_MS + 1),
    });
    expect(restored).toMatchObject({
      kind: 'saved',
      revision: 3,
      article: { title: 'প্রথম', imageUrl: '/media/b.jpg' },
    });
    const whole = await editing.restoreRevision({
      articleId: N1,
      revision: 1,
      keepImage: false,
      ...by(RINA, NOON_MS + 2),
    });
    expect(whole).toMatchObject({
      revision: 4,
      article: { imageUrl: '/media/a.jpg' },
      releasedImageUrl: '/media/b.jpg',
    });
    const again = await editing.restoreRevision({
      articleId: N1,
      revision: 1,
      keepImage: false,
      ...by(RINA, NOON_MS + 3),
    });
    expect(again).toMatchObject({ kind: 'saved', revision: 4 });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved', '3 restored-revision', '4 restored-revision']);
    expect(
      await editing.restoreRevision({
        articleId: N1,
        revision: 9,
        keepImage: true,
        ...by(RINA),
      }),
    ).toEqual({ kind: 'missing' });
  });
});

test('a revision number larger than the column holds is not found', async () => {
  await create();
  expect(await editing.findRevision({ articleId: N1, revision: 2 ** 53 - 1 })).toBeNull();
});
