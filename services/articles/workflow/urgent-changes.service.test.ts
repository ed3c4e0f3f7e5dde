import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/article/history.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openDeskStore();
const { db, desk, save, submit, take, findArticle, findProposal, listSteps, needFourEyes } = store;

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
const listReview = async () => {
  const request = { ...viewOf(EDITOR), nowMs: NOON_MS, dueUntilMs: NOON_MS, after: null, limit: 10 };
  return (await desk.list({ ...request, list: 'review' })).rows.map(({ isWriter, urgentAt }) => ({
    isWriter,
    urgentAt,
  }));
};

beforeEach(async () => {
  await save(SECOND, {});
});

test('a site with four eyes permits no urgent change by default', async () => {
  await needFourEyes();
  expect(await fix(EDITOR, 'ঠিক', 1)).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  expect(await findArticle()).not.toMatchObject({ title: 'ঠিক' });
});

test('a reporter publishes no urgent change', async () => {
  await permitUrgent();
  expect((await fix(REPORTER, 'ঠিক', 1)).kind).toBe('forbidden');
});

describe('an urgent change of a live story', () => {
  beforeEach(async () => {
    await permitUrgent();
    await fix(EDITOR, 'ঠিক', 1);
  });

  test('is public, marked in the history and on the desk until a second person has looked at it', async () => {
    expect(await findArticle()).toMatchObject({ title: 'ঠিক', status: 'published' });
    expect(await listSteps()).toContain('editor published-alone');
    expect(await listReview()).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
    expect([await desk.countWaiting(viewOf(EDITOR)), await desk.countWaiting(viewOf(SECOND))]).toEqual([0, 1]);
    expect(await take(EDITOR, { kind: 'approve', seen: 2 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
    expect(await take(SECOND, { kind: 'approve', seen: 1 })).toEqual({ kind: 'changed' });
    expect(await take(SECOND, { kind: 'approve', seen: 2 })).toEqual({ kind: 'done' });
    expect(await listReview()).toEqual([]);
    expect(await take(SECOND, { kind: 'approve', seen: 2 })).toEqual({ kind: 'refused', reason: 'published' });
  });

  test('is not looked at by who approves a proposal for the same story', async () => {
    await take(SECOND, { kind: 'assign', assigneeId: 'reporter', note: '' });
    await submit(REPORTER, { title: 'ঠিক', author: 'রিনা' }, { baseRevision: 2 });
    const { savedAt = 0 } = (await findProposal()) ?? {};
    expect(await take(EDITOR, { kind: 'approve', seen: savedAt }, 'reporter')).toEqual({ kind: 'done' });
    expect(await listReview()).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
  });

  test('waits also in an export, and after its import', async () => {
    const exported = await Array.fromAsync(streamDesk(db));
    await db.deleteFrom('deskItems').execute();
    const parsed = exported.map(({ id, fields }) => parseDeskRecord(id, JSON.parse(JSON.stringify(fields))));
    await putDesk(
      db,
      parsed.flatMap((result) => (result.ok ? [result.record] : [])),
    );
    expect(await listReview()).toEqual([{ isWriter: true, urgentAt: NOON_MS }]);
  });
});

test('a draft cannot be published as an urgent change', async () => {
  await save(SECOND, { status: 'draft' }, { baseRevision: 1 });
  await permitUrgent();
  const published = await save(EDITOR, { title: 'ঠিক' }, { baseRevision: 2, intent: 'urgent' });
  expect(published).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  expect(await desk.findWorkflow({ articleId: N1, viewerId: null, nowMs: NOON_MS })).toMatchObject({
    workflow: { urgentAt: null },
  });
});
