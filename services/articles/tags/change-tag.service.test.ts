import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { TAG_UNDO_MS } from '#domain/article/tag.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { watchChanges } from '#tests/support/database/watch-changes.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleManagement } from '../manage/article-management.ts';
import { createArticleReading } from '../read/article-reading.ts';
import { reindexOutdated } from '../transfer/transfer.ts';
import { runTagChanges } from './change-tag.ts';

const { db, url, editing, create, save, put, readRevisions } = await openArticleStore();
const management = createArticleManagement(db);
const articles = createArticleReading(db);
const N1 = articleId('n1');

beforeEach(async () => {
  await db.deleteFrom('tagChanges').execute();
  await db.deleteFrom('tagRenames').execute();
});

const LATER_MS = NOON_MS + 1_000;
const start = (fromKey: string, to: string | null) => editing.changeTag({ fromKey, to, actor: RINA, nowMs: LATER_MS });
const run = (limit = 10) => runTagChanges(db, { nowMs: LATER_MS, limit });
const runAll = async () => {
  while ((await run()) > 0);
};
const readTags = async () => {
  const rows = await db.selectFrom('articles').select(['id', 'tags']).orderBy('id').execute();
  return rows.map(({ id, tags }) => `${id}: ${tags.join(', ')}`);
};
const readTerms = async () => (await db.selectFrom('articleSearch').select('terms').executeTakeFirstOrThrow()).terms;
const saveAsKamal = (change: Partial<ArticleInput>, baseRevision = 1) =>
  editing.save({ id: N1, input: makeInput(change), baseRevision, ...by(KAMAL) });

describe('a rename', () => {
  test('changes every article in batches, also drafts and other spellings, and records what it did', async () => {
    await put(
      { id: 'a', tags: ['নদি', 'ঢাকা'] },
      { id: 'b', tags: ['ঢাকা', 'নদি\u200d'] },
      { id: 'c', tags: ['নদি'], status: 'draft' },
      { id: 'd', tags: ['ঢাকা'] },
    );
    expect(await start('নদি', ' নদী ')).toEqual({ kind: 'started' });
    expect([await run(2), await run(2), await run(2)]).toEqual([2, 1, 0]);
    expect(await readTags()).toEqual(['a: নদী, ঢাকা', 'b: ঢাকা, নদী', 'c: নদী', 'd: ঢাকা']);
    expect(await management.listTagChanges({ limit: 10, nowMs: LATER_MS })).toMatchObject([
      { changedAt: LATER_MS, userEmail: RINA.userEmail, fromName: 'নদি', toName: 'নদী', articles: 3, isFinished: true },
    ]);
    expect(await articles.findTagRename({ key: 'নদি', nowMs: NOON_MS })).toBe('নদী');
  });

  test('leaves the time of update, the revision and the history alone, and changes the search', async () => {
    await create({ tags: ['নদি'] });
    const before = await readTerms();
    await start('নদি', 'পাহাড়');
    await runAll();
    expect(await editing.find(N1)).toMatchObject({
      article: { tags: ['পাহাড়'.normalize('NFC')], updatedAt: NOON_MS },
      revision: 1,
    });
    expect(await readRevisions()).toEqual(['1 saved']);
    const terms = await readTerms();
    expect(terms).not.toBe(before);
    await db.updateTable('articleSearch').set({ analyserVersion: 0 }).execute();
    await reindexOutdated(db, 10);
    expect(await readTerms()).toBe(terms);
  });

  test('into an existing tag merges the two', async () => {
    await put({ id: 'a', tags: ['নদী', 'নদি'] }, { id: 'b', tags: ['নদি'] });
    await start('নদি', 'নদী');
    await runAll();
    expect(await readTags()).toEqual(['a: নদী', 'b: নদী']);
    expect((await management.listTags({ search: '', after: null, limit: 9 })).rows).toEqual([
      { key: 'নদী', name: 'নদী', articles: 2 },
    ]);
  });

  test('corrects the spelling without a redirect', async () => {
    await put({ id: 'a', tags: ['ipl'] }, { id: 'b', tags: ['Ipl'] }, { id: 'c', tags: ['IPL'] });
    await start('ipl', 'IPL');
    await runAll();
    expect(await readTags()).toEqual(['a: IPL', 'b: IPL', 'c: IPL']);
    expect(await articles.findTagRename({ key: 'ipl', nowMs: NOON_MS })).toBeNull();
  });

  test('and back leads the other way, and earlier names lead to the newest', async () => {
    await put({ id: 'a', tags: ['এক'] });
    await start('এক', 'দুই');
    await runAll();
    await start('দুই', 'তিন');
    await runAll();
    expect([
      await articles.findTagRename({ key: 'এক', nowMs: NOON_MS }),
      await articles.findTagRename({ key: 'দুই', nowMs: NOON_MS }),
    ]).toEqual(['তিন', 'তিন']);
    await start('তিন', 'এক');
    await runAll();
    expect([
      await articles.findTagRename({ key: 'এক', nowMs: NOON_MS }),
      await articles.findTagRename({ key: 'তিন', nowMs: NOON_MS }),
    ]).toEqual([null, 'এক']);
    expect(await readTags()).toEqual(['a: এক']);
  });

  test.each([
    { what: 'two tags', fromKey: 'নদি', to: 'ক, খ', kind: 'invalid' },
    { what: 'no visible character', fromKey: 'নদি', to: ' \u200c', kind: 'invalid' },
    { what: 'a tag that no article has', fromKey: 'নেই', to: 'ক', kind: 'missing' },
  ])('to $what is refused', async ({ fromKey, to, kind }) => {
    await put({ id: 'a', tags: ['নদি'] });
    expect(await start(fromKey, to)).toEqual({ kind });
    expect(await run()).toBe(0);
  });
});

