import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openDeskStore();
const { db, desk, save, submit, take, findArticle, findProposal, findStage, listSteps } = store;

const FOUR_EYES = { isOn: true, needsFourEyes: true };
const permitUrgent = () => desk.saveSettings({ ...FOUR_EYES, allowsUrgent: true }, OPERATOR, NOON_MS);
const fix = (actor: HistoryActor, title: string, baseRevision: number) =>
  save(actor, { title }, { baseRevision, intent: 'urgent' });
const viewOf = ({ userId }: HistoryActor) => ({
  viewerId: userId ?? '',
  desks: null,
  isOwnOnly: false,
  needsFourEyes: true,
});
const listItems = async (list: 'review' | 'mine', viewer: HistoryActor) => {
  const request = { ...viewOf(viewer), nowMs: NOON_MS, dueUntilMs: NOON_MS, after: null, limit: 10 };
  return (await desk.list({ ...request, list })).rows.map(({ isWriter, urgentAt }) => ({
    isWriter,
    urgentAt,
  }));
};

/** Exports the desk and imports it again. */
async function transfer() {
  const exported = await Array.fromAsync(streamDesk(db));
  await db.deleteFrom('deskItems').execute();
  const parsed = exported.map(({ id, fields }) => parseDeskRecord(id, JSON.parse(JSON.stringify(fields))));
  await putDesk(
    db,
    parsed.flatMap((result) => (result.ok ? [result.record] : [])),
  );
}

beforeEach(async () => {
  await save(SECOND, {});
});

describe('an urgent change of a live story', () => {
  beforeEach(async () => {
    await permitUrgent();
    await fix(EDITOR, 'ঠিক', 1);
  });

  test('is public, marked in the history and on the desk until a second person has looked at it', async () => {
    expect(await findArticle()).toMatchObject({ title: 'ঠিক', status: 'published' });
    expect(await listSteps()).toContain('editor published-alone');
    expect(await listItems('review', EDITOR)).toEqual([]);
    expect(await listItems('mine', EDITOR)).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
    expect(await listItems('review', SECOND)).toEqual([{ isWriter: false, urgentAt: NOON_MS }]);
    expect([await desk.countWaiting(viewOf(EDITOR)), await desk.countWaiting(viewOf(SECOND))]).toEqual([0, 1]);
    expect(await take(EDITOR, { kind: 'approve', seen: 2 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await take(SECOND, { kind: 'approve', seen: 1 })).toEqual({ kind: 'changed' });
    expect(await take(SECOND, { kind: 'approve', seen: 2 })).toEqual({ kind: 'done' });
    expect(await listItems('review', SECOND)).toEqual([]);
    expect(await take(SECOND, { kind: 'approve', seen: 2 })).toEqual({ kind: 'refused', reason: 'published' });
  });

  test('is not looked at by who approves a proposal for the same story', async () => {
    await take(SECOND, { kind: 'assign', assigneeId: 'reporter', note: '' });
    await submit(REPORTER, { title: 'ঠিক', author: 'রিনা' }, { baseRevision: 2 });
    const { savedAt = 0 } = (await findProposal()) ?? {};
    expect(await take(EDITOR, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect(await listItems('mine', EDITOR)).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
  });

  test('waits also in an export, and after its import', async () => {
    await transfer();
    expect(await listItems('mine', EDITOR)).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
  });
});

describe('urgent changes of two people, one on the other', () => {
  const THIRD = { userEmail: 'third@prohor.example', userId: 'third' };
  const look = (actor: HistoryActor, seen: number) => take(actor, { kind: 'approve', seen });
  const countAll = () => Promise.all([EDITOR, SECOND, THIRD].map((actor) => desk.countWaiting(viewOf(actor))));

  beforeEach(async () => {
    await permitUrgent();
    await fix(EDITOR, 'ঠিক', 1);
    await fix(SECOND, 'আরও ঠিক', 2);
  });

  test('wait until each has somebody else’s look', async () => {
    expect(await countAll()).toEqual([1, 1, 1]);
    expect(await look(EDITOR, 3)).toEqual({ kind: 'done' });
    expect(await findStage()).toBe('writing');
    expect(await countAll()).toEqual([0, 1, 1]);
    expect(await look(EDITOR, 3)).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await look(SECOND, 3)).toEqual({ kind: 'done' });
    expect(await findStage()).toBe('approved');
    expect(await countAll()).toEqual([0, 0, 0]);
    expect(await listSteps()).toEqual(expect.arrayContaining(['editor looked', 'second approved']));
  });

  test('are all confirmed by a third person', async () => {
    await addStaffRow(db, { id: 'third', role: 'editor' });
    expect(await look(THIRD, 3)).toEqual({ kind: 'done' });
    expect(await countAll()).toEqual([0, 0, 0]);
  });

  test('need a new look if one of them changes the story again', async () => {
    await look(EDITOR, 3);
    await fix(SECOND, 'একেবারে ঠিক', 3);
    expect(await look(SECOND, 4)).toEqual({ kind: 'done' });
    expect(await countAll()).toEqual([1, 0, 1]);
  });

  test('are not confirmed by one of them as a draft, also after the approval of a proposal', async () => {
    await take(SECOND, { kind: 'assign', assigneeId: 'reporter', note: '' });
    await submit(REPORTER, { title: 'আরও ঠিক', author: 'রিনা' }, { baseRevision: 3 });
    await take(EDITOR, { kind: 'approve', seen: (await findProposal())?.savedAt ?? 0 }, 'reporter');
    await save(SECOND, { status: 'draft', title: 'আরও ঠিক', author: 'রিনা', tags: ['নদী'] }, { baseRevision: 4 });
    expect(await look(EDITOR, 5)).toEqual({ kind: 'refused', reason: 'four-eyes' });
  });

  test('wait also in an export, and after its import', async () => {
    await transfer();
    expect(await countAll()).toEqual([1, 1, 1]);
    await look(EDITOR, 3);
    await transfer();
    expect(await countAll()).toEqual([0, 1, 1]);
  });
});
