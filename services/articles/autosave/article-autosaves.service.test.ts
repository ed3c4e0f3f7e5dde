import { beforeEach, describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { MAX_AUTOSAVES_PER_ACCOUNT } from '#domain/article/autosave-limits.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { articleId } from '#tools/article-id.ts';
import { openChangeBus } from '../../live/change-bus.ts';
import { createArticleJobs } from '../article-jobs.ts';
import type { AutosaveRequest } from './article-autosaves.ts';
import { createArticleAutosaves } from './article-autosaves.ts';

const { db, create } = await openArticleStore();
const autosaves = createArticleAutosaves(db);
const A1 = articleId('a1');

beforeEach(() => db.deleteFrom('articleAutosaves').execute());

const makeForm = (title: string): ArticleForm => ({ ...EMPTY_FORM, title });

const store = (title: string, change: Partial<AutosaveRequest> = {}) =>
  autosaves.store({
    owner: RINA,
    articleId: A1,
    draftId: 'd1',
    baseRevision: 1,
    sequence: 1,
    form: makeForm(title),
    imageUrl: '',
    replaces: null,
    nowMs: NOON_MS,
    ...change,
  });
const readTitle = async (owner = RINA) => (await autosaves.find({ owner, articleId: A1 }))?.form.title;

describe('storing', () => {
  it('keeps one autosave for each person and article', async () => {
    expect(await store('প্রথম')).toEqual({ kind: 'stored', updatedAt: NOON_MS });
    await store('দ্বিতীয়', { sequence: 2, nowMs: NOON_MS + 1 });
    await store('কামালের', { owner: KAMAL, draftId: 'd9' });
    expect([await readTitle(), await readTitle(KAMAL)]).toEqual(['দ্বিতীয়', 'কামালের']);
    expect(await autosaves.listOwners([A1])).toEqual([
      { articleId: A1, ownerId: 'u1', ownerEmail: RINA.userEmail, updatedAt: NOON_MS + 1 },
      { articleId: A1, ownerId: 'u2', ownerEmail: KAMAL.userEmail, updatedAt: NOON_MS },
    ]);
  });

  it.each(['শেষে ফাঁকা ', 'য\u09bc', 'a\u0000b', '\ud83d', '👩‍💻 “উদ্ধৃতি”\n'])(
    'keeps %j letter by letter',
    async (title) => {
      await store(title);
      expect(await readTitle()).toBe(title);
    },
  );

  it('ignores an autosave that arrives after a later one of the same draft', async () => {
    await store('নতুন', { sequence: 5 });
    expect(await store('পুরোনো', { sequence: 4 })).toEqual({ kind: 'outdated', sequence: 5 });
    expect(await readTitle()).toBe('নতুন');
  });

  it('does not overwrite the autosave from another device', async () => {
    await store('বাড়িতে', { draftId: 'home', sequence: 3 });
    const result = await store('অফিসে', { draftId: 'office' });
    expect(result).toMatchObject({ kind: 'other-draft', autosave: { draftId: 'home', form: { title: 'বাড়িতে' } } });
    expect(await readTitle()).toBe('বাড়িতে');
  });

  it('replaces the autosave that the form has taken over, but not a later one of the same draft', async () => {
    await store('বাড়িতে', { draftId: 'home', sequence: 3 });
    const taken = { draftId: 'office', replaces: { draftId: 'home', sequence: 3 } };
    expect((await store('অফিসে', taken)).kind).toBe('stored');
    await store('বাড়িতে আবার', { draftId: 'home', sequence: 4, replaces: { draftId: 'office', sequence: 1 } });
    expect((await store('অফিসে আবার', { ...taken, sequence: 2 })).kind).toBe('other-draft');
    expect(await readTitle()).toBe('বাড়িতে আবার');
  });

  it('refuses more than 100 of one person, also in parallel, and still updates those that exist', async () => {
    const asNew = (n: number, change: Partial<AutosaveRequest> = {}) =>
      store('লেখা', { articleId: articleId(`n${n}`), baseRevision: null, draftId: `n${n}`, ...change });
    for (let n = 0; n < MAX_AUTOSAVES_PER_ACCOUNT - 1; n += 1) await asNew(n);
    const results = await Promise.all([200, 201, 202, 203].map((n) => asNew(n)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['full', 'full', 'full', 'stored']);
    expect((await asNew(5, { sequence: 2 })).kind).toBe('stored');
    expect((await asNew(300, { owner: KAMAL })).kind).toBe('stored');
  });

  it('stores one autosave if two devices send their first at the same time', async () => {
    const kinds = await Promise.all([store('এক', { draftId: 'one' }), store('দুই', { draftId: 'two' })]);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['other-draft', 'stored']);
  });
});

test('removing takes only the own autosave of that draft', async () => {
  await store('রিনার', { draftId: 'd1' });
  expect(await autosaves.remove({ owner: KAMAL, draftId: 'd1' })).toBe(false);
  expect(await autosaves.remove({ owner: RINA, draftId: 'd2' })).toBe(false);
  expect(await readTitle()).toBe('রিনার');
  expect(await autosaves.remove({ owner: RINA, draftId: 'd1' })).toBe(true);
  expect(await readTitle()).toBeUndefined();
});

test('lists the own autosaves of new articles, the latest first', async () => {
  await store('সম্পাদনা');
  const asNew = (id: string, nowMs: number) =>
    store(id, { articleId: articleId(id), baseRevision: null, draftId: id, nowMs });
  await asNew('n1', 1);
  await asNew('n2', 2);
  await store('অন্যের', { articleId: articleId('n3'), baseRevision: null, owner: KAMAL });
  expect((await autosaves.listNew(RINA)).map(({ form }) => form.title)).toEqual(['n2', 'n1']);
});

test('an autosave makes no history entry and no revision, and changes no article', async () => {
  await create({}, 'a1');
  const read = async () => [
    await db.selectFrom('articles').selectAll().execute(),
    await db.selectFrom('history').selectAll().execute(),
    await db.selectFrom('articleRevisions').selectAll().execute(),
  ];
  const before = await read();
  await store('বদলানো');
  expect(await read()).toEqual(before);
});

test('autosaves older than the retention are deleted, in batches', async () => {
  const { deleteOldAutosaves } = createArticleJobs(db);
  for (const [n, nowMs] of [10, 20, 30].entries()) {
    await store('পুরোনো', { articleId: articleId(`n${n}`), nowMs });
  }
  expect(await deleteOldAutosaves({ beforeMs: 30, limit: 1 })).toBe(1);
  expect(await deleteOldAutosaves({ beforeMs: 30, limit: 10 })).toBe(1);
  expect(await deleteOldAutosaves({ beforeMs: 30, limit: 10 })).toBe(0);
});

test('the image of an autosave is not an orphan', async () => {
  const [shown = '', other = ''] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}/400.jpg?w=400&h=300`);
  await store('ছবিসহ', { imageUrl: shown });
  expect([...(await createArticleJobs(db).findUsedImages([shown, other]))]).toEqual([shown]);
});

test('an image in the body of an autosave is not an orphan', async () => {
  const [shown, other] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}/400.jpg?w=400&h=300`);
  await store('ছবিসহ', { form: { ...EMPTY_FORM, description: `আগে\n![নদী](${shown})\nপরে` } });
  expect([...(await createArticleJobs(db).findUsedImages([shown ?? '', other ?? '']))]).toEqual([shown]);
});

test('notifies staff of the first autosave and of its removal, and never a reader’s page', async () => {
  const own = await createTestDatabase();
  const bus = await openChangeBus({ url: own.url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  const topics: string[][] = [];
  bus.subscribe((change) => topics.push(change.topics));
  const { store: storeOwn, remove } = createArticleAutosaves(own.db);
  const request = { owner: RINA, articleId: A1, draftId: 'd1', baseRevision: 1, imageUrl: '', replaces: null };
  for (const sequence of [1, 2, 3]) {
    await storeOwn({ ...request, sequence, form: makeForm('লেখা'), nowMs: NOON_MS });
  }
  await remove({ owner: RINA, draftId: 'd1' });
  await expect.poll(() => topics).toEqual([['newsroom'], ['newsroom']]);
  await bus.close();
  await own.drop();
});
