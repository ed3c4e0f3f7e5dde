import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BulkChange, Move } from '#domain/desk/bulk-change.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';

const { editing, create, put, readActions } = await openArticleStore();

const LATER_MS = NOON_MS + 1_000;
const failTest = (error: unknown): void => expect.unreachable(String(error));

const context = (reportFailure = failTest) => ({
  actor: RINA,
  nowMs: LATER_MS,
  newHistoryId: randomUUID,
  reportFailure,
});

async function change(change: BulkChange | Move, seen: Record<string, number>) {
  const articles = Object.entries(seen).map(([id, revision]) => ({ id: articleId(id), revision }));
  return editing.changeMany({ articles, change, ...context() });
}

const undo = (articles: Record<string, number>, isDeletion = false) =>
  editing.undoMany({
    articles: Object.entries(articles).map(([id, revision]) => ({ id: articleId(id), revision, isDeletion })),
    ...context(),
  });

const read = async (id: string) => (await editing.find(articleId(id)))?.article;

describe('a change of several articles', () => {
  test('changes each with a revision and a history entry, and leaves alone what needs no change', async () => {
    await put({ id: 'a1', category: 'খেলা', subcategory: 'ফুটবল' }, { id: 'a2', category: 'বিশ্ব' });
    await create({ category: 'খেলা' });
    expect(await change({ kind: 'category', category: 'বিশ্ব' }, { a1: 1, a2: 1, n1: 1, x: 1 })).toEqual([
      { id: 'a1', kind: 'changed', revision: 2 },
      { id: 'a2', kind: 'unchanged' },
      { id: 'n1', kind: 'changed', revision: 2 },
      { id: 'x', kind: 'missing' },
    ]);
    expect(await read('a1')).toMatchObject({ category: 'বিশ্ব', subcategory: null, updatedAt: LATER_MS });
    expect(await readActions()).toEqual(['Created', 'Edited', 'Edited']);
    expect((await editing.listHistory({ articleId: articleId('a1'), after: null, limit: 9 })).rows).toMatchObject([
      { userEmail: RINA.userEmail, timestamp: LATER_MS, revision: 2 },
    ]);
  });

  test('is merged with what a colleague saved since the list was shown, and refused if both changed the same', async () => {
    await create({ title: 'আগের', tags: ['সেতু'] });
    const save = (change: object, revision: number) =>
      editing.save({ id: articleId('n1'), input: makeInput(change), baseRevision: revision, ...by(KAMAL) });
    await save({ title: 'নতুন', tags: ['সেতু'] }, 1);
    expect(await change({ kind: 'add-tag', tag: 'নদী' }, { n1: 1 })).toMatchObject([{ kind: 'changed', revision: 3 }]);
    expect(await read('n1')).toMatchObject({ title: 'নতুন', tags: ['সেতু', 'নদী'] });
    expect(await change({ kind: 'add-tag', tag: 'চর' }, { n1: 1 })).toEqual([{ id: 'n1', kind: 'conflict' }]);
    expect(await change({ kind: 'add-tag', tag: 'নদী' }, { n1: 1 })).toEqual([{ id: 'n1', kind: 'unchanged' }]);
  });

  test('publishes only what raises no question', async () => {
    await put(
      { id: 'lead', isFeatured: true },
      { id: 'a1', status: 'draft', isFeatured: true },
      { id: 'a2', status: 'scheduled', publishAt: LATER_MS + 5 },
    );
    expect(await change({ kind: 'publish' }, { a1: 1, a2: 1 })).toMatchObject([
      { id: 'a1', kind: 'leads' },
      { id: 'a2', kind: 'changed', revision: 2 },
    ]);
    expect(await read('a2')).toMatchObject({ status: 'published', publishedAt: LATER_MS });
    expect(await read('a1')).toMatchObject({ status: 'draft' });
  });

  test('publishes nothing that the form would refuse', async () => {
    await put({ id: 'a1', status: 'draft', description: ' ' });
    expect(await change({ kind: 'publish' }, { a1: 1 })).toEqual([{ id: 'a1', kind: 'incomplete' }]);
    expect(await read('a1')).toMatchObject({ status: 'draft' });
  });

  test('deletes no article that a colleague has changed since the list was shown', async () => {
    await create({ title: 'আগের' });
    const colleague = { input: makeInput({ title: 'নতুন' }), baseRevision: 1, ...by(KAMAL) };
    await editing.save({ id: articleId('n1'), ...colleague });
    expect(await change({ kind: 'delete' }, { n1: 1 })).toEqual([{ id: 'n1', kind: 'conflict' }]);
    expect(await read('n1')).toMatchObject({ title: 'নতুন' });
  });

  test('that is sent again changes nothing', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    expect(await change({ kind: 'unpublish' }, { a1: 1 })).toMatchObject([{ kind: 'changed' }]);
    expect(await change({ kind: 'unpublish' }, { a1: 1 })).toEqual([{ id: 'a1', kind: 'unchanged' }]);
    expect(await change({ kind: 'delete' }, { a2: 1 })).toMatchObject([{ kind: 'changed' }]);
    expect(await change({ kind: 'delete' }, { a2: 1 })).toEqual([{ id: 'a2', kind: 'missing' }]);
    expect(await readActions()).toHaveLength(2);
  });

  test('adds no tag beyond the limit of the form', async () => {
    await put({ id: 'a1', tags: ['ক'.repeat(1_999)] });
    expect(await change({ kind: 'add-tag', tag: 'নদী' }, { a1: 1 })).toEqual([{ id: 'a1', kind: 'too-many-tags' }]);
  });

  test('that fails for one article is done for the others', async () => {
    await put({ id: 'a1', tags: [] }, { id: 'a2', tags: [] });
    const failures: unknown[] = [];
    const ids = ['same', 'same'];
    const results = await editing.changeMany({
      articles: ['a1', 'a2'].map((id) => ({ id: articleId(id), revision: 1 })),
      change: { kind: 'add-tag', tag: 'নদী' },
      ...context((error) => void failures.push(error)),
      newHistoryId: () => ids.shift() ?? '',
    });
    expect(results).toEqual([
      { id: 'a1', kind: 'changed', revision: 2 },
      { id: 'a2', kind: 'failed' },
    ]);
    expect(failures).toHaveLength(1);
    expect(await read('a2')).toMatchObject({ tags: [] });
  });
});

