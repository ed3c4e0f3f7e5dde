import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { createArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { createArticleNotes } from '#services/articles/notes/article-notes.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { countManaged, listManaged } from '../manage/managed-list.ts';
import { readOverview } from '../overview/overview.ts';

const store = await openDeskStore();
const { db, desk, editing, save, submit, take, findArticle, findProposal, turnWorkflowOff } = store;
const notes = createArticleNotes(db);
const autosaves = createArticleAutosaves(db);

const NOT_ASSIGNED = { kind: 'forbidden', reason: 'not-assigned' };
const DRAFT = { status: 'draft' } as const;
const assign = (assigneeId: string | null, proposerId: string | null = null) =>
  take(EDITOR, { kind: 'assign', assigneeId, note: '' }, proposerId);
const rewrite = (actor: HistoryActor) => save(actor, { ...DRAFT, title: 'বদল' }, { baseRevision: 1 });
const storeText = (owner: HistoryActor) =>
  autosaves.store({
    ...{ owner, articleId: N1, draftId: 'd1', sequence: 1, baseRevision: 1, nowMs: NOON_MS, replaces: null },
    ...{ form: EMPTY_FORM, imageUrl: '' },
  });

describe('a reporter and a draft that an editor started', () => {
  beforeEach(() => save(EDITOR, DRAFT));

  test('the reporter writes in it from the assignment until it is taken back', async () => {
    expect(await rewrite(REPORTER)).toEqual(NOT_ASSIGNED);
    await assign('reporter');
    expect(await rewrite(REPORTER)).toMatchObject({ kind: 'saved', revision: 2 });
    expect(await storeText(REPORTER)).toMatchObject({ kind: 'stored' });
    expect(await submit(REPORTER, { title: 'বদল' }, { baseRevision: 2 })).toMatchObject({ kind: 'saved' });
    expect(await editing.delete({ id: N1, ...by(REPORTER) })).toEqual({ kind: 'forbidden', reason: 'not-own' });
    await assign(null);
    expect(await save(REPORTER, { ...DRAFT, title: 'আবার' }, { baseRevision: 2 })).toEqual(NOT_ASSIGNED);
    expect(await findArticle()).toMatchObject({ title: 'বদল' });
  });

  test('an assignment gives no right while the site has no workflow', async () => {
    await assign('reporter');
    await turnWorkflowOff();
    expect(await rewrite(REPORTER)).toEqual(NOT_ASSIGNED);
  });

  test('the publication ends the right', async () => {
    await assign('reporter');
    await save(EDITOR, {}, { baseRevision: 1 });
    expect(await submit(REPORTER, { title: 'বদল' }, { baseRevision: 2 })).toEqual(NOT_ASSIGNED);
  });
});

test('a reporter to whom a colleague’s proposal is assigned changes it', async () => {
  const second = await addStaffRow(db, { id: 'reporter-2', role: 'reporter' });
  await save(EDITOR, {});
  await assign('reporter');
  await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 1 });
  const savedAt = (await findProposal())?.savedAt ?? 0;
  const change = () =>
    submit(second, { title: 'দ্বিতীয়' }, { baseRevision: 1, proposal: { proposerId: 'reporter', savedAt } });
  expect(await change()).toEqual({ kind: 'forbidden', reason: 'role' });
  await assign('reporter-2', 'reporter');
  expect(await change()).toMatchObject({ kind: 'saved', isProposal: true });
  expect(await findProposal()).toMatchObject({ content: { title: 'দ্বিতীয়' }, writers: ['reporter', 'reporter-2'] });
});

