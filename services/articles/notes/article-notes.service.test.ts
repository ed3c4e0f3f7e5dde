import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import { MAX_NOTES_PER_ARTICLE } from '#domain/desk/note.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { purgeTrash } from '../edit/trash.ts';
import { createDesk } from '../workflow/desk.ts';
import { createArticleNotes } from './article-notes.ts';
import type { AddNoteRequest } from './note.ts';

const { db, editing, create } = await openArticleStore();
const notes = createArticleNotes(db);
const N1 = articleId('n1');
const ASHA = { userEmail: 'asha@prohor.example', userId: 'asha' };
const ACCOUNTS = [RINA, KAMAL, ASHA];

const idOf = ({ userId }: { userId: string | null }) => userId ?? '';

beforeEach(async () => {
  for (const table of ['articleNotes', 'noteRecipients', 'staff'] as const) await db.deleteFrom(table).execute();
  const times = { createdAt: new Date(NOON_MS), updatedAt: new Date(NOON_MS) };
  const accounts = ACCOUNTS.map((actor) => ({ ...times, id: idOf(actor), email: actor.userEmail, name: '' }));
  await db.insertInto('staff').values(accounts).execute();
});

const add = (text: string, change: Partial<AddNoteRequest> = {}) =>
  notes.add({ articleId: N1, author: RINA, text, requestKey: randomUUID(), nowMs: NOON_MS, ...change });
const list = (staffId = 'dev_mode') => notes.list({ articleId: N1, staffId });
const findId = async (text: string) => (await list()).find((note) => note.text === text)?.id ?? -1;
const own = async (text: string, author = RINA) => ({
  ...{ id: await findId(text), articleId: N1, author, nowMs: NOON_MS },
});
const readerOf = (actor: { userId: string | null }) => ({ staffId: idOf(actor), ownerId: null });
const countUnread = (actor: { userId: string | null }) => notes.countUnread({ ...readerOf(actor), limit: 100 });
const readInbox = async (actor: { userId: string | null }) =>
  (await notes.listInbox({ ...readerOf(actor), after: null, limit: 10 })).rows.map(
    ({ text, isMention, isUnread }) => `${text}${isMention ? ' @' : ''}${isUnread ? ' unread' : ''}`,
  );
/** How many notes are unread for Rina, Kamal and Asha. */
const countAll = () => Promise.all(ACCOUNTS.map(countUnread));

describe('notes of an article', () => {
  test('are listed with author, time and text, oldest first', async () => {
    await create();
    await add('ক');
    await add('খ', { author: DEV_MODE_ACTOR, nowMs: NOON_MS + 1 });
    const open = { id: expect.any(Number), isUnread: false, editedAt: null, resolvedAt: null, resolvedBy: null };
    expect(await list()).toEqual([
      { ...open, authorId: idOf(RINA), authorEmail: RINA.userEmail, text: 'ক', createdAt: NOON_MS },
      { ...open, authorId: 'dev_mode', authorEmail: 'Developer (Dev Mode)', text: 'খ', createdAt: NOON_MS + 1 },
    ]);
  });

  test('make no history entry and no revision', async () => {
    await create();
    const before = await editing.find(N1);
    await add('ক');
    expect(await editing.find(N1)).toEqual(before);
    expect((await editing.listHistory({ articleId: N1, after: null, limit: 9 })).rows).toHaveLength(1);
  });

  test('are not added to an article that does not exist or is deleted', async () => {
    expect(await add('ক')).toEqual({ kind: 'missing' });
    await create();
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await add('ক')).toEqual({ kind: 'missing' });
  });

  test('are refused beyond the maximum', async () => {
    await create();
    const row = { articleId: N1, authorId: 'a', authorEmail: 'a', text: 'ক', createdAt: NOON_MS };
    const rows = Array.from({ length: MAX_NOTES_PER_ARTICLE - 1 }, () => ({ ...row, requestKey: randomUUID() }));
    await db.insertInto('articleNotes').values(rows).execute();
    const last = { requestKey: randomUUID() };
    expect([await add('খ', last), await add('গ')]).toEqual([{ kind: 'added' }, { kind: 'full' }]);
    // Its response was lost.
    expect(await add('খ', last)).toEqual({ kind: 'added' });
  });

  test('are added once if the request is repeated, also at the same time', async () => {
    await create();
    const requestKey = randomUUID();
    const results = await Promise.all([add('ক', { requestKey }), add('ক', { requestKey }), add('ক', { requestKey })]);
    expect(results).toEqual([{ kind: 'added' }, { kind: 'added' }, { kind: 'added' }]);
    expect(await list()).toHaveLength(1);
  });

  test('go to the trash with the article, come back with it, and are purged with it', async () => {
    await create();
    await add(`@${KAMAL.userEmail}`);
    await editing.delete({ id: N1, ...by(RINA) });
    expect([await countUnread(KAMAL), await readInbox(KAMAL)]).toEqual([0, []]);
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect([await countUnread(KAMAL), (await list()).length]).toEqual([1, 1]);
    await editing.delete({ id: N1, ...by(RINA) });
    await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 1 });
    expect(await db.selectFrom('articleNotes').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('noteRecipients').selectAll().execute()).toEqual([]);
  });

  test('keep the name of an account that is deleted', async () => {
    await create();
    await add('ক', { author: KAMAL });
    await add(`@${KAMAL.userEmail}`);
    await db.deleteFrom('staff').where('id', '=', idOf(KAMAL)).execute();
    expect((await list()).map(({ authorEmail }) => authorEmail)).toEqual([KAMAL.userEmail, RINA.userEmail]);
    expect(await countUnread(KAMAL)).toBe(0);
  });
});

