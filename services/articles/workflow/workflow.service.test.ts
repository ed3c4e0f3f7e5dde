import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { articleId } from '#tools/article-id.ts';
import { putHistory, streamHistory } from '../transfer/transfer-record.ts';
import type { DeskList } from './desk-lists.ts';
import { parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openDeskStore();
const { db, desk, editing, readActions, save, submit, take } = store;
const { needFourEyes, findWorkflow, findStage, findProposal, listSteps } = store;

describe('a draft', () => {
  test('is submitted, returned, submitted again, approved and published, each with one history entry', async () => {
    expect(await submit(REPORTER)).toMatchObject({ kind: 'saved', article: { status: 'draft' } });
    expect(await readActions()).toEqual(['Created']);
    expect(await take(EDITOR, { kind: 'return', note: 'উৎস দিন' })).toEqual({ kind: 'done' });
    expect(await submit(REPORTER, { title: 'নতুন' }, { baseRevision: 1 })).toMatchObject({ revision: 2 });
    expect(await take(EDITOR, { kind: 'approve', seen: 2 })).toEqual({ kind: 'done' });
    expect(await findStage()).toBe('approved');
    expect(await save(EDITOR, { title: 'নতুন' }, { baseRevision: 2 })).toMatchObject({ kind: 'saved', revision: 3 });
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

  test('is approved or edited first if two people do both at the same time; the approval never covers unseen text', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.deleteFrom('deskItems').execute();
      await db.deleteFrom('articles').execute();
      const created = await submit(REPORTER);
      const revision = created.kind === 'saved' ? created.revision : 0;
      const [approval, edit] = await Promise.all([
        take(EDITOR, { kind: 'approve', seen: revision }),
        save(REPORTER, { status: 'draft', title: `বদল ${round}` }, { baseRevision: revision }),
      ]);
      expect(edit.kind).toBe('saved');
      expect(['done', 'changed']).toContain(approval.kind);
      expect(await findStage()).toBe(approval.kind === 'done' ? 'writing' : 'submitted');
    }
  });

  test('counts as approved if an editor publishes it, and keeps its approval in the trash', async () => {
    await submit(REPORTER);
    expect(await save(EDITOR, {}, { baseRevision: 1 })).toMatchObject({ kind: 'saved', revision: 2 });
    expect(await listSteps()).toContain('editor approved');
    await editing.delete({ id: N1, ...by(EDITOR) });
    await editing.restoreFromTrash({ id: N1, ...by(EDITOR) });
    expect(await findStage()).toBe('approved');
  });

  test('is published from the board at the revision that the editor saw, and at no other', async () => {
    await submit(REPORTER);
    expect((await take(REPORTER, { kind: 'publish', seen: 1 })).kind).toBe('forbidden');
    await save(REPORTER, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    expect(await take(EDITOR, { kind: 'publish', seen: 1 })).toEqual({ kind: 'changed' });
    expect(await take(EDITOR, { kind: 'publish', seen: 2 })).toEqual({ kind: 'done' });
    expect((await editing.find(N1))?.article).toMatchObject({ status: 'published', title: 'বদল' });
    expect(await findStage()).toBe('approved');
    expect(await take(EDITOR, { kind: 'publish', seen: 3 })).toEqual({ kind: 'refused', reason: 'published' });
  });

  test('needs a second person with four eyes, also if an editor has changed it', async () => {
    await needFourEyes();
    expect(await save(EDITOR, {})).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    await submit(EDITOR);
    expect(await take(EDITOR, { kind: 'approve', seen: 1 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await save(EDITOR, {}, { baseRevision: 1 })).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect(await take(SECOND, { kind: 'approve', seen: 1 })).toEqual({ kind: 'done' });
    expect(await save(EDITOR, {}, { baseRevision: 1 })).toMatchObject({ kind: 'saved' });
    const changed = await save(SECOND, { title: 'বদল' }, { baseRevision: 2 });
    expect(changed).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  });

  test('is not approved by who wrote it with four eyes after its approval was taken back', async () => {
    await needFourEyes();
    await submit(EDITOR);
    await take(SECOND, { kind: 'approve', seen: 1 });
    expect(await take(SECOND, { kind: 'return', note: 'ভুল' })).toEqual({ kind: 'done' });
    expect(await take(EDITOR, { kind: 'approve', seen: 1 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await save(EDITOR, {}, { baseRevision: 1 })).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
    expect(await take(SECOND, { kind: 'approve', seen: 1 })).toEqual({ kind: 'done' });
  });

  test('is not made public with unapproved text by restoring a revision', async () => {
    await save(EDITOR, {});
    await save(EDITOR, { title: 'বদল' }, { baseRevision: 1 });
    await needFourEyes();
    const restored = await editing.restoreRevision({ articleId: N1, revision: 1, ...by(SECOND) });
    expect(restored).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  });

  test('is assigned to an active account only, and due until it is published', async () => {
    await submit(REPORTER);
    expect(await take(EDITOR, { kind: 'assign', assigneeId: 'nobody', note: '' })).toMatchObject({
      reason: 'no-assignee',
    });
    expect(await take(EDITOR, { kind: 'assign', assigneeId: 'second', note: 'দেখুন' })).toEqual({ kind: 'done' });
    expect(await take(REPORTER, { kind: 'due', dueAt: NOON_MS + 5 })).toEqual({ kind: 'done' });
    expect(await take(REPORTER, { kind: 'due', dueAt: NOON_MS + 5 })).toEqual({ kind: 'refused', reason: 'already' });
    expect(await findWorkflow()).toMatchObject({ assigneeId: 'second', dueAt: NOON_MS + 5, note: 'দেখুন' });
    await save(EDITOR, {}, { baseRevision: 1 });
    expect(await findWorkflow()).toMatchObject({ assigneeId: null, dueAt: null });
  });

  test('waits for those who may do something with it', async () => {
    const count = (viewerId: string, isOwnOnly = false) => desk.countWaiting({ viewerId, desks: null, isOwnOnly });
    const countAll = async () => [await count('reporter', true), await count('editor'), await count('second')];
    await submit(REPORTER);
    expect(await countAll()).toEqual([0, 1, 1]);
    // Without roles everybody may publish, also who submitted it.
    expect(await count('reporter')).toBe(0);
    await take(EDITOR, { kind: 'return', note: 'উৎস দিন' });
    expect(await countAll()).toEqual([1, 0, 0]);
    await take(EDITOR, { kind: 'assign', assigneeId: 'second', note: '' });
    expect(await countAll()).toEqual([1, 0, 1]);
    expect(await desk.countWaiting({ viewerId: 'editor', desks: ['খেলা'], isOwnOnly: false })).toBe(0);
  });

  test('is in the list of what waits for its publication from the approval until then, also without an assignee', async () => {
    const request = { viewerId: 'editor', desks: null, isOwnOnly: false, dueUntilMs: 0, nowMs: NOON_MS };
    const listApproved = async () =>
      (await desk.list({ ...request, list: 'approved', after: null, limit: 5 })).rows.map(
        ({ stage, submitterEmail }) => ({
          stage,
          submitterEmail,
        }),
      );
    await submit(REPORTER);
    expect(await listApproved()).toEqual([]);
    await take(EDITOR, { kind: 'approve', seen: 1 });
    expect(await listApproved()).toEqual([{ stage: 'approved', submitterEmail: 'reporter@prohor.example' }]);
    expect(await desk.count(request)).toMatchObject({ review: 0, approved: 1 });
    await take(EDITOR, { kind: 'publish', seen: 1 });
    expect(await listApproved()).toEqual([]);
  });

  test('loses the note of its return with a publication that approves it', async () => {
    await submit(REPORTER);
    await take(EDITOR, { kind: 'return', note: 'উৎস দিন' });
    await save(EDITOR, {}, { baseRevision: 1 });
    expect(await findWorkflow()).toMatchObject({ stage: 'approved', note: '' });
  });

  test('with four eyes does not wait for an editor who wrote a part of it', async () => {
    await needFourEyes();
    await submit(REPORTER);
    await save(EDITOR, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    const view = (viewerId: string) => ({ viewerId, desks: null, isOwnOnly: false, needsFourEyes: true });
    expect([await desk.countWaiting(view('editor')), await desk.countWaiting(view('second'))]).toEqual([0, 1]);
    const request = { dueUntilMs: 0, nowMs: NOON_MS, after: null, limit: 5 } as const;
    const isWriter = async (viewerId: string, list: DeskList) =>
      (await desk.list({ ...request, ...view(viewerId), list })).rows.map((row) => row.isWriter);
    expect([await isWriter('editor', 'review'), await isWriter('second', 'review')]).toEqual([[], [false]]);
    expect([await isWriter('editor', 'mine'), await isWriter('second', 'mine')]).toEqual([[true], []]);
    const count = async (viewerId: string) => {
      const { review, mine } = await desk.count({ ...request, ...view(viewerId) });
      return { review, mine };
    };
    expect(await count('editor')).toEqual({ review: 0, mine: 1 });
    expect(await count('second')).toEqual({ review: 1, mine: 0 });
  });
});

test('an export and an import carry the steps of the history', async () => {
  await submit(REPORTER);
  await take(EDITOR, { kind: 'return', note: 'উৎস দিন' });
  const entries = await Array.fromAsync(streamHistory(db));
  const steps = entries.map(({ step }) => step);
  expect(steps).toEqual(
    expect.arrayContaining([
      { step: 'returned', note: 'উৎস দিন' },
      { step: 'submitted', note: '' },
    ]),
  );
  for (const table of ['history', 'workflowSteps'] as const) await db.deleteFrom(table).execute();
  expect(await putHistory(db, entries)).toBe(2);
  expect(await putHistory(db, entries)).toBe(0);
  expect(await Array.fromAsync(streamHistory(db))).toEqual(entries);
});

test('an export and an import carry the stages, proposals and assignments of what is unfinished', async () => {
  await submit(REPORTER);
  await save(EDITOR, {}, { baseRevision: 1 });
  await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 2 });
  await save(EDITOR, { tags: ['নদী'] }, { baseRevision: 2 });
  const draft = articleId('n2');
  await editing.save({ id: draft, input: makeInput({ status: 'draft' }), baseRevision: null, ...by(REPORTER) });
  await desk.take({ articleId: draft, proposerId: null, step: { kind: 'approve', seen: 1 }, ...by(EDITOR) });
  const assign = { kind: 'assign', assigneeId: 'second', note: '' } as const;
  await desk.take({ articleId: draft, proposerId: null, step: assign, ...by(EDITOR) });
  const exported = await Array.fromAsync(streamDesk(db));
  expect(exported.map(({ id }) => id)).toEqual(['1', '2']);
  await db.deleteFrom('deskItems').execute();
  const records = exported.map(({ id, fields }) => parseDeskRecord(id, JSON.parse(JSON.stringify(fields))));
  expect(
    await putDesk(
      db,
      records.flatMap((parsed) => (parsed.ok ? [parsed.record] : [])),
    ),
  ).toEqual({ written: 2, refused: [], unknown: [] });
  expect(await findProposal()).toMatchObject({ stage: 'submitted', content: { title: 'প্রস্তাব', tags: ['নদী'] } });
  const found = await desk.findWorkflow({ articleId: draft, viewerId: null, nowMs: NOON_MS });
  expect(found?.workflow).toMatchObject({ stage: 'approved', assigneeId: 'second' });
  expect(parseDeskRecord('x', { articleId: 'x', stage: 'lost', movedAt: 1 }).ok).toBe(false);
});
