import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import type { SaveCommand } from '#services/articles/edit/save-article.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore } from '#tests/support/database/article-store.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { createDesk } from './desk.ts';
import type { DeskStep } from './take-step.ts';
import { parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openArticleStore();
const { db, editing, readActions } = store;
const desk = createDesk(db);
const N1 = articleId('n1');
const OPERATOR = { userEmail: 'operator', userId: null };

let reporter: HistoryActor;
let editor: HistoryActor;
let second: HistoryActor;

beforeEach(async () => {
  await db.deleteFrom('deskItems').execute();
  reporter = await addStaffRow(db, { id: 'reporter', role: 'reporter' });
  editor = await addStaffRow(db, { id: 'editor', role: 'editor' });
  second = await addStaffRow(db, { id: 'second', role: 'editor' });
  await turnRolesOn(db);
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR);
});
afterEach(async () => {
  await db.deleteFrom('staff').execute();
  await db.deleteFrom('signInPolicy').execute();
  await db.deleteFrom('documents').execute();
});

const needFourEyes = () => desk.saveSettings({ isOn: true, needsFourEyes: true }, OPERATOR);

const save = (actor: HistoryActor, change: Partial<ArticleInput>, command: Partial<SaveCommand> = {}) =>
  editing.save({ id: N1, input: makeInput(change), baseRevision: null, lead: 'keep', ...by(actor), ...command });

const submit = (actor: HistoryActor, change: Partial<ArticleInput> = {}, command: Partial<SaveCommand> = {}) =>
  save(actor, change, { intent: 'submit', ...command });

const take = (actor: HistoryActor, step: DeskStep, proposerId: string | null = null) =>
  desk.take({ articleId: N1, proposerId, step, ...by(actor) });

const findWorkflow = async () => (await desk.findWorkflow({ articleId: N1, viewerId: null, nowMs: NOON_MS }))?.workflow;

const findStage = async () => (await findWorkflow())?.stage;

const findProposal = () => desk.findProposal({ articleId: N1, proposerId: 'reporter' });

/** The steps of the history, newest first. */
const listSteps = async () =>
  (await editing.listHistory({ articleId: N1, after: null, limit: 50 })).rows.map(
    ({ step, userId }) => `${userId} ${step}`,
  );