describe('a person to whom a story is assigned', () => {
  const NOT_OWN = { kind: 'forbidden', reason: 'not-own' };
  const hand = (actor: HistoryActor, assigneeId: string, proposerId: string | null = null) =>
    take(actor, { kind: 'assign', assigneeId, note: '' }, proposerId);
  const propose = (title: string) => submit(REPORTER, { title }, { baseRevision: 1 });

  test('assigns neither the story nor a proposal for it, nor sets when it is due', async () => {
    const contributor = await addStaffRow(db, { id: 'contributor', role: 'contributor' });
    await save(EDITOR, {});
    await assign('contributor');
    await submit(contributor, { title: 'প্রস্তাব' }, { baseRevision: 1 });
    expect(await hand(contributor, 'reporter')).toEqual(NOT_OWN);
    expect(await hand(contributor, 'contributor', 'contributor')).toEqual(NOT_OWN);
    expect(await take(contributor, { kind: 'due', dueAt: NOON_MS + 5 })).toEqual(NOT_OWN);
    await assign(null);
    expect(await submit(contributor, { title: 'আবার' }, { baseRevision: 1 })).toEqual(NOT_ASSIGNED);
  });

  test('writes no more after it is taken back, also if an editor has assigned a proposal to the person', async () => {
    await save(EDITOR, {});
    await assign('reporter');
    await propose('প্রস্তাব');
    await assign('reporter', 'reporter');
    await assign(null);
    expect(await propose('আবার')).toEqual(NOT_ASSIGNED);
  });

  test('writes no more after a publication, also if a proposal was assigned to the person', async () => {
    await save(EDITOR, {});
    await assign('reporter');
    await propose('প্রস্তাব');
    await assign('reporter', 'reporter');
    await save(EDITOR, DRAFT, { baseRevision: 1 });
    await save(EDITOR, {}, { baseRevision: 2 });
    expect(await submit(REPORTER, { title: 'আবার' }, { baseRevision: 3 })).toEqual(NOT_ASSIGNED);
  });
});

describe('a draft that is assigned to a contributor', () => {
  const reader = { staffId: 'contributor', ownerId: 'contributor', nowMs: NOON_MS };
  const managed = {
    ...{ search: '', category: null, status: null, state: null, author: '', tag: '', isMine: false, isFeatured: false },
    ...{ lacksImage: false, hasUnpublished: false, stage: null, sort: 'newest' as const, viewerId: 'contributor' },
    ...{ ownerId: 'contributor', nowMs: NOON_MS },
  } as const;
  const listAll = async () => ({
    inbox: (await notes.listInbox({ ...reader, after: null, limit: 10 })).rows.length,
    unread: await notes.countUnread({ ...reader, limit: 10 }),
    managed: (await listManaged(db, { ...managed, after: null, before: null, limit: 10 })).rows.length,
    counted: (await countManaged(db, { ...managed, limit: 10 })).count,
    popular: (await readOverview(db, { dayStartsMs: [], ownerId: 'contributor', nowMs: NOON_MS })).popular.length,
  });
  const EMPTY = { inbox: 0, unread: 0, managed: 0, counted: 0, popular: 0 };

  test('is no longer on the contributor’s desk after that, nor do the own notes change', async () => {
    const contributor = await addStaffRow(db, { id: 'contributor', role: 'contributor' });
    await save(EDITOR, DRAFT);
    await assign('contributor');
    await notes.add({ articleId: N1, author: contributor, text: 'ক', requestKey: 'k1', nowMs: NOON_MS });
    const [note] = await notes.list({ articleId: N1, staffId: 'contributor' });
    await submit(contributor, { title: 'বদল' }, { baseRevision: 1 });
    await take(EDITOR, { kind: 'return', note: 'উৎস দিন' });
    const view = { viewerId: 'contributor', desks: null, isOwnOnly: true, inspectsOwnOnly: true };
    const lists = { ...view, nowMs: NOON_MS, dueUntilMs: NOON_MS };
    const listDesk = async () => {
      const { mine, returned } = await desk.count(lists);
      return [mine, returned, await desk.countWaiting(view)];
    };
    expect(await listDesk()).toEqual([1, 1, 1]);
    await assign(null);
    expect(await listDesk()).toEqual([0, 0, 0]);
    const own = { id: note?.id ?? 0, articleId: N1, author: contributor, nowMs: NOON_MS };
    expect(await notes.edit({ ...own, text: 'খ' })).toEqual(NOT_ASSIGNED);
    expect(await notes.delete(own)).toEqual(NOT_ASSIGNED);
    expect(await notes.list({ articleId: N1, staffId: 'contributor' })).toMatchObject([{ text: 'ক' }]);
  });

  test('is in the contributor’s lists until the assignment is taken back', async () => {
    const { userEmail } = await addStaffRow(db, { id: 'contributor', role: 'contributor' });
    await save(EDITOR, DRAFT);
    await db.insertInto('articleViews').values({ articleId: N1, viewCount: 1 }).execute();
    const note = { articleId: N1, author: EDITOR, text: `দেখুন @${userEmail}`, requestKey: 'k1', nowMs: NOON_MS };
    await notes.add(note);
    expect(await listAll()).toEqual(EMPTY);
    await assign('contributor');
    expect(await listAll()).toEqual({ inbox: 1, unread: 1, managed: 1, counted: 1, popular: 1 });
    await assign(null);
    expect(await listAll()).toEqual(EMPTY);
  });
});
