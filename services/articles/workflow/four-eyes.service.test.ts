import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, N1, openDeskStore, SECOND } from '#tests/support/database/desk-store.ts';

const store = await openDeskStore();
const { editing, save, submit, take, needFourEyes, turnWorkflowOff, findArticle, findStage } = store;

const context = (actor: HistoryActor) => ({
  ...{ actor, nowMs: NOON_MS, newHistoryId: randomUUID, reportFailure: () => {} },
});
const change = (actor: HistoryActor, kind: 'publish' | 'unpublish', revision: number) =>
  editing.changeMany({ articles: [{ id: N1, revision }], change: { kind }, ...context(actor) });
const undo = async (actor: HistoryActor, revision: number) =>
  (await editing.undoMany({ articles: [{ id: N1, revision }], ...context(actor) }))[0];

beforeEach(needFourEyes);

test('an editor approves what the editor only unpublished, but not what the editor wrote', async () => {
  await submit(EDITOR);
  await take(SECOND, { kind: 'approve', seen: 1 });
  await save(EDITOR, {}, { baseRevision: 1 });
  await save(SECOND, { status: 'draft' }, { baseRevision: 2 });
  await save(EDITOR, { status: 'draft', title: 'বদল' }, { baseRevision: 3 });
  await save(SECOND, { status: 'draft', title: 'বদল', isFeatured: true }, { baseRevision: 4 });
  expect(await take(EDITOR, { kind: 'approve', seen: 5 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
  expect(await take(SECOND, { kind: 'approve', seen: 5 })).toEqual({ kind: 'done' });
});

describe('an own bulk change of an article that was public before the site had a workflow', () => {
  beforeEach(async () => {
    await turnWorkflowOff();
    await save(EDITOR, {});
    await needFourEyes();
    expect(await change(EDITOR, 'unpublish', 1)).toEqual([{ id: N1, kind: 'changed', revision: 2 }]);
  });

  test('is undone by the editor who wrote the article', async () => {
    expect(await undo(EDITOR, 2)).toEqual({ id: N1, kind: 'undone' });
    expect(await findArticle()).toMatchObject({ status: 'published', publishedAt: NOON_MS });
    expect(await findStage()).toBe('writing');
  });

  test('is not undone by a request of a colleague who wrote a part of it', async () => {
    await save(SECOND, { status: 'draft', title: 'বদল' }, { baseRevision: 2 });
    await save(SECOND, { status: 'scheduled', publishAt: NOON_MS + 5, title: 'বদল' }, { baseRevision: 3 });
    expect(await undo(SECOND, 2)).toEqual({ id: N1, kind: 'newer' });
    expect(await undo(SECOND, 3)).toEqual({ id: N1, kind: 'undone' });
    expect(await findArticle()).toMatchObject({ status: 'draft' });
  });

  test('is not undone by the undo of a colleague’s change', async () => {
    await undo(EDITOR, 2);
    await change(SECOND, 'unpublish', 3);
    expect(await undo(EDITOR, 4)).toEqual({ id: N1, kind: 'unapproved', reason: 'four-eyes' });
    expect(await undo(SECOND, 4)).toEqual({ id: N1, kind: 'undone' });
  });

  test('is not undone after it was submitted and returned, nor published again without the undo', async () => {
    expect(await change(EDITOR, 'publish', 2)).toEqual([{ id: N1, kind: 'unapproved' }]);
    await take(EDITOR, { kind: 'submit' });
    await take(SECOND, { kind: 'return', note: 'ভুল' });
    expect(await undo(EDITOR, 2)).toEqual({ id: N1, kind: 'unapproved', reason: 'four-eyes' });
    expect(await findArticle()).toMatchObject({ status: 'draft' });
  });
});