describe('a draft', () => {
  test('is submitted, returned, submitted again, approved and published, each with one history entry', async () => {
    expect(await submit(reporter)).toMatchObject({ kind: 'saved', article: { status: 'draft' } });
    expect(await readActions()).toEqual(['Created']);
    expect(await take(editor, { kind: 'return', note: 'উৎস দিন' })).toEqual({ kind: 'done' });
    expect(await submit(reporter, { title: 'নতুন' }, { baseRevision: 1 })).toMatchObject({ revision: 2 });
    expect(await take(editor, { kind: 'approve', seen: 2 })).toEqual({ kind: 'done' });
    expect(await findStage()).toBe('approved');
    expect(await save(editor, { title: 'নতুন' }, { baseRevision: 2 })).toMatchObject({ kind: 'saved', revision: 3 });
    expect(await findStage()).toBe('approved');
    expect(await listSteps()).toHaveLength(5);
    expect((await listSteps()).sort()).toEqual([
      'editor approved',
      'editor null',
      'editor returned',
      'reporter submitted',
      'reporter submitted',
    ]);
  });

  test('is not published by its reporter, and not approved without the right', async () => {
    await submit(reporter);
    expect((await save(reporter, {}, { baseRevision: 1 })).kind).toBe('forbidden');
    expect((await take(reporter, { kind: 'approve', seen: 1 })).kind).toBe('forbidden');
    expect((await take(reporter, { kind: 'return', note: 'না' })).kind).toBe('forbidden');
    expect(await findStage()).toBe('submitted');
    expect(await readActions()).toEqual(['Created']);
  });

  test('loses its approval with the next change of its text, and the save says so', async () => {
    await submit(reporter);
    await take(editor, { kind: 'approve', seen: 1 });
    const saved = await save(reporter, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    expect(saved).toMatchObject({ kind: 'saved', voidsApproval: true });
    expect(await findStage()).toBe('writing');
  });

  test('is not approved at a revision that the editor has not seen', async () => {
    await submit(reporter);
    await save(reporter, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    expect(await take(editor, { kind: 'approve', seen: 1 })).toEqual({ kind: 'changed' });
    expect(await findStage()).toBe('submitted');
  });

  test('is approved or edited first if two people do both at the same time; the approval never covers unseen text', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.deleteFrom('deskItems').execute();
      await db.deleteFrom('articles').execute();
      const created = await submit(reporter);
      const revision = created.kind === 'saved' ? created.revision : 0;
      const [approval, edit] = await Promise.all([
        take(editor, { kind: 'approve', seen: revision }),
        save(reporter, { status: 'draft', title: `বদল ${round}` }, { baseRevision: revision }),
      ]);
      expect(edit.kind).toBe('saved');
      expect(['done', 'changed']).toContain(approval.kind);
      expect(await findStage()).toBe(approval.kind === 'done' ? 'writing' : 'submitted');
    }
  });

  test('counts as approved if an editor publishes it, and keeps its approval in the trash', async () => {
    await submit(reporter);
    expect(await save(editor, {}, { baseRevision: 1 })).toMatchObject({ kind: 'saved', revision: 2 });
    expect(await listSteps()).toContain('editor approved');
    await editing.delete({ id: N1, ...by(editor) });
    await editing.restoreFromTrash({ id: N1, ...by(editor) });
    expect(await findStage()).toBe('approved');
  });

  test('is published from the board at the revision that the editor saw, and at no other', async () => {
    await submit(reporter);
    expect((await take(reporter, { kind: 'publish', seen: 1 })).kind).toBe('forbidden');
    await save(reporter, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    expect(await take(editor, { kind: 'publish', seen: 1 })).toEqual({ kind: 'changed' });
    expect(await take(editor, { kind: 'publish', seen: 2 })).toEqual({ kind: 'done' });
    expect((await editing.find(N1))?.article).toMatchObject({ status: 'published', title: 'বদল' });
    expect(await findStage()).toBe('approved');
    expect(await take(editor, { kind: 'publish', seen: 3 })).toEqual({ kind: 'refused', reason: 'published' });
  });

  test('needs a second person with four eyes, also if an editor has changed it', async () => {
    await needFourEyes();
    expect(await save(editor, {})).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    await submit(editor);
    expect(await take(editor, { kind: 'approve', seen: 1 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await save(editor, {}, { baseRevision: 1 })).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect(await take(second, { kind: 'approve', seen: 1 })).toEqual({ kind: 'done' });
    expect(await save(editor, {}, { baseRevision: 1 })).toMatchObject({ kind: 'saved' });
    const changed = await save(second, { title: 'বদল' }, { baseRevision: 2 });
    expect(changed).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  });

  test('is not approved by who wrote it with four eyes after its approval was taken back', async () => {
    await needFourEyes();
    await submit(editor);
    await take(second, { kind: 'approve', seen: 1 });
    expect(await take(second, { kind: 'return', note: 'ভুল' })).toEqual({ kind: 'done' });
    expect(await take(editor, { kind: 'approve', seen: 1 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await save(editor, {}, { baseRevision: 1 })).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect(await take(second, { kind: 'approve', seen: 1 })).toEqual({ kind: 'done' });
  });

  test('is not made public with unapproved text by restoring a revision', async () => {
    await save(editor, {});
    await save(editor, { title: 'বদল' }, { baseRevision: 1 });
    await needFourEyes();
    const restored = await editing.restoreRevision({ articleId: N1, revision: 1, ...by(second) });
    expect(restored).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  });

  test('is assigned to an active account only, and due until it is published', async () => {
    await submit(reporter);
    expect(await take(editor, { kind: 'assign', assigneeId: 'nobody', note: '' })).toMatchObject({
      reason: 'no-assignee',
    });
    expect(await take(editor, { kind: 'assign', assigneeId: 'second', note: 'দেখুন' })).toEqual({ kind: 'done' });
    expect(await take(reporter, { kind: 'due', dueAt: NOON_MS + 5 })).toEqual({ kind: 'done' });
    expect(await take(reporter, { kind: 'due', dueAt: NOON_MS + 5 })).toEqual({ kind: 'refused', reason: 'already' });
    expect(await findWorkflow()).toMatchObject({ assigneeId: 'second', dueAt: NOON_MS + 5, note: 'দেখুন' });
    await save(editor, {}, { baseRevision: 1 });
    expect(await findWorkflow()).toMatchObject({ assigneeId: null, dueAt: null });
  });

  test('takes no step on a site without a workflow', async () => {
    await desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR);
    expect(await submit(reporter)).toMatchObject({ kind: 'saved' });
    expect(await take(editor, { kind: 'approve', seen: 1 })).toEqual({ kind: 'refused', reason: 'off' });
    expect(await db.selectFrom('deskItems').selectAll().execute()).toEqual([]);
  });
});

describe('a change of a public article by a reporter', () => {
  beforeEach(async () => {
    await submit(reporter);
    await save(editor, {}, { baseRevision: 1 });
  });
  const propose = (title = 'প্রস্তাব') => submit(reporter, { title }, { baseRevision: 2 });
  const readTitle = async () => (await editing.find(N1))?.article.title;

  test('is a proposal, which readers do not see until it is approved', async () => {
    expect(await propose()).toMatchObject({ kind: 'saved', isProposal: true });
    expect(await readTitle()).toBe(makeInput().title);
    const savedAt = (await findProposal())?.savedAt ?? 0;
    expect(await take(editor, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect(await readTitle()).toBe('প্রস্তাব');
    expect(await findProposal()).toBeNull();
    expect(await findStage()).toBe('approved');
    expect(await listSteps()).toEqual(expect.arrayContaining(['editor proposal-approved', 'reporter proposed']));
    expect(await listSteps()).toHaveLength(4);
  });

  test('is merged with what was saved since, and left to the editor if both changed the same', async () => {
    await propose();
    await save(editor, { tags: ['নদী'] }, { baseRevision: 2 });
    const savedAt = (await findProposal())?.savedAt ?? 0;
    expect(await take(editor, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect((await editing.find(N1))?.article).toMatchObject({ title: 'প্রস্তাব', tags: ['নদী'] });
    await submit(reporter, { title: 'দ্বিতীয়', tags: ['নদী'] }, { baseRevision: 4 });
    await save(editor, { title: 'অন্য', tags: ['নদী'] }, { baseRevision: 4 });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(editor, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'unmerged', by: 'conflict' });
    expect(await findProposal()).not.toBeNull();
  });

  test('is no proposal on a site without a workflow', async () => {
    await desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR);
    expect(await submit(reporter, { title: 'নতুন' }, { baseRevision: 1 })).toEqual({ kind: 'not-draft' });
    expect(await findProposal()).toBeNull();
  });

  test('is returned with a note, proposed again, and dropped', async () => {
    await propose();
    expect(await take(editor, { kind: 'return', note: ' ' }, 'reporter')).toEqual({
      kind: 'refused',
      reason: 'no-note',
    });
    expect(await take(editor, { kind: 'return', note: 'উৎস?' }, 'reporter')).toEqual({ kind: 'done' });
    const proposal = await findProposal();
    expect(proposal).toMatchObject({ stage: 'returned', note: 'উৎস?' });
    const seen = { proposerId: 'reporter', savedAt: proposal?.savedAt ?? 0 };
    await submit(reporter, { title: 'আবার' }, { baseRevision: 2, proposal: seen });
    expect(await findProposal()).toMatchObject({ stage: 'submitted', content: { title: 'আবার' } });
    expect(await take(reporter, { kind: 'drop' }, 'reporter')).toEqual({ kind: 'done' });
    expect(await findProposal()).toBeNull();
  });

  test('is proposed again with the same text on a newer revision, which it then starts from', async () => {
    await propose();
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    await save(editor, { title: 'সম্পাদকের শিরোনাম' }, { baseRevision: 2 });
    await submit(reporter, { title: 'প্রস্তাব' }, { baseRevision: 3, proposal });
    expect(await findProposal()).toMatchObject({ baseRevision: 3, content: { title: 'প্রস্তাব' } });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(editor, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'done' });
  });

  test('is not approved if the reporter has changed it since the editor saw it', async () => {
    await propose();
    const seen = (await findProposal())?.savedAt ?? 0;
    await submit(reporter, { title: 'আবার' }, { baseRevision: 2, proposal: { proposerId: 'reporter', savedAt: seen } });
    expect(await take(editor, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'changed' });
    const stale = { baseRevision: 2, proposal: { proposerId: 'reporter', savedAt: seen } };
    expect(await save(editor, { title: 'প্রস্তাব' }, stale)).toEqual({ kind: 'proposal-changed' });
    expect(await propose('অন্য জানালা')).toEqual({ kind: 'proposal-changed' });
  });

  test('is approved with the changes of the editor, but not with four eyes', async () => {
    await propose();
    const savedAt = (await findProposal())?.savedAt ?? 0;
    const edited = { baseRevision: 2, proposal: { proposerId: 'reporter', savedAt } };
    await needFourEyes();
    const refused = await save(editor, { title: 'সম্পাদিত' }, edited);
    expect(refused).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    await submit(editor, { title: 'সম্পাদিত' }, edited);
    expect(await findProposal()).toMatchObject({ writers: ['reporter', 'editor'], content: { title: 'সম্পাদিত' } });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(editor, { kind: 'approve', seen }, 'reporter')).toMatchObject({ reason: 'four-eyes' });
    expect(await take(second, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'done' });
  });

  test('of an article that is a draft now does not publish with it what nobody else has approved', async () => {
    await needFourEyes();
    await propose();
    const { savedAt = 0, content = makeInput() } = (await findProposal()) ?? {};
    await save(editor, { status: 'draft', tags: ['নদী'] }, { baseRevision: 2 });
    // Relative to the first revision, a draft, the proposal publishes the article together with the tags saved since.
    const approval = { input: content, baseRevision: 1, proposal: { proposerId: 'reporter', savedAt } };
    expect(await save(editor, {}, approval)).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect((await editing.find(N1))?.article.status).toBe('draft');
  });

  test('is submitted as the text of an article that has become a draft, and nobody approves it by that', async () => {
    await propose();
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    await save(editor, { status: 'draft' }, { baseRevision: 2 });
    const command = { baseRevision: 3, proposal };
    expect(await save(reporter, { status: 'draft' }, command)).toMatchObject({ kind: 'saved', revision: 3 });
    expect(await submit(reporter, { title: 'প্রস্তাব' }, command)).toMatchObject({ kind: 'saved', revision: 4 });
    expect(await findStage()).toBe('submitted');
    expect(await findProposal()).not.toBeNull();
    expect(await listSteps()).not.toContain('reporter proposal-approved');
  });

  test('is of no other reporter', async () => {
    const other = await addStaffRow(db, { id: 'other', role: 'reporter' });
    expect((await submit(other, { title: 'না' }, { baseRevision: 2 })).kind).toBe('forbidden');
    await propose();
    expect((await take(other, { kind: 'drop' }, 'reporter')).kind).toBe('forbidden');
    expect((await take(reporter, { kind: 'approve', seen: 1 }, 'reporter')).kind).toBe('forbidden');
  });

  test('is on the board of editors and in the list of its reporter, and gone with a deleted article', async () => {
    await propose();
    const lists = { dueUntilMs: NOON_MS + 1, nowMs: NOON_MS, after: null, limit: 1 };
    const all = { viewerId: 'editor', desks: null, isOwnOnly: false };
    const review = await desk.list({ ...lists, ...all, list: 'review' });
    expect(review.rows).toMatchObject([{ articleId: 'n1', proposerId: 'reporter', status: 'published' }]);
    const mine = await desk.list({ ...lists, viewerId: 'reporter', desks: null, isOwnOnly: true, list: 'mine' });
    expect(mine.rows).toHaveLength(1);
    expect(await desk.count({ ...all, dueUntilMs: NOON_MS })).toEqual({ review: 1, returned: 0, due: 0, mine: 0 });
    expect((await desk.list({ ...lists, ...all, desks: ['খেলা'], list: 'review' })).rows).toEqual([]);
    await editing.delete({ id: N1, ...by(editor) });
    expect((await desk.list({ ...lists, ...all, list: 'review' })).rows).toEqual([]);
  });
});

test('an export and an import carry the stages, proposals and assignments of what is unfinished', async () => {
  await submit(reporter);
  await save(editor, {}, { baseRevision: 1 });
  await submit(reporter, { title: 'প্রস্তাব' }, { baseRevision: 2 });
  await save(editor, { tags: ['নদী'] }, { baseRevision: 2 });
  const draft = articleId('n2');
  await editing.save({ id: draft, input: makeInput({ status: 'draft' }), baseRevision: null, ...by(reporter) });
  await desk.take({ articleId: draft, proposerId: null, step: { kind: 'approve', seen: 1 }, ...by(editor) });
  const assign = { kind: 'assign', assigneeId: 'second', note: '' } as const;
  await desk.take({ articleId: draft, proposerId: null, step: assign, ...by(editor) });
  const exported = await Array.fromAsync(streamDesk(db));
  expect(exported.map(({ id }) => id)).toEqual(['n1 reporter', 'n2']);
  await db.deleteFrom('deskItems').execute();
  const records = exported.map(({ id, fields }) => parseDeskRecord(id, JSON.parse(JSON.stringify(fields))));
  expect(
    await putDesk(
      db,
      records.flatMap((parsed) => (parsed.ok ? [parsed.record] : [])),
    ),
  ).toBe(2);
  expect(await findProposal()).toMatchObject({ stage: 'submitted', content: { title: 'প্রস্তাব', tags: ['নদী'] } });
  const found = await desk.findWorkflow({ articleId: draft, viewerId: null, nowMs: NOON_MS });
  expect(found?.workflow).toMatchObject({ stage: 'approved', assigneeId: 'second' });
  expect(parseDeskRecord('x', { articleId: 'x', stage: 'lost', movedAt: 1 }).ok).toBe(false);
});