test('a change of a tag that only drafts have wakes the job, and names nothing to readers', async () => {
  await put({ id: 'a', tags: ['নদি'], status: 'draft' });
  const changes = await watchChanges(url);
  await start('নদি', 'নদী');
  await expect.poll(changes).toEqual([{ topics: ['newsroom'], scheduleChanged: true }]);
});

test('a change of a public tag is announced to its pages and to the home page, which shows the topics of the day', async () => {
  await put({ id: 'a', tags: ['নদি'] });
  await start('নদি', null);
  const changes = await watchChanges(url);
  await runAll();
  await expect.poll(() => changes().length, { timeout: 20_000 }).toBe(1);
  expect(changes()[0]?.topics.toSorted()).toEqual(['article:a', 'home', 'newsroom', 'search', 'tag:নদি']);
});

test('a deletion removes the tag from every article, and names that led to it lead nowhere', async () => {
  await put({ id: 'a', tags: ['নদি', 'ঢাকা'] });
  await start('নদি', 'নদী');
  await runAll();
  await start('নদী', null);
  await runAll();
  expect(await readTags()).toEqual(['a: ঢাকা']);
  expect(await articles.findTagRename({ key: 'নদি', nowMs: NOON_MS })).toBeNull();
});

describe('a form that was opened before a rename', () => {
  beforeEach(async () => {
    await create({ tags: ['নদি', 'ঢাকা'] });
    await start('নদি', 'নদী');
    await runAll();
  });

  test('saves other changes without a conflict, with the new name', async () => {
    expect(await saveAsKamal({ tags: ['নদি', 'ঢাকা'], title: 'অন্য' })).toMatchObject({ kind: 'saved', mergedParts: [] });
    expect(await readTags()).toEqual(['n1: নদী, ঢাকা']);
  });

  test('adds a tag without a conflict, also after a colleague saved', async () => {
    await save({ tags: ['নদী', 'ঢাকা'], title: 'অন্য' });
    expect(await saveAsKamal({ tags: ['নদি', 'ঢাকা', 'খুলনা'] })).toMatchObject({ kind: 'saved', mergedParts: ['title'] });
    expect(await readTags()).toEqual(['n1: নদী, ঢাকা, খুলনা']);
  });

  test('an earlier revision and an article in the trash come back with the new name', async () => {
    await save({ tags: ['ঢাকা'] });
    await editing.restoreRevision({ articleId: N1, revision: 1, ...by(RINA) });
    expect(await readTags()).toEqual(['n1: নদী, ঢাকা']);
    await editing.delete({ id: N1, ...by(RINA) });
    await db
      .updateTable('trash')
      .set({ content: JSON.stringify({ ...(await readTrash()), tags: ['নদি'] }) })
      .execute();
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await readTags()).toEqual(['n1: নদী']);
  });
});

const readTrash = async () =>
  (await db.selectFrom('trash').select('content').executeTakeFirstOrThrow()).content as object;

const MIRROR = 'আয়না'.normalize('NFC');

