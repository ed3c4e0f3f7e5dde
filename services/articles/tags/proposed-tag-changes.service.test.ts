import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { createArticleReading } from '../read/article-reading.ts';
import { runTagChanges } from './change-tag.ts';
import { listProposedTagChanges } from './proposed-tag-changes.ts';

const store = await openDeskStore();
const { db, editing, save, needFourEyes, findArticle } = store;
const articles = createArticleReading(db);

const TAG = 'পদ্মা';
const CLAIM = 'অভিযুক্ত'; // "accused"
const change = async (actor: HistoryActor, to: string | null, fromKey = TAG) => {
  const { kind } = await editing.changeTag({ fromKey, to, actor, nowMs: NOON_MS });
  await runTagChanges(db, { nowMs: NOON_MS, limit: 10 });
  return kind;
};
const readTags = async () => (await findArticle())?.tags;
const listWaiting = async () => (await listProposedTagChanges(db)).map(({ toName, userEmail }) => [toName, userEmail]);

beforeEach(async () => {
  for (const table of ['tagChanges', 'tagRenames', 'proposedTagChanges'] as const) await db.deleteFrom(table).execute();
  await save(EDITOR, { tags: [TAG] });
  await needFourEyes();
});

describe('with four eyes, a change of a tag', () => {
  test.each<[what: string, to: string | null, after: string[]]>([
    ['a new name', CLAIM, [CLAIM]],
    ['a deletion', null, []],
  ])('waits until a second person requests the same: %s', async (_, to, after) => {
    expect(await change(EDITOR, to)).toBe('proposed');
    expect(await change(EDITOR, to)).toBe('proposed');
    expect(await readTags()).toEqual([TAG]);
    expect(await articles.findTagRename({ key: TAG, nowMs: NOON_MS })).toBeNull();
    expect(await listWaiting()).toEqual([[to, EDITOR.userEmail]]);
    expect(await change(REPORTER, to)).toBe('forbidden');
    expect(await change(SECOND, to)).toBe('started');
    expect(await readTags()).toEqual(after);
    expect(await listWaiting()).toEqual([]);
  });

  test('is replaced by another one, which then waits for someone else', async () => {
    await change(EDITOR, CLAIM);
    expect(await change(SECOND, 'গঙ্গা')).toBe('proposed');
    expect(await listWaiting()).toEqual([['গঙ্গা', SECOND.userEmail]]);
    expect(await change(SECOND, 'গঙ্গা')).toBe('proposed');
    expect(await change(EDITOR, 'গঙ্গা')).toBe('started');
  });

  test('waits if it merges two tags', async () => {
    await save(SECOND, { status: 'draft', tags: [TAG, 'মেঘনা'] }, { baseRevision: 1 });
    expect(await change(EDITOR, TAG, 'মেঘনা')).toBe('proposed');
  });

  test('is dropped by an editor, not by a reporter', async () => {
    await change(EDITOR, CLAIM);
    expect(await editing.rejectTagChange({ fromKey: TAG, actor: REPORTER })).toEqual({
      kind: 'forbidden',
      reason: 'role',
    });
    expect(await editing.rejectTagChange({ fromKey: TAG, actor: SECOND })).toEqual({ kind: 'dropped' });
    expect(await change(SECOND, CLAIM)).toBe('proposed');
  });
});

test('the new name of a tag that only drafts have is told to no reader', async () => {
  await store.turnWorkflowOff();
  await save(EDITOR, { status: 'draft', tags: [TAG] }, { baseRevision: 1 });
  expect(await change(EDITOR, CLAIM)).toBe('started');
  expect(await articles.findTagRename({ key: TAG, nowMs: NOON_MS })).toBeNull();
  await save(EDITOR, { tags: [CLAIM] }, { baseRevision: 2 });
  expect(await articles.findTagRename({ key: TAG, nowMs: NOON_MS })).toBe(CLAIM);
});
