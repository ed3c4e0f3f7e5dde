import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { toImageUrl } from '#tests/support/articles/stored-image.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleAutosaves } from '../autosave/article-autosaves.ts';
import { saveArticle } from '../change/change-article.ts';

const { db, editing, create, save, expectWaiting, readActions, readRevisions } = await openArticleStore();
const autosaves = createArticleAutosaves(db);
const N1 = articleId('n1');

beforeEach(async () => {
  await db.deleteFrom('articleAutosaves').execute();
});

const find = async () => (await editing.find(N1))?.article;
const isDeleted = async () => (await editing.listTrash({ after: null, limit: 1 })).rows.length === 1;

async function storeAutosave(): Promise<void> {
  const key = { owner: KAMAL, articleId: N1, draftId: 'd1', baseRevision: 1, replaces: null };
  await autosaves.store({ ...key, form: EMPTY_FORM, imageUrl: '', sequence: 1, nowMs: NOON_MS });
}
const findAutosave = () => autosaves.find({ owner: KAMAL, articleId: N1 });

describe('saving a deleted article', () => {
  beforeEach(async () => {
    await create({ title: 'প্রথম' });
    await save({ title: 'দ্বিতীয়' });
    await editing.delete({ id: N1, ...by(RINA) });
  });

  it('restores it and writes both revisions', async () => {
    const saved = await save({ title: 'তৃতীয়' }, { intent: 'restore', baseRevision: 2 });
    expect(saved).toMatchObject({ kind: 'saved', revision: 4, article: { title: 'তৃতীয়' } });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved', '3 restored-trash', '4 saved']);
    expect(await isDeleted()).toBe(false);
  });

  it('restores it if nothing changed', async () => {
    const saved = await save({ title: 'দ্বিতীয়' }, { intent: 'restore', baseRevision: 2 });
    expect(saved).toMatchObject({ kind: 'saved', revision: 3 });
  });

  it('leaves it in the trash if the restore is refused', async () => {
    const refusals = [
      await save({ title: 'তৃতীয়' }, { intent: 'restore' }),
      await save({ title: 'দ্বিতীয়', imageUrl: toImageUrl('a') }, { intent: 'restore', baseRevision: 2 }),
      await save({ status: 'scheduled', publishAt: NOON_MS - 1 }, { intent: 'restore', baseRevision: 2 }),
    ];
    expect(refusals.map(({ kind }) => kind)).toEqual(['conflict', 'image-missing', 'past-date']);
    expect([await find(), await isDeleted()]).toEqual([undefined, true]);
    expect(await readActions()).toEqual(['Created', 'Deleted', 'Edited']);
  });

  it('returns missing if it was purged', async () => {
    await db.deleteFrom('trash').execute();
    const results = [await save({}), await save({}, { intent: 'restore' })];
    expect(results).toEqual([{ kind: 'missing' }, { kind: 'missing' }]);
  });
});

describe('after a save with a lost response', () => {
  const lost = makeInput({ title: 'দ্বিতীয়' });

  it('the next save is based on it', async () => {
    await create({ title: 'প্রথম' });
    await save({ title: 'দ্বিতীয়' });
    expect(await save({ title: 'প্রথম' }, { unacknowledged: lost })).toMatchObject({ kind: 'saved', revision: 3 });
    expect((await find())?.title).toBe('প্রথম');
  });

  it('the next save is a conflict if another request saved in between', async () => {
    await create({ title: 'প্রথম' });
    await save({ title: 'দ্বিতীয়' });
    await save({ title: 'চতুর্থ' }, { baseRevision: 2 });
    expect(await save({ title: 'তৃতীয়' }, { unacknowledged: lost })).toMatchObject({ kind: 'conflict', revision: 3 });
  });

  it('of a new article, the next first save with other content continues it', async () => {
    await create({ title: 'প্রথম' });
    expect(await create({ title: 'দ্বিতীয়' })).toMatchObject({ kind: 'saved', revision: 2 });
    expect(await readActions()).toEqual(['Created', 'Edited']);
  });
});

describe('keeping content as a draft', () => {
  it('is refused for a public article, also if it was published at the same time', async () => {
    await create({ status: 'draft' });
    const publishing = await db.startTransaction().execute();
    await saveArticle(publishing, { id: N1, input: makeInput(), baseRevision: 1, ...by(RINA) });
    const keeping = save({ title: 'নতুন' }, { intent: 'keep' });
    await expectWaiting();
    await publishing.commit().execute();
    expect(await keeping).toEqual({ kind: 'not-draft' });
  });
});

describe('the autosave of the saved draft', () => {
  it('is removed, also if the save changes nothing', async () => {
    await create();
    await storeAutosave();
    await save({}, { draftId: 'd1' });
    expect(await findAutosave()).toBeNull();
  });

  it('remains if the save is refused', async () => {
    await create();
    await storeAutosave();
    await save({ imageUrl: toImageUrl('a') }, { draftId: 'd1' });
    expect(await findAutosave()).toMatchObject({ draftId: 'd1' });
  });

  it('remains if the transaction fails', async () => {
    await create();
    await storeAutosave();
    const [entry] = await db.selectFrom('history').select('id').execute();
    await expect(save({ title: 'নতুন' }, { draftId: 'd1', historyId: entry?.id ?? '' })).rejects.toThrow(
      'duplicate key',
    );
    expect(await findAutosave()).toMatchObject({ draftId: 'd1' });
  });
});

describe('two saves at the same time', () => {
  it('are merged if they change different parts', async () => {
    await create();
    const results = await Promise.all([save({ title: 'নতুন' }), save({ author: 'কামাল' })]);
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    expect(await find()).toMatchObject({ title: 'নতুন', author: 'কামাল' });
  });

  it('are a save and a conflict if they change the same part', async () => {
    await create();
    const results = await Promise.all([save({ title: 'এক' }), save({ title: 'দুই' })]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
  });

  it('restore a deleted article once', async () => {
    await create();
    await editing.delete({ id: N1, ...by(RINA) });
    const restore = (author: string) => save({ author }, { intent: 'restore' });
    const results = await Promise.all([restore('এক'), restore('এক')]);
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    expect(await readRevisions()).toEqual(['1 saved', '2 restored-trash', '3 saved']);
  });
});
