import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { articleId } from '#tools/article-id.ts';
import type { DeskCursor, DeskList, DeskView } from './desk-lists.ts';
import { listStages } from './desk-lists.ts';

const { db, desk, editing } = await openDeskStore();
const ALL: DeskView = { viewerId: 'editor', desks: null, isOwnOnly: false };
const OWN: DeskView = { ...ALL, viewerId: 'reporter', isOwnOnly: true };
const DUE_UNTIL_MS = NOON_MS + 100;

async function submit(id: string, actor: HistoryActor, { category = 'বাংলাদেশ', nowMs = NOON_MS } = {}) {
  const input = makeInput({ status: 'draft', category });
  await editing.save({ id: articleId(id), input, baseRevision: null, intent: 'submit', ...by(actor, nowMs) });
}

const setDue = (id: string, dueAt: number) =>
  desk.take({ articleId: articleId(id), proposerId: null, step: { kind: 'due', dueAt }, ...by(EDITOR) });
const assign = (id: string, assigneeId: string) =>
  desk.take({
    articleId: articleId(id),
    proposerId: null,
    step: { kind: 'assign', assigneeId, note: '' },
    ...by(EDITOR),
  });

async function list(list: DeskList, view: DeskView = ALL, { after = null as DeskCursor | null, limit = 10 } = {}) {
  const { rows, next } = await desk.list({ ...view, list, dueUntilMs: DUE_UNTIL_MS, nowMs: NOON_MS, after, limit });
  return { ids: rows.map((row) => row.articleId), next };
}

describe('what is due', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c', 'd']) await submit(id, REPORTER);
    await setDue('a', NOON_MS + 20);
    await setDue('b', NOON_MS + 10);
    await setDue('c', NOON_MS + 20);
    await setDue('d', DUE_UNTIL_MS);
  });

  test('until a time is listed in its order, page by page', async () => {
    const first = await list('due', ALL, { limit: 2 });
    expect(first).toEqual({ ids: ['b', 'a'], next: { ms: NOON_MS + 20, articleId: 'a', proposerId: '' } });
    expect(await list('due', ALL, { limit: 2, after: first.next })).toEqual({ ids: ['c'], next: null });
  });

  test('is counted', async () => {
    expect(await desk.count({ ...ALL, dueUntilMs: DUE_UNTIL_MS })).toMatchObject({ due: 3, review: 4, approved: 0 });
  });
});

describe('a list shows', () => {
  beforeEach(async () => {
    await submit('own', REPORTER, { nowMs: NOON_MS + 1 });
    await submit('other', SECOND, { nowMs: NOON_MS + 2 });
    await submit('sport', SECOND, { category: 'খেলা', nowMs: NOON_MS + 3 });
  });

  test('what has waited longest first', async () => {
    expect((await list('review')).ids).toEqual(['own', 'other', 'sport']);
    const first = await list('review', ALL, { limit: 1 });
    expect(first.next).toEqual({ ms: NOON_MS + 1, articleId: 'own', proposerId: '' });
    expect((await list('review', ALL, { after: first.next })).ids).toEqual(['other', 'sport']);
  });

  test('the desks of an editor', async () => {
    const view = { ...ALL, desks: ['খেলা'] };
    expect((await list('review', view)).ids).toEqual(['sport']);
    expect(await desk.count({ ...view, dueUntilMs: DUE_UNTIL_MS })).toMatchObject({ review: 1 });
    expect(await desk.countWaiting(view)).toBe(1);
  });

  test('a reporter what the reporter submitted, or what is assigned to the reporter', async () => {
    expect((await list('review', OWN)).ids).toEqual(['own']);
    await assign('sport', 'reporter');
    expect((await list('review', OWN)).ids).toEqual(['own', 'sport']);
    expect(await desk.count({ ...OWN, dueUntilMs: DUE_UNTIL_MS })).toMatchObject({ review: 2, mine: 2 });
  });

  test('a reporter nothing that was assigned away and may not be inspected', async () => {
    const view = { ...OWN, inspectsOwnOnly: true };
    expect((await list('mine', view)).ids).toEqual(['own']);
    await db.updateTable('articles').set({ ownerId: 'second' }).where('id', '=', articleId('own')).execute();
    expect([(await list('mine', view)).ids, (await list('review', view)).ids]).toEqual([[], []]);
    expect((await list('mine', OWN)).ids).toEqual(['own']);
  });
});

test('the stages of some articles, of which one was never submitted', async () => {
  await submit('a', REPORTER);
  await submit('b', REPORTER);
  await desk.take({ articleId: articleId('b'), proposerId: null, step: { kind: 'approve', seen: 1 }, ...by(EDITOR) });
  const edited = makeInput({ status: 'draft', title: 'বদল' });
  const stages = async () =>
    (await listStages(db, ['a', 'b', 'none', 'not/an id'])).toSorted((x, y) => (x.articleId < y.articleId ? -1 : 1));
  expect(await stages()).toEqual([
    { articleId: 'a', stage: 'submitted', proposals: 0 },
    { articleId: 'b', stage: 'approved', proposals: 0 },
  ]);
  await editing.save({ id: articleId('b'), input: edited, baseRevision: 1, ...by(EDITOR) });
  expect(await stages()).toMatchObject([{ stage: 'submitted' }, { articleId: 'b', stage: 'writing' }]);
  expect(await listStages(db, [])).toEqual([]);
});