describe('a note is unread', () => {
  test('for whom it mentions, but not for its author or for others', async () => {
    await create();
    await add(`@${KAMAL.userEmail} @${RINA.userEmail} @nobody@prohor.example`);
    expect(await countAll()).toEqual([0, 1, 0]);
  });

  test('for who changed the article, wrote a note or was mentioned in one', async () => {
    await create();
    await add('ক', { author: KAMAL });
    expect(await countAll()).toEqual([1, 0, 0]);
    await add(`@${ASHA.userEmail}`);
    await add('খ');
    expect(await countAll()).toEqual([1, 2, 2]);
  });

  test('for nobody in dev mode', async () => {
    await create();
    await add('ক', { author: DEV_MODE_ACTOR });
    await add('খ');
    expect(await notes.countUnread({ ...readerOf(DEV_MODE_ACTOR), limit: 100 })).toBe(0);
  });

  test('until it is read, for each account', async () => {
    await create();
    await add(`@${KAMAL.userEmail} @${ASHA.userEmail}`);
    await add(`@${KAMAL.userEmail}`);
    const [first] = await list();
    const read = { staffId: idOf(KAMAL), articleId: N1, upTo: first?.id ?? 0 };
    expect(await notes.markRead({ ...read, articleId: articleId('n2') })).toBe(0);
    expect(await notes.markRead(read)).toBe(1);
    expect(await notes.markRead(read)).toBe(0);
    expect(await countAll()).toEqual([0, 1, 2]);
    expect((await list(idOf(KAMAL))).map(({ isUnread }) => isUnread)).toEqual([false, true]);
  });

  test('until it is resolved or deleted', async () => {
    await create();
    await add(`ক @${KAMAL.userEmail}`);
    await add(`খ @${KAMAL.userEmail}`);
    await notes.resolve({ ...(await own(`ক @${KAMAL.userEmail}`)), actor: ASHA, isResolved: true, nowMs: NOON_MS });
    expect(await countUnread(KAMAL)).toBe(1);
    await notes.delete(await own(`খ @${KAMAL.userEmail}`));
    expect(await countUnread(KAMAL)).toBe(0);
  });

  test('again for a person whom an edit mentions for the first time', async () => {
    await create();
    await add('ক', { author: KAMAL });
    await notes.markRead({ staffId: idOf(RINA), articleId: N1, upTo: await findId('ক') });
    const edit = async (text: string, to: string) =>
      notes.edit({ ...(await own(text, KAMAL)), text: to, nowMs: NOON_MS + 1 });
    await edit('ক', `@${RINA.userEmail}`);
    expect(await countUnread(RINA)).toBe(1);
    await notes.markRead({ staffId: idOf(RINA), articleId: N1, upTo: await findId(`@${RINA.userEmail}`) });
    await edit(`@${RINA.userEmail}`, `খ @${RINA.userEmail}`);
    expect(await countUnread(RINA)).toBe(0);
  });
});

