import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { streamHistory } from '../transfer/transfer-record.ts';

const { db, editing, create, readActions, readRevisions } = await openArticleStore();
const N1 = articleId('n1');

describe('creating an article', () => {
  test('writes the article, its history entry and its first revision', async () => {
    const saved = await create({ title: 'নদীর *বাঁধ* ভেঙেছে' });
    expect(saved).toMatchObject({ kind: 'saved', revision: 1 });
    expect(await editing.find(N1)).toMatchObject({
      revision: 1,
      article: { metaTitle: 'নদীর *বাঁধ* ভেঙেছে', viewCount: 0, createdAt: NOON_MS, updatedAt: NOON_MS },
    });
    expect(await Array.fromAsync(streamHistory(db))).toMatchObject([
      { action: 'Created', articleId: 'n1', ...RINA, timestamp: NOON_MS },
    ]);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  test('creates one article if the same request arrives three times at once', async () => {
    const results = await Promise.all([create(), create(), create()]);
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
    expect(await readActions()).toEqual(['Created']);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  test('returns the current article if the request is repeated after an edit', async () => {
    await create();
    await editing.save({
      id: N1,
      input: makeInput({ title: 'নতুন' }),
      baseRevision: 1,
      ...by(KAMAL),
    });
    expect(await create()).toMatchObject({ kind: 'saved', revision: 2, article: { title: 'নতুন' } });
    expect(await readActions()).toEqual(['Created', 'Edited']);
  });

  test('writes nothing if the history entry cannot be written', async () => {
    await create();
    const { id } = (await Array.fromAsync(streamHistory(db)))[0] ?? { id: '' };
    const twice = editing.save({
      baseRevision: null,
      id: articleId('n2'),
      input: makeInput(),
      actor: RINA,
      nowMs: NOON_MS,
      historyId: id,
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await editing.find(articleId('n2'))).toBeNull();
    expect(await readRevisions()).toEqual(['1 saved']);
  });
});