describe('a move of a scheduled article', () => {
  const DAY_MS = 86_400_000;
  const publishAt = LATER_MS + DAY_MS;
  const to = (ms: number, mayBackDate = false) => ({ kind: 'move', publishAt: ms, mayBackDate }) as const;

  test('changes its time with a revision and a history entry, and is taken back by an undo', async () => {
    await create({ title: 'নির্ধারিত', status: 'scheduled', publishAt });
    expect(await change(to(publishAt + DAY_MS), { n1: 1 })).toEqual([{ id: 'n1', kind: 'changed', revision: 2 }]);
    expect(await read('n1')).toMatchObject({ status: 'scheduled', publishAt: publishAt + DAY_MS });
    expect(await readActions()).toEqual(['Created', 'Edited']);
    expect(await undo({ n1: 2 })).toEqual([{ id: 'n1', kind: 'undone' }]);
    expect(await read('n1')).toMatchObject({ publishAt });
  });

  test('is merged with a new title, and refused if a colleague moved or published the article', async () => {
    const scheduled = { title: 'আগের', status: 'scheduled', publishAt } as const;
    for (const id of ['n1', 'n2', 'n3']) await create(scheduled, id);
    const save = (id: string, change: object) =>
      editing.save({ id: articleId(id), input: makeInput({ ...scheduled, ...change }), baseRevision: 1, ...by(KAMAL) });
    await save('n1', { title: 'নতুন' });
    await save('n2', { publishAt: publishAt + 1 });
    await save('n3', { status: 'published', publishAt: 0 });
    expect(await change(to(publishAt + DAY_MS), { n1: 1, n2: 1, n3: 1 })).toEqual([
      { id: 'n1', kind: 'changed', revision: 3 },
      { id: 'n2', kind: 'conflict' },
      { id: 'n3', kind: 'conflict' },
    ]);
    expect(await read('n1')).toMatchObject({ title: 'নতুন', publishAt: publishAt + DAY_MS });
    expect(await read('n2')).toMatchObject({ publishAt: publishAt + 1 });
    expect(await read('n3')).toMatchObject({ status: 'published' });
  });

  test('to a time that has passed needs a confirmation', async () => {
    await create({ status: 'scheduled', publishAt });
    expect(await change(to(LATER_MS - DAY_MS), { n1: 1 })).toEqual([{ id: 'n1', kind: 'past-date' }]);
    expect(await read('n1')).toMatchObject({ publishAt });
    expect(await change(to(LATER_MS - DAY_MS, true), { n1: 1 })).toEqual([{ id: 'n1', kind: 'changed', revision: 2 }]);
    expect(await read('n1')).toMatchObject({ publishAt: LATER_MS - DAY_MS });
  });
});

describe('undo', () => {
  test('restores each article that nobody has changed since', async () => {
    await put({ id: 'a1', tags: ['সেতু'] }, { id: 'a2', tags: ['সেতু'] });
    await change({ kind: 'remove-tag', tag: 'সেতু' }, { a1: 1, a2: 1 });
    await editing.save({ id: articleId('a2'), input: makeInput({ title: 'আরেক' }), baseRevision: 2, ...by(KAMAL) });
    expect(await undo({ a1: 2, a2: 2, x: 2 })).toEqual([
      { id: 'a1', kind: 'undone' },
      { id: 'a2', kind: 'newer' },
      { id: 'x', kind: 'missing' },
    ]);
    expect(await read('a1')).toMatchObject({ tags: ['সেতু'] });
    expect(await readActions()).toHaveLength(4);
  });

  test('restores deleted articles from the trash', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    expect(await change({ kind: 'delete' }, { a1: 1, a2: 1 })).toEqual([
      { id: 'a1', kind: 'changed', revision: 1, isDeletion: true },
      { id: 'a2', kind: 'changed', revision: 1, isDeletion: true },
    ]);
    expect(await read('a1')).toBeUndefined();
    expect(await undo({ a1: 1, a2: 1, x: 1 }, true)).toMatchObject([
      { kind: 'undone' },
      { kind: 'undone' },
      { kind: 'missing' },
    ]);
    expect(await read('a1')).toMatchObject({ id: 'a1' });
  });

  test.each([
    ['a colleague', KAMAL],
    ['the same person', RINA],
  ])('restores no article that %s has restored and deleted since', async (_name, who) => {
    await put({ id: 'a1' });
    await change({ kind: 'delete' }, { a1: 1 });
    await editing.restoreFromTrash({ id: articleId('a1'), ...by(who) });
    await editing.delete({ id: articleId('a1'), ...by(who) });
    expect(await undo({ a1: 1 }, true)).toEqual([{ id: 'a1', kind: 'newer' }]);
    expect(await read('a1')).toBeUndefined();
  });
});