describe('a note', () => {
  test('is edited and deleted by its author only', async () => {
    await create();
    await add('ক');
    const change = { text: 'খ', nowMs: NOON_MS + 1 };
    expect(await notes.edit({ ...(await own('ক', KAMAL)), ...change })).toEqual({ kind: 'missing' });
    expect(await notes.delete(await own('ক', KAMAL))).toEqual({ kind: 'missing' });
    expect(await notes.edit({ ...(await own('ক')), articleId: articleId('n2'), ...change })).toEqual({
      kind: 'missing',
    });
    expect(await notes.edit({ ...(await own('ক')), ...change })).toEqual({ kind: 'changed' });
    expect(await list()).toMatchObject([{ text: 'খ', editedAt: NOON_MS + 1 }]);
    expect(await notes.delete(await own('খ'))).toEqual({ kind: 'changed' });
    expect(await notes.delete(await own('খ'))).toEqual({ kind: 'missing' });
  });

  test('is resolved and reopened by anyone', async () => {
    await create();
    await add('ক');
    const resolve = async (isResolved: boolean) =>
      notes.resolve({ id: await findId('ক'), articleId: N1, actor: KAMAL, isResolved, nowMs: NOON_MS + 1 });
    expect(await resolve(true)).toEqual({ kind: 'changed' });
    expect(await resolve(true)).toEqual({ kind: 'missing' });
    expect(await list()).toMatchObject([{ resolvedAt: NOON_MS + 1, resolvedBy: KAMAL.userEmail }]);
    expect(await resolve(false)).toEqual({ kind: 'changed' });
    expect(await list()).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
  });
});

test('the marks of a list count open and unread notes', async () => {
  await create();
  await create({}, 'n2');
  await add('ক');
  await add(`@${KAMAL.userEmail}`);
  await add('খ', { author: KAMAL });
  await notes.resolve({ id: await findId('ক'), articleId: N1, actor: RINA, isResolved: true, nowMs: NOON_MS });
  const marks = (staffId: string) => notes.count({ staffId, articleIds: ['n1', 'n2', 'a/b'] });
  expect(await marks(idOf(KAMAL))).toEqual([{ articleId: 'n1', open: 2, unread: 1 }]);
  expect(await marks('dev_mode')).toEqual([{ articleId: 'n1', open: 2, unread: 0 }]);
});

test('the inbox has unread notes and mentions, newest first, in pages', async () => {
  await create();
  await add('ক', { author: KAMAL });
  await add(`@${KAMAL.userEmail}`);
  await add('খ');
  await notes.markRead({ staffId: idOf(KAMAL), articleId: N1, upTo: await findId('খ') });
  await add('গ');
  expect(await readInbox(KAMAL)).toEqual(['গ unread', `@${KAMAL.userEmail} @`]);
  const first = await notes.listInbox({ ...readerOf(KAMAL), after: null, limit: 1 });
  const second = await notes.listInbox({ ...readerOf(KAMAL), after: first.next, limit: 1 });
  expect([first.rows[0]?.text, second.rows[0]?.text, second.next]).toEqual(['গ', `@${KAMAL.userEmail}`, null]);
});

test('a contributor gets no note of a colleague’s article, public or not, and resolves none, unless it is assigned', async () => {
  await turnRolesOn(db);
  const contributor = await addStaffRow(db, { id: 'contributor', role: 'contributor' });
  const reader = { staffId: 'contributor', ownerId: 'contributor' };
  const count = () => notes.countUnread({ ...reader, limit: 100 });
  const readTexts = async () =>
    (await notes.listInbox({ ...reader, after: null, limit: 10 })).rows.map(({ text }) => text);
  await create({ status: 'draft' });
  const text = `গোপন @${contributor.userEmail}`;
  await add(text);
  const resolve = { id: await findId(text), articleId: N1, actor: contributor, isResolved: true, nowMs: NOON_MS };
  expect([await count(), await readTexts()]).toEqual([0, []]);
  expect(await notes.resolve(resolve)).toEqual({ kind: 'forbidden', reason: 'not-assigned' });
  await db.updateTable('articles').set({ status: 'published', publishedAt: NOON_MS }).execute();
  expect([await count(), await readTexts()]).toEqual([0, []]);
  expect(await notes.resolve(resolve)).toEqual({ kind: 'forbidden', reason: 'not-assigned' });
  const assigned = { articleId: N1, stage: 'writing', movedAt: NOON_MS, assigneeId: 'contributor' } as const;
  await createDesk(db).saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, NOON_MS);
  await db.insertInto('deskItems').values(assigned).execute();
  expect([await count(), await readTexts()]).toEqual([1, [text]]);
  expect(await notes.resolve(resolve)).toEqual({ kind: 'changed' });
  for (const table of ['deskItems', 'documents', 'signInPolicy'] as const) await db.deleteFrom(table).execute();
});
