import { beforeEach, describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';

const store = await openDeskStore();
const { db, desk, editing, save, submit, take } = store;
const { needFourEyes, findArticle, findStage, findProposal, listSteps } = store;

describe('a change of a public article by a reporter', () => {
  beforeEach(async () => {
    await submit(REPORTER);
    await save(EDITOR, {}, { baseRevision: 1 });
  });
  const propose = (title = 'প্রস্তাব') => submit(REPORTER, { title, description: 'প্রস্তাবিত লেখা' }, { baseRevision: 2 });
  const readTitle = async () => (await findArticle())?.title;

  test('is a proposal, which readers do not see until it is approved', async () => {
    expect(await propose()).toMatchObject({ kind: 'saved', isProposal: true });
    expect(await readTitle()).toBe(makeInput().title);
    const savedAt = (await findProposal())?.savedAt ?? 0;
    expect(await take(EDITOR, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect(await readTitle()).toBe('প্রস্তাব');
    expect(await findProposal()).toBeNull();
    expect(await findStage()).toBe('approved');
    expect(await listSteps()).toEqual(expect.arrayContaining(['editor proposal-approved', 'reporter proposed']));
    expect(await listSteps()).toHaveLength(4);
  });

  test('is merged with what was saved since, and left to the editor if both changed the same', async () => {
    await propose();
    await save(EDITOR, { tags: ['নদী'] }, { baseRevision: 2 });
    const savedAt = (await findProposal())?.savedAt ?? 0;
    expect(await take(EDITOR, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect((await editing.find(N1))?.article).toMatchObject({ title: 'প্রস্তাব', tags: ['নদী'] });
    await submit(REPORTER, { title: 'দ্বিতীয়', tags: ['নদী'] }, { baseRevision: 4 });
    await save(EDITOR, { title: 'অন্য', tags: ['নদী'] }, { baseRevision: 4 });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(EDITOR, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'unmerged', by: 'conflict' });
    expect(await findProposal()).not.toBeNull();
  });

  test('is returned with a note, proposed again, and dropped', async () => {
    await propose();
    expect(await take(EDITOR, { kind: 'return', note: ' ' }, 'reporter')).toEqual({
      kind: 'refused',
      reason: 'no-note',
    });
    expect(await take(EDITOR, { kind: 'return', note: 'উৎস?' }, 'reporter')).toEqual({ kind: 'done' });
    const proposal = await findProposal();
    expect(proposal).toMatchObject({ stage: 'returned', note: 'উৎস?' });
    const seen = { proposerId: 'reporter', savedAt: proposal?.savedAt ?? 0 };
    await submit(REPORTER, { title: 'আবার' }, { baseRevision: 2, proposal: seen });
    expect(await findProposal()).toMatchObject({ stage: 'submitted', content: { title: 'আবার' } });
    expect(await take(REPORTER, { kind: 'drop' }, 'reporter')).toEqual({ kind: 'done' });
    expect(await findProposal()).toBeNull();
  });

  test('is proposed again with the same text on a newer revision, which it then starts from', async () => {
    await propose();
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    await save(EDITOR, { title: 'সম্পাদকের শিরোনাম' }, { baseRevision: 2 });
    await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 3, proposal });
    expect(await findProposal()).toMatchObject({ baseRevision: 3, content: { title: 'প্রস্তাব' } });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(EDITOR, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'done' });
  });

  test('is approved with the changes of the editor, but not with four eyes', async () => {
    await propose();
    const savedAt = (await findProposal())?.savedAt ?? 0;
    const edited = { baseRevision: 2, proposal: { proposerId: 'reporter', savedAt } };
    await needFourEyes();
    const refused = await save(EDITOR, { title: 'সম্পাদিত' }, edited);
    expect(refused).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    await submit(EDITOR, { title: 'সম্পাদিত' }, edited);
    expect(await findProposal()).toMatchObject({ writers: ['reporter', 'editor'], content: { title: 'সম্পাদিত' } });
    const seen = (await findProposal())?.savedAt ?? 0;
    expect(await take(EDITOR, { kind: 'approve', seen }, 'reporter')).toMatchObject({ reason: 'four-eyes' });
    expect(await take(SECOND, { kind: 'approve', seen }, 'reporter')).toEqual({ kind: 'done' });
  });

  test('of an article that is a draft now does not publish with it what nobody else has approved', async () => {
    await needFourEyes();
    await propose();
    const { savedAt = 0, content = makeInput() } = (await findProposal()) ?? {};
    await save(EDITOR, { status: 'draft', tags: ['নদী'] }, { baseRevision: 2 });
    // Relative to the first revision, a draft, the proposal publishes the article together with the tags saved since.
    const approval = { input: content, baseRevision: 1, proposal: { proposerId: 'reporter', savedAt } };
    expect(await save(EDITOR, {}, approval)).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect((await editing.find(N1))?.article.status).toBe('draft');
  });

  test('is submitted as the text of an article that has become a draft, and nobody approves it by that', async () => {
    await propose();
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    await save(EDITOR, { status: 'draft' }, { baseRevision: 2 });
    const command = { baseRevision: 3, proposal };
    expect(await save(REPORTER, { status: 'draft' }, command)).toMatchObject({ kind: 'saved', revision: 3 });
    expect(await submit(REPORTER, { title: 'প্রস্তাব' }, command)).toMatchObject({ kind: 'saved', revision: 4 });
    expect(await findStage()).toBe('submitted');
    expect(await findProposal()).not.toBeNull();
    expect(await listSteps()).not.toContain('reporter proposal-approved');
  });

  test('is of no other reporter', async () => {
    const other = await addStaffRow(db, { id: 'other', role: 'reporter' });
    expect((await submit(other, { title: 'না' }, { baseRevision: 2 })).kind).toBe('forbidden');
    await propose();
    expect((await take(other, { kind: 'drop' }, 'reporter')).kind).toBe('forbidden');
    expect((await take(REPORTER, { kind: 'approve', seen: 1 }, 'reporter')).kind).toBe('forbidden');
  });

  test('is on the board of editors and in the list of its reporter, and gone with a deleted article', async () => {
    await propose();
    const lists = { dueUntilMs: NOON_MS + 1, nowMs: NOON_MS, after: null, limit: 1 };
    const all = { viewerId: 'editor', desks: null, isOwnOnly: false };
    const review = await desk.list({ ...lists, ...all, list: 'review' });
    expect(review.rows).toMatchObject([
      { articleId: 'n1', proposerId: 'reporter', status: 'published', description: 'প্রস্তাবিত লেখা', imageUrl: '' },
    ]);
    const mine = await desk.list({ ...lists, viewerId: 'reporter', desks: null, isOwnOnly: true, list: 'mine' });
    expect(mine.rows).toHaveLength(1);
    expect(await desk.countWaiting(all)).toBe(1);
    expect(await desk.count({ ...all, dueUntilMs: NOON_MS })).toMatchObject({ review: 1, approved: 0, mine: 0 });
    expect((await desk.list({ ...lists, ...all, desks: ['খেলা'], list: 'review' })).rows).toEqual([]);
    await editing.delete({ id: N1, ...by(EDITOR) });
    expect((await desk.list({ ...lists, ...all, list: 'review' })).rows).toEqual([]);
  });
});
