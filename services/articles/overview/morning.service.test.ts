import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { toForm } from '#domain/article/article-form.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { createArticleNotes } from '#services/articles/notes/article-notes.ts';
import { createPreviewLinks } from '#services/articles/previews/preview-links.ts';
import { rankMostRead } from '#services/articles/views/rank-most-read.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { removeImage, storeImage } from '#tests/support/articles/stored-image.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import type { DeskView } from '../workflow/desk-lists.ts';
import { createArticleOverview } from './article-overview.ts';

const store = await openDeskStore();
const { db, put, editing, desk } = store;
const overview = createArticleOverview(db);
const notes = createArticleNotes(db);
const previews = createPreviewLinks(db, 'Asia/Dhaka');
const autosaves = createArticleAutosaves(db);

beforeEach(async () => {
  for (const table of ['articleNotes', 'noteRecipients', 'previewLinks', 'articleAutosaves'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('proposedCorrections').execute();
});

const viewOf = (viewerId: string, change: Partial<DeskView> = {}): DeskView => ({
  ...{ viewerId, desks: null, isOwnOnly: false },
  ...change,
});
async function listWaiting(view: DeskView | null, staffId: string, ownerId: string | null = null) {
  const rows = await overview.listWaiting({ viewer: { staffId, ownerId }, view, limit: 5 });
  return rows.map(({ kind, articleId: id, by: person, text }) => [kind, id, person, text].join(' ').trim()).sort();
}

describe('what waits', () => {
  const reporter = viewOf('reporter', { isOwnOnly: true });

  test('is the submission for an editor, and nothing for who submitted it', async () => {
    await store.submit(REPORTER, { status: 'draft' });
    expect(await listWaiting(viewOf('editor'), 'editor')).toEqual(['review n1 reporter@prohor.example']);
    expect(await listWaiting(reporter, 'reporter')).toEqual([]);
    expect(await listWaiting(viewOf('editor', { desks: ['খেলা'] }), 'editor')).toEqual([]);
    expect(await listWaiting(null, 'editor')).toEqual([]);
  });

  test('is a returned article with the note, for who submitted it', async () => {
    await store.submit(REPORTER, { status: 'draft' });
    await store.take(EDITOR, { kind: 'return', note: 'সূত্র দিন' });
    expect(await listWaiting(reporter, 'reporter')).toEqual(['returned n1 editor@prohor.example সূত্র দিন']);
    expect(await listWaiting(viewOf('editor'), 'editor')).toEqual([]);
  });

  test('is an approved draft until it is published', async () => {
    await store.submit(REPORTER, { status: 'draft' });
    await store.take(EDITOR, { kind: 'approve', seen: 1 });
    expect(await listWaiting(viewOf('second'), 'second')).toEqual(['approved n1 reporter@prohor.example']);
    expect(await listWaiting(reporter, 'reporter')).toEqual([]);
    await store.take(SECOND, { kind: 'publish', seen: 1 });
    expect(await listWaiting(viewOf('second'), 'second')).toEqual([]);
  });

  test('is an assignment that is still to be written', async () => {
    await store.save(EDITOR, { status: 'draft' });
    await store.take(EDITOR, { kind: 'assign', assigneeId: 'reporter', note: 'আজই' });
    expect(await listWaiting(reporter, 'reporter')).toEqual(['assigned n1 editor@prohor.example আজই']);
  });

  test('is a correction for a second person, with four eyes only', async () => {
    await store.needFourEyes();
    await put({ id: 'n1' });
    const decision = { kind: 'add-correction', text: 'নাম ভুল ছিল' } as const;
    await editing.decideRecord({ id: N1, decision, ...by(EDITOR) });
    const correction = 'correction n1 editor@prohor.example নাম ভুল ছিল';
    const needsFourEyes = true;
    expect(await listWaiting(viewOf('second', { needsFourEyes }), 'second')).toEqual([correction]);
    expect(await listWaiting(viewOf('editor', { needsFourEyes }), 'editor')).toEqual([]);
    expect(await listWaiting(viewOf('reporter', { needsFourEyes, isOwnOnly: true }), 'reporter')).toEqual([]);
    expect(await listWaiting(viewOf('second'), 'second')).toEqual([]);
  });

  test('is an unread mention, and a comment of an outsider, only if the viewer may inspect the article', async () => {
    await addStaffRow(db, { id: 'contributor', role: 'contributor' });
    await store.save(REPORTER, { status: 'draft' });
    const text = '@editor@prohor.example @contributor@prohor.example দেখবেন';
    await notes.add({ articleId: N1, author: REPORTER, text, requestKey: randomUUID(), nowMs: NOON_MS });
    const link = await previews.create({
      ...{ articleId: N1, maker: REPORTER, life: 'day', allowsComments: true, nowMs: NOON_MS },
    });
    const comment = { name: 'আইনজীবী', text: 'ঠিক আছে' };
    const token = link.kind === 'created' ? link.token : '';
    await previews.comment({ token, comment, clientAddress: '192.0.2.7', nowMs: NOON_MS });
    expect(await listWaiting(null, 'editor')).toEqual([`mention n1 reporter@prohor.example ${text}`]);
    expect(await listWaiting(null, 'contributor', 'contributor')).toEqual([]);
    expect(await listWaiting(null, 'reporter')).toEqual(['comment n1 আইনজীবী ঠিক আছে']);
  });

  test('is limited for each kind, the items that have waited longest first', async () => {
    for (const n of [1, 2, 3]) {
      const id = articleId(`s${n}`);
      await store.save(REPORTER, { status: 'draft' }, { id, intent: 'submit', ...by(REPORTER, NOON_MS + n) });
    }
    const rows = await overview.listWaiting({
      ...{ viewer: { staffId: 'editor', ownerId: null }, view: viewOf('editor'), limit: 2 },
    });
    expect(rows.map(({ articleId: id, at }) => [id, at])).toEqual([
      ['s1', NOON_MS + 1],
      ['s2', NOON_MS + 2],
    ]);
  });
});

test('of more unread notes than are read, those that have waited longest are listed', async () => {
  await addStaffRow(db, { id: 'reader', role: 'editor' });
  for (const id of ['a1', 'z1']) await put({ id });
  // The notes of z1 are the oldest, but its rows are the last of the index and of the table.
  await sql`insert into article_notes (article_id, author_id, author_email, request_key, text, created_at)
    select case when n <= 2 then 'z1' else 'a1' end, 'editor', ${EDITOR.userEmail}, n::text, n::text, n
    from generate_series(1, 510) as n`.execute(db);
  await sql`insert into note_recipients (staff_id, note_id, article_id, is_mention)
    select 'reader', id, article_id, true from article_notes order by id desc`.execute(db);
  await sql`analyze note_recipients`.execute(db);
  const viewer = { staffId: 'reader', ownerId: null };
  const rows = await overview.listWaiting({ viewer, view: null, limit: 3 });
  expect(rows.map(({ text }) => text)).toEqual(['1', '2', '3']);
});

describe('what becomes public today', () => {
  const at = (id: string, minutes: number, change = {}) =>
    ({ id, status: 'scheduled', publishAt: NOON_MS + minutes * MINUTE_MS, ...change }) as const;
  const request = { nowMs: NOON_MS, untilMs: NOON_MS + HOUR_MS, desks: null, ownerId: null, limit: 3 };
  const list = async (change = {}) => (await overview.listScheduled({ ...request, ...change })).map(({ id }) => id);

  test('is next first, until the end, without what readers see or never will', async () => {
    await put(
      at('late', 59),
      at('next', 1),
      at('tomorrow', 60),
      at('due', 0),
      at('withdrawn', 5, { withdrawnAt: NOON_MS }),
      { id: 'embargo', embargoUntil: NOON_MS + 2 * MINUTE_MS },
      { id: 'draft', status: 'draft' },
    );
    expect(await list()).toEqual(['next', 'embargo', 'late']);
    expect(await list({ limit: 1 })).toEqual(['next']);
  });

  test('is of the viewer’s desks, and of a contributor only own and assigned articles', async () => {
    await put(at('sport', 1, { category: 'খেলা' }), at('own', 2), at('other', 3));
    await db.updateTable('articles').set({ ownerId: 'u1' }).where('id', '=', articleId('own')).execute();
    expect(await list({ desks: ['খেলা'] })).toEqual(['sport']);
    expect(await list({ ownerId: 'u1' })).toEqual(['own']);
  });
});

describe('unfinished texts', () => {
  const list = async (ownerId = 'reporter') =>
    (await overview.listUnfinished({ ownerId, limit: 4 })).map(
      ({ kind, articleId: id, title }) => `${kind} ${id} ${title}`,
    );
  const autosave = (id: string, title: string, baseRevision: number | null, nowMs: number) =>
    autosaves.store({
      ...{ owner: REPORTER, articleId: articleId(id), draftId: id, replaces: null, sequence: 1, baseRevision, nowMs },
      ...{ form: { ...toForm(makeInput(), 'Asia/Dhaka'), title }, imageUrl: '' },
    });

  test('are the viewer’s unsaved texts and drafts, the last changed first, each article once', async () => {
    await store.save(REPORTER, { status: 'draft', title: 'খসড়া' }, { id: articleId('d1'), ...by(REPORTER, NOON_MS) });
    await store.save(REPORTER, { status: 'draft' }, { id: articleId('d2'), ...by(REPORTER, NOON_MS + 1) });
    await store.save(EDITOR, { status: 'draft' }, { id: articleId('d3'), ...by(EDITOR, NOON_MS + 2) });
    await autosave('d2', 'বদলানো', 1, NOON_MS + 3);
    await autosave('new', 'নতুন', null, NOON_MS + 4);
    expect(await list()).toEqual(['new new নতুন', 'unsaved d2 বদলানো', 'draft d1 খসড়া']);
    expect(await list('editor')).toHaveLength(1);
    expect(await list('nobody')).toEqual([]);
  });

  test('are the unsaved changes of a deleted article, whose form offers them', async () => {
    await store.save(REPORTER, { status: 'draft' }, { id: articleId('d1'), ...by(REPORTER) });
    await autosave('d1', 'বদলানো', 1, NOON_MS);
    await editing.delete({ id: articleId('d1'), ...by(EDITOR) });
    expect(await list()).toEqual(['unsaved d1 বদলানো']);
  });

  test('are not what is in review or was withdrawn', async () => {
    await store.submit(REPORTER, { status: 'draft' });
    await put({ id: 'withdrawn', status: 'draft', withdrawnAt: NOON_MS });
    await db.updateTable('articles').set({ ownerId: 'reporter' }).execute();
    expect(await list()).toEqual([]);
    await store.take(EDITOR, { kind: 'return', note: 'ছোট করুন' });
    expect(await list()).toHaveLength(1);
  });
});

describe('the front page', () => {
  test('lists the texts of images, which may come from the library', async () => {
    const imageUrl = await storeImage(db, 'a');
    await db.updateTable('files').set({ credit: 'রিনা' }).execute();
    await put({ id: 'a', imageUrl, imageAlt: 'ঘাট' }, { id: 'b' }, { id: 'c' });
    const shown = await overview.listShownImages(['b', 'a']);
    expect(shown.map(({ id, imageAlt, imageCredit }) => [id, imageAlt, imageCredit])).toEqual([
      ['b', '', ''],
      ['a', 'ঘাট', 'রিনা'],
    ]);
    await removeImage(db, 'a');
  });

  test('knows since when an article is featured without a break', async () => {
    await desk.saveSettings({ isOn: false, needsFourEyes: false }, EDITOR, NOON_MS);
    const saves = [true, false, true, true];
    for (const [index, isFeatured] of saves.entries()) {
      const baseRevision = index === 0 ? null : index;
      await store.save(
        EDITOR,
        { isFeatured, title: `শিরোনাম ${index}` },
        { baseRevision, ...by(EDITOR, NOON_MS + index) },
      );
    }
    expect(await overview.findFeaturedSince(N1)).toBe(NOON_MS + 2);
    expect(await overview.findFeaturedSince(articleId('none'))).toBeNull();
  });
});

test('the most read of the last full hour have the views of the hour before, without what readers no longer see', async () => {
  await put({ id: 'a' }, { id: 'b' }, { id: 'c' });
  const hour = NOON_MS - HOUR_MS;
  const row = (id: string, hoursAgo: number, views: number) => ({
    ...{ hour: NOON_MS - hoursAgo * HOUR_MS, articleId: articleId(id), views, readers: [1] },
  });
  await db
    .insertInto('articleViewHours')
    .values([row('a', 0, 90), row('a', 1, 3), row('a', 2, 8), row('b', 1, 7), row('c', 1, 9), row('c', 2, 1)])
    .execute();
  const nowMs = NOON_MS + 12 * MINUTE_MS;
  const list = (at = nowMs) => overview.listReadInHour({ nowMs: at, limit: 2 });
  expect(await list()).toBeNull();
  await rankMostRead(db, nowMs);
  await put({ id: 'c', status: 'draft' });
  const title = 'পদ্মায় নতুন সেতু';
  expect(await list()).toEqual({
    hourMs: hour,
    articles: [
      { id: 'b', title, views: 7, viewsBefore: 0 },
      { id: 'a', title, views: 3, viewsBefore: 8 },
    ],
  });
  expect(await list(nowMs + DAY_MS)).toBeNull();
});