describe('the list of tags', () => {
  test('is ordered by use, in pages, and can be searched', async () => {
    await put({ id: 'a', tags: ['ক', 'খ', 'গক'] }, { id: 'b', tags: ['গক'] });
    const first = await management.listTags({ search: '', after: null, limit: 2 });
    expect(first.rows.map(({ name, articles: count }) => `${name} ${count}`)).toEqual(['গক 2', 'ক 1']);
    const second = await management.listTags({ search: '', after: first.next, limit: 2 });
    expect([second.rows.map(({ name }) => name), second.next]).toEqual([['খ'], null]);
    const found = await management.listTags({ search: 'ক', after: null, limit: 9 });
    expect(found.rows.map(({ name }) => name)).toEqual(['গক', 'ক']);
  });

  test('suggests the most used tags that begin with a text in either encoding', async () => {
    await put(
      { id: 'a', tags: [MIRROR, 'কর'] },
      { id: 'b', tags: ['আয়'.normalize('NFC'), 'কর'] },
      { id: 'c', tags: [MIRROR] },
    );
    const suggest = async (prefix: string) =>
      (await management.suggestTags({ prefix, limit: 8, ownerId: null, nowMs: NOON_MS })).map(({ name }) => name);
    const word = 'আয়'.normalize('NFC');
    expect(await suggest(' আ')).toEqual([MIRROR, word]);
    // The tag of that name comes first.
    for (const prefix of ['আ\u09df', 'আ\u09af\u09bc']) expect(await suggest(prefix)).toEqual([word, MIRROR]);
    expect(await suggest(' ')).toEqual([]);
  });

  test('suggests no tag of a colleague’s draft to a contributor', async () => {
    const after = NOON_MS + 1;
    await put(
      { id: 'public', tags: ['কমলা'] },
      { id: 'draft', status: 'draft', tags: ['কমলা', 'কদম'] },
      { id: 'later', status: 'scheduled', publishAt: after, tags: ['কলম'] },
      { id: 'embargoed', embargoUntil: after, tags: ['কলা'] },
      { id: 'own', status: 'draft', tags: ['কচু'] },
    );
    await db.updateTable('articles').set({ ownerId: 'contributor' }).where('id', '=', articleId('own')).execute();
    const suggest = async (ownerId: string | null) =>
      (await management.suggestTags({ prefix: 'ক', limit: 8, ownerId, nowMs: NOON_MS }))
        .map(({ name }) => name)
        .toSorted();
    expect(await suggest('contributor')).toEqual(['কচু', 'কমলা']);
    expect(await suggest(null)).toEqual(['কচু', 'কদম', 'কমলা', 'কলম', 'কলা']);
  });
});

describe('the undo of a change', () => {
  const changes = () => management.listTagChanges({ limit: 9, nowMs: LATER_MS });
  const undo = async (n = 0, nowMs = LATER_MS) => {
    const id = (await changes())[n]?.id ?? 0;
    return editing.undoTagChange({ id, actor: RINA, nowMs });
  };

  test('gives every article the tags that it had, once', async () => {
    const before = ['a: নদী, ঢাকা, নদি', 'b: নদি', 'c: নদী'];
    await put({ id: 'a', tags: ['নদী', 'ঢাকা', 'নদি'] }, { id: 'b', tags: ['নদি'] }, { id: 'c', tags: ['নদী'] });
    await start('নদি', 'নদী');
    await runAll();
    expect(await readTags()).toEqual(['a: নদী, ঢাকা', 'b: নদী', 'c: নদী']);
    expect(await undo()).toEqual({ kind: 'started' });
    expect([await run(1), await run(1), await run(1), await run(1)]).toEqual([1, 1, 1, 0]);
    expect(await readTags()).toEqual(before);
    expect(await articles.findTagRename({ key: 'নদি', nowMs: NOON_MS })).toBeNull();
    expect((await changes()).map(({ isUndo, canUndo }) => ({ isUndo, canUndo }))).toEqual([
      { isUndo: true, canUndo: false },
      { isUndo: false, canUndo: false },
    ]);
    expect([await undo(0), await undo(1)]).toEqual([{ kind: 'too-late' }, { kind: 'too-late' }]);
  });

  test('restores a deleted tag, and leaves what was edited in the meantime', async () => {
    await put({ id: 'a', tags: ['নদি', 'ঢাকা'] }, { id: 'b', tags: ['নদি'] });
    await start('নদি', null);
    await runAll();
    await db
      .updateTable('articles')
      .set({ tags: ['ঢাকা', 'খেলা'] })
      .where('id', '=', articleId('a'))
      .execute();
    await undo();
    await runAll();
    expect(await readTags()).toEqual(['a: ঢাকা, খেলা, নদি', 'b: নদি']);
  });

  test('is too late after a week', async () => {
    await put({ id: 'a', tags: ['নদি'] });
    await start('নদি', 'নদী');
    await runAll();
    expect(await undo(0, LATER_MS + TAG_UNDO_MS + 1)).toEqual({ kind: 'too-late' });
  });
});
