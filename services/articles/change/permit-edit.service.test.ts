import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import { createArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { createPreviewLinks } from '#services/articles/previews/preview-links.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore } from '#tests/support/database/article-store.ts';
import { findChangedTables, readTables } from '#tests/support/database/read-tables.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { saveArticle } from '../change/change-article.ts';

const store = await openArticleStore();
const { db, editing } = store;
const previews = createPreviewLinks(db, 'Asia/Dhaka');
const autosaves = createArticleAutosaves(db);
const documents = createDocuments(db);
const N1 = articleId('n1');
const SPORT = 'খেলা';

let reporter: HistoryActor;
let editor: HistoryActor;
let sportEditor: HistoryActor;

beforeEach(async () => {
  reporter = await addStaffRow(db, { id: 'reporter', role: 'reporter' });
  editor = await addStaffRow(db, { id: 'editor', role: 'editor' });
  sportEditor = await addStaffRow(db, { id: 'sport', role: 'editor', desks: [SPORT] });
  await turnRolesOn(db);
});
afterEach(async () => {
  await db.deleteFrom('staff').execute();
  await db.deleteFrom('signInPolicy').execute();
});

const create = (actor: HistoryActor, change: Partial<ArticleInput> = {}) =>
  editing.save({ baseRevision: null, id: N1, input: makeInput(change), lead: 'keep', ...by(actor) });

const save = (actor: HistoryActor, change: Partial<ArticleInput>, command: Partial<SaveCommand> = {}) =>
  editing.save({ id: N1, input: makeInput(change), baseRevision: 1, ...by(actor), ...command });

const findOwner = async () => (await db.selectFrom('articles').select('ownerId').executeTakeFirst())?.ownerId;

/** The result of a request, which must change no table. */
async function refused<Result>(request: () => Promise<Result>): Promise<Result> {
  const before = await readTables(db);
  const result = await request();
  expect(await findChangedTables(db, before)).toEqual([]);
  return result;
}

describe('the owner of an article', () => {
  test('is the account that created it, also after a deletion and a restore by others', async () => {
    await create(reporter, { status: 'draft' });
    expect(await findOwner()).toBe('reporter');
    await editing.delete({ id: N1, ...by(editor) });
    await editing.restoreFromTrash({ id: N1, ...by(editor) });
    await save(editor, { status: 'draft', title: 'নতুন' }, { baseRevision: 2 });
    expect(await findOwner()).toBe('reporter');
  });

  test('is nobody for dev mode and for an import', async () => {
    await create(DEV_MODE_ACTOR, { status: 'draft' });
    expect(await findOwner()).toBeNull();
    await db.deleteFrom('articles').execute();
    await store.put({ id: 'n1' });
    expect(await findOwner()).toBeNull();
  });
});

describe('a reporter', () => {
  test('creates, edits, deletes and restores an own draft', async () => {
    expect((await create(reporter, { status: 'draft' })).kind).toBe('saved');
    expect((await save(reporter, { status: 'draft', title: 'নতুন' })).kind).toBe('saved');
    expect((await editing.delete({ id: N1, ...by(reporter) })).kind).toBe('deleted');
    expect((await editing.restoreFromTrash({ id: N1, ...by(reporter) })).kind).toBe('saved');
  });

  test('publishes nothing', async () => {
    expect(await refused(() => create(reporter))).toEqual({ kind: 'forbidden', reason: 'role' });
    await create(reporter, { status: 'draft' });
    expect(await refused(() => save(reporter, {}))).toEqual({ kind: 'forbidden', reason: 'role' });
    expect(await refused(() => save(reporter, { status: 'draft', isFeatured: true }))).toEqual({
      kind: 'forbidden',
      reason: 'role',
    });
    const publish = { articles: [{ id: N1, revision: 1 }], change: { kind: 'publish' }, ...by(reporter) } as const;
    const many = { ...publish, newHistoryId: () => 'h', reportFailure: () => {} };
    expect(await refused(() => editing.changeMany(many))).toEqual([{ id: N1, kind: 'forbidden', reason: 'role' }]);
  });

  test('changes no article of a colleague, and sees none in a conflict', async () => {
    await create(editor, { status: 'draft' });
    await save(editor, { status: 'draft', title: 'সম্পাদকের শিরোনাম' });
    const notOwn = { kind: 'forbidden', reason: 'not-own' };
    const notAssigned = { kind: 'forbidden', reason: 'not-assigned' };
    expect(await refused(() => save(reporter, { status: 'draft', title: 'আমার শিরোনাম' }))).toEqual(notAssigned);
    expect(await refused(() => save(reporter, { status: 'draft' }, { intent: 'keep' }))).toEqual(notAssigned);
    expect(await refused(() => create(reporter, { status: 'draft' }))).toEqual(notAssigned);
    expect(await refused(() => editing.delete({ id: N1, ...by(reporter) }))).toEqual(notOwn);
    const revision = { articleId: N1, revision: 1, ...by(reporter) };
    expect(await refused(() => editing.restoreRevision(revision))).toEqual(notAssigned);
    const link = { articleId: N1, maker: reporter, life: 'week', allowsComments: false, nowMs: NOON_MS } as const;
    expect(await refused(() => previews.create(link))).toEqual(notOwn);
    expect(await refused(() => previews.end({ id: 'x', articleId: N1, by: reporter, nowMs: NOON_MS }))).toEqual(notOwn);
  });

  test('neither changes nor withdraws an own article that an editor has published', async () => {
    await create(reporter, { status: 'draft' });
    await save(editor, {});
    const late = { kind: 'forbidden', reason: 'state' };
    expect(await refused(() => save(reporter, { title: 'দেরিতে' }, { baseRevision: 2 }))).toEqual(late);
    expect(await refused(() => save(reporter, { status: 'draft' }, { baseRevision: 2 }))).toEqual(late);
    expect(await refused(() => editing.delete({ id: N1, ...by(reporter) }))).toEqual(late);
    const first = { articleId: N1, revision: 1, ...by(reporter) };
    expect(await refused(() => editing.restoreRevision(first))).toEqual(late);
  });

  test('does not publish by restoring what was public', async () => {
    await create(reporter, { status: 'draft' });
    await save(editor, {});
    await save(editor, { status: 'draft' }, { baseRevision: 2 });
    const role = { kind: 'forbidden', reason: 'role' };
    const published = { articleId: N1, revision: 2, ...by(reporter) };
    expect(await refused(() => editing.restoreRevision(published))).toEqual(role);
    await save(editor, {}, { baseRevision: 3 });
    await editing.delete({ id: N1, ...by(editor) });
    expect(await refused(() => editing.restoreFromTrash({ id: N1, ...by(reporter) }))).toEqual(role);
    expect(await refused(() => save(reporter, {}, { intent: 'restore' }))).toEqual(role);
    const undo = { articles: [{ id: N1, revision: 4, isDeletion: true }], ...by(reporter), newHistoryId: () => 'h' };
    expect(await refused(() => editing.undoMany({ ...undo, reportFailure: () => {} }))).toEqual([{ id: N1, ...role }]);
  });

  test('stores unsaved text of own articles only', async () => {
    const draft = { draftId: 'd', baseRevision: null, sequence: 1, form: EMPTY_FORM, imageUrl: '', replaces: null };
    const storeText = (owner: HistoryActor) => autosaves.store({ ...draft, articleId: N1, owner, nowMs: NOON_MS });
    expect((await storeText(reporter)).kind).toBe('stored');
    await db.deleteFrom('articleAutosaves').execute();
    await create(editor);
    expect(await refused(() => storeText(reporter))).toEqual({ kind: 'forbidden', reason: 'not-assigned' });
  });

  test('changes nothing that all share', async () => {
    await create(editor, { tags: ['সেতু'] });
    const role = { kind: 'forbidden', reason: 'role' };
    const rename = { fromKey: 'সেতু', to: 'ব্রিজ', actor: reporter, nowMs: NOON_MS };
    expect(await refused(() => editing.changeTag(rename))).toEqual(role);
    const setting = { field: 'editor', value: 'ক', baseUpdatedAt: 0 } as const;
    expect(await refused(() => documents.saveSiteSettings([setting], NOON_MS, reporter))).toEqual(role);
    expect(await refused(() => documents.initialiseAdSettings(reporter))).toEqual(role);
    await documents.initialiseAdSettings();
    const change = () => documents.updateAdSetting('home_top_banner', { enabled: false }, reporter);
    expect(await refused(change)).toEqual(role);
  });
});

test('an editor of a desk publishes in it only, and moves nothing across', async () => {
  const otherDesk = { kind: 'forbidden', reason: 'other-desk' };
  expect(await refused(() => create(sportEditor))).toEqual(otherDesk);
  expect((await create(sportEditor, { category: SPORT })).kind).toBe('saved');
  expect(await refused(() => save(sportEditor, { category: 'বিশ্ব' }))).toEqual(otherDesk);
  const rename = { fromKey: 'সেতু', to: 'ব্রিজ', actor: sportEditor, nowMs: NOON_MS };
  expect(await refused(() => editing.changeTag(rename))).toEqual(otherDesk);
});

test('the unsaved text of an editor of a desk is stored after a colleague has deleted the article', async () => {
  const draft = { draftId: 'd', baseRevision: 1, form: EMPTY_FORM, imageUrl: '', replaces: null, nowMs: NOON_MS };
  const storeText = (sequence: number) => autosaves.store({ ...draft, articleId: N1, sequence, owner: sportEditor });
  await create(editor, { category: SPORT });
  expect((await storeText(1)).kind).toBe('stored');
  await editing.delete({ id: N1, ...by(editor) });
  expect((await storeText(2)).kind).toBe('stored');
  await editing.restoreFromTrash({ id: N1, ...by(editor) });
  await save(editor, { category: 'বিশ্ব' }, { baseRevision: 2 });
  await editing.delete({ id: N1, ...by(editor) });
  expect(await refused(() => storeText(3))).toEqual({ kind: 'forbidden', reason: 'other-desk' });
});

test('a deactivated or deleted account saves nothing', async () => {
  await db.updateTable('staff').set({ deactivatedAt: NOON_MS }).where('id', '=', 'editor').execute();
  expect(await refused(() => create(editor))).toEqual({ kind: 'forbidden', reason: 'no-account' });
  await db.deleteFrom('staff').where('id', '=', 'editor').execute();
  expect(await refused(() => create(editor))).toEqual({ kind: 'forbidden', reason: 'no-account' });
});

test('everybody may do everything without roles, whatever their role was', async () => {
  await db.updateTable('signInPolicy').set({ hasRoles: false }).execute();
  expect((await create(reporter)).kind).toBe('saved');
  expect((await save(sportEditor, { title: 'নতুন' })).kind).toBe('saved');
});

test('a change of a role waits for the saves that started before it', async () => {
  const order: string[] = [];
  const demote = () => db.updateTable('staff').set({ role: 'reporter' }).where('id', '=', 'editor').execute();
  let demoted = Promise.resolve();
  await inTransaction(db, async (trx) => {
    await saveArticle(trx, { baseRevision: null, id: N1, input: makeInput(), ...by(editor) });
    demoted = demote().then(() => void order.push('demoted'));
    await store.expectWaiting();
    order.push('saved');
  });
  await demoted;
  expect(order).toEqual(['saved', 'demoted']);
  expect((await save(editor, { title: 'নতুন' })).kind).toBe('forbidden');
});
