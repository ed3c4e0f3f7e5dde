import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';

const { editing, create, put, readActions, readRevisions } = await openArticleStore();
const N1 = articleId('n1');
const A1 = articleId('a1');

/** Saves a title; after each conflict it reads the article again and retries. */
async function saveWithRetries(title: string): Promise<void> {
  for (let kind = 'conflict'; kind !== 'saved'; ) {
    const { article, revision } = (await editing.find(N1)) ?? { article: makeArticle(), revision: 0 };
    ({ kind } = await editing.save({
      id: N1,
      input: { ...article, title },
      baseRevision: revision,
      ...by(KAMAL),
    }));
  }
}

describe('updating an article', () => {
  test('keeps the creation time and the views', async () => {
    await put({ id: 'a1', viewCount: 7, createdAt: NOON_MS - HOUR_MS, updatedAt: NOON_MS - HOUR_MS });
    await editing.save({
      id: A1,
      input: makeInput({ title: 'নতুন শিরোনাম' }),
      baseRevision: 1,
      ...by(RINA),
    });
    expect(await editing.find(A1)).toMatchObject({
      revision: 2,
      article: {
        title: 'নতুন শিরোনাম',
        metaTitle: 'নতুন শিরোনাম',
        viewCount: 7,
        createdAt: NOON_MS - HOUR_MS,
        updatedAt: NOON_MS,
      },
    });
  });

  test('stores the imported content as a revision before the first edit', async () => {
    await put({ id: 'a1', title: 'আমদানি' });
    await editing.save({
      id: A1,
      input: makeInput({ title: 'নতুন' }),
      baseRevision: 1,
      ...by(RINA),
    });
    expect(await readRevisions()).toEqual(['1 imported', '2 saved']);
    expect(await editing.findRevision({ articleId: A1, revision: 1 })).toMatchObject({
      revision: 1,
      article: { id: 'a1', title: 'আমদানি' },
    });
    expect(await editing.findRevision({ articleId: A1, revision: 3 })).toBeNull();
  });

  test('writes nothing if the request is repeated or changes nothing', async () => {
    await create();
    const edit = () =>
      editing.save({
        id: N1,
        input: makeInput({ title: 'নতুন' }),
        baseRevision: 1,
        ...by(RINA),
      });
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 2, mergedParts: [] });
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 2, mergedParts: [] });
    expect(await readActions()).toEqual(['Created', 'Edited']);
  });
});

describe('two people editing one article', () => {
  beforeEach(async () => {
    await create({ title: 'আদি', author: 'আদি' });
    await editing.save({
      id: N1,
      input: makeInput({ title: 'রিনার', author: 'আদি' }),
      baseRevision: 1,
      ...by(RINA),
    });
  });

  test('changes of different parts are merged', async () => {
    const saved = await editing.save({
      id: N1,
      input: makeInput({ title: 'আদি', author: 'কামাল' }),
      baseRevision: 1,
      ...by(KAMAL),
    });
    expect(saved).toMatchObject({ kind: 'saved', revision: 3, mergedParts: ['title'] });
    expect((await editing.find(N1))?.article).toMatchObject({ title: 'রিনার', author: 'কামাল' });
  });

  test('changes of the same part are a conflict, and nothing is written', async () => {
    const result = await editing.save({
      id: N1,
      input: makeInput({ title: 'কামালের', author: 'কামাল' }),
      baseRevision: 1,
      ...by(KAMAL),
    });
    expect(result).toMatchObject({
      kind: 'conflict',
      base: { title: 'আদি' },
      mine: { title: 'কামালের' },
      theirs: { title: 'রিনার', author: 'আদি' },
      revision: 2,
      collisions: ['title'],
      by: { userEmail: RINA.userEmail, userId: RINA.userId, timestamp: NOON_MS },
    });
    expect(await editing.find(N1)).toMatchObject({
      revision: 2,
      article: { title: 'রিনার', author: 'আদি' },
    });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved']);
  });

  test('a repeated request that was merged before is not saved again', async () => {
    const edit = () =>
      editing.save({
        id: N1,
        input: makeInput({ title: 'আদি', author: 'কামাল' }),
        baseRevision: 1,
        ...by(KAMAL),
      });
    await edit();
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 3, mergedParts: ['title'] });
    expect(await readActions()).toEqual(['Created', 'Edited', 'Edited']);
  });

  test('each of twenty concurrent saves that was acknowledged is a revision', async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `শিরোনাম ${n}`);
    await Promise.all(titles.map(saveWithRetries));
    const { rows } = await editing.listHistory({ articleId: N1, after: null, limit: 100 });
    expect(rows.map(({ revision }) => revision).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 22 }, (_, n) => n + 1),
    );
    const revisions = await Promise.all(
      rows.map(({ revision }) => editing.findRevision({ articleId: N1, revision: revision ?? 0 })),
    );
    const savedTitles = revisions.map((version) => version?.article.title);
    expect(titles.filter((title) => !savedTitles.includes(title))).toEqual([]);
  });
});

describe('an import', () => {
  test('counts a revision only if the content changed', async () => {
    await put({ id: 'a1', tags: ['এক'] });
    await put({ id: 'a1', tags: ['এক'], viewCount: 9 });
    expect((await editing.find(A1))?.revision).toBe(1);
    await put({ id: 'a1', tags: ['দুই'] });
    expect((await editing.find(A1))?.revision).toBe(2);
  });
});
