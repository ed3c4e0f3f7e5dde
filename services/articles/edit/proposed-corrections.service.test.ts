import { beforeEach, describe, expect, it, test } from 'vitest';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { listCorrectionsOf } from '../read/corrections.ts';
import { purgeTrash } from './trash.ts';

const store = await openDeskStore();
const { db, desk, editing, save, submit, needFourEyes, turnWorkflowOff, listSteps, findProposal } = store;

const decide = (actor: HistoryActor, decision: RecordDecision) =>
  editing.decideRecord({ id: N1, decision, ...by(actor, NOON_MS + 1) });
const listTexts = async () => ((await listCorrectionsOf(db, [N1])).get(N1) ?? []).map(({ text }) => text);
const listWaiting = async () => (await desk.listProposedCorrections(N1)).map(({ id, text }) => ({ id, text }));
const listNotices = async (desks: string[] | null = null) =>
  desk.listRecordNotices({ desks, withdrawnAfterMs: NOON_MS, limit: 5 });
const findWaitingId = async () => (await listWaiting())[0]?.id ?? '';
const ADD = { kind: 'add-correction', text: 'নাম ভুল ছিল।' } as const; // "The name was wrong."

beforeEach(async () => {
  for (const table of ['proposedCorrections', 'articleCorrections'] as const) await db.deleteFrom(table).execute();
  await submit(REPORTER);
  await save(EDITOR, {}, { baseRevision: 1 });
  await needFourEyes();
});

describe('with four eyes, a correction', () => {
  it('waits until a second person confirms it, with one history entry for each decision', async () => {
    expect(await decide(EDITOR, ADD)).toEqual({ kind: 'proposed' });
    expect(await listTexts()).toEqual([]);
    expect((await listSteps())[0]).toBe('editor correction-proposed');
    const proposalId = await findWaitingId();
    expect(await decide(EDITOR, { kind: 'confirm-correction', proposalId })).toEqual({ kind: 'four-eyes' });
    expect(await decide(REPORTER, { kind: 'confirm-correction', proposalId })).toMatchObject({ kind: 'forbidden' });
    expect(await decide(SECOND, { kind: 'confirm-correction', proposalId })).toEqual({ kind: 'saved', revision: 3 });
    expect(await listTexts()).toEqual([ADD.text]);
    expect(await listWaiting()).toEqual([]);
    expect(await decide(SECOND, { kind: 'confirm-correction', proposalId })).toEqual({ kind: 'missing' });
    expect(await listSteps()).toHaveLength(4);
  });

  it('keeps its published text until a change of it is confirmed', async () => {
    await turnWorkflowOff();
    await decide(EDITOR, ADD);
    await needFourEyes();
    const correctionId = (await listCorrectionsOf(db, [N1])).get(N1)?.[0]?.id ?? '';
    const change = { kind: 'edit-correction', correctionId, text: 'ঠিকানা ভুল ছিল।' } as const;
    expect(await decide(EDITOR, change)).toEqual({ kind: 'proposed' });
    expect(await listTexts()).toEqual([ADD.text]);
    await decide(SECOND, { kind: 'confirm-correction', proposalId: await findWaitingId() });
    expect(await listTexts()).toEqual([change.text]);
    await decide(SECOND, { ...change, text: 'আরেক' });
    await decide(EDITOR, { kind: 'remove-correction', correctionId });
    const proposalId = await findWaitingId();
    expect(await decide(EDITOR, { kind: 'confirm-correction', proposalId })).toEqual({ kind: 'missing' });
    expect(await listWaiting()).toEqual([]);
  });

  it('has no more changes that wait than an article may have corrections', async () => {
    await turnWorkflowOff();
    await decide(EDITOR, ADD);
    await needFourEyes();
    const correctionId = (await listCorrectionsOf(db, [N1])).get(N1)?.[0]?.id ?? '';
    const change = (n: number) => decide(EDITOR, { kind: 'edit-correction', correctionId, text: `ভুল ${n}` });
    for (let n = 0; n < MAX_CORRECTIONS_PER_ARTICLE; n += 1) expect(await change(n)).toEqual({ kind: 'proposed' });
    expect(await change(MAX_CORRECTIONS_PER_ARTICLE)).toEqual({ kind: 'too-many-waiting' });
    expect(await decide(EDITOR, ADD)).toEqual({ kind: 'proposed' });
    expect(await listWaiting()).toHaveLength(MAX_CORRECTIONS_PER_ARTICLE + 1);
  });

  it('is dropped by who wrote it, and confirmed by anybody once four eyes are off', async () => {
    await decide(EDITOR, ADD);
    expect(await decide(EDITOR, { kind: 'drop-correction', proposalId: await findWaitingId() })).toMatchObject({
      kind: 'saved',
    });
    expect(await listWaiting()).toEqual([]);
    expect(await listSteps()).toContain('editor correction-dropped');
    await decide(EDITOR, ADD);
    await turnWorkflowOff();
    expect(await decide(EDITOR, { kind: 'confirm-correction', proposalId: await findWaitingId() })).toMatchObject({
      kind: 'saved',
    });
  });

  it('of an approved proposal waits as well, with one entry for the save', async () => {
    await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 2 });
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    const steps = await listSteps();
    const command = { baseRevision: 2, proposal, correction: ADD.text };
    expect(await save(EDITOR, { title: 'প্রস্তাব' }, command)).toMatchObject({ kind: 'saved', revision: 3 });
    expect([await listTexts(), (await listWaiting()).map(({ text }) => text)]).toEqual([[], [ADD.text]]);
    expect(await listSteps()).toHaveLength(steps.length + 1);
  });

  it('is on the board and counted for colleagues of the desk, as is a withdrawal by one person', async () => {
    await decide(EDITOR, ADD);
    const view = { desks: null, isOwnOnly: false, needsFourEyes: true };
    const count = (viewerId: string) => desk.countWaiting({ ...view, viewerId });
    expect([await count('editor'), await count('second')]).toEqual([0, 1]);
    expect(await listNotices()).toMatchObject({ corrections: [{ articleId: N1, text: ADD.text }], withdrawals: [] });
    expect(await decide(EDITOR, { kind: 'withdraw', reason: 'ভুল' })).toMatchObject({ kind: 'saved' });
    expect(await listNotices()).toMatchObject({ withdrawals: [{ articleId: N1, text: 'ভুল', at: NOON_MS + 1 }] });
    expect(await listNotices(['খেলা'])).toEqual({ corrections: [], withdrawals: [] });
  });

  it('is deleted with its article', async () => {
    await decide(EDITOR, ADD);
    await editing.delete({ id: N1, ...by(EDITOR) });
    expect((await listNotices()).corrections).toEqual([]);
    await purgeTrash(db, { beforeMs: NOON_MS + 100, limit: 5 });
    expect(await listWaiting()).toEqual([]);
  });
});

test('without four eyes a correction is published by one person', async () => {
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, { userEmail: 'operator', userId: null }, NOON_MS);
  expect(await decide(EDITOR, ADD)).toMatchObject({ kind: 'saved' });
  expect(await listTexts()).toEqual([ADD.text]);
});
