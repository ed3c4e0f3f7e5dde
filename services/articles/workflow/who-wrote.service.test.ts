import { beforeEach, describe, expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { runTagChanges } from '../tags/change-tag.ts';

const store = await openDeskStore();
const { db, editing, save, submit, take, needFourEyes, turnWorkflowOff, findArticle, findProposal } = store;

const OLD = 'পদ্মা';
const NEW = 'পদ্মা নদী'; // "the river Padma"

/** Renames or deletes a tag while the site does not require a second person for it. */
async function changeTag(to: string | null): Promise<void> {
  await turnWorkflowOff();
  await editing.changeTag({ fromKey: OLD, to, actor: SECOND, nowMs: NOON_MS });
  await runTagChanges(db, { nowMs: NOON_MS, limit: 10 });
  await needFourEyes();
}

beforeEach(async () => {
  for (const table of ['tagChanges', 'tagRenames'] as const) await db.deleteFrom(table).execute();
  await needFourEyes();
  await submit(REPORTER, { tags: [OLD] });
  await save(EDITOR, { tags: [OLD] }, { baseRevision: 1 });
});

describe('with four eyes, a proposal is approved by an editor who did not write it', () => {
  beforeEach(async () => {
    expect(await submit(REPORTER, { title: 'প্রস্তাব', tags: [OLD] }, { baseRevision: 2 })).toMatchObject({
      isProposal: true,
    });
  });
  const approve = async () => take(EDITOR, { kind: 'approve', seen: (await findProposal())?.savedAt ?? 0 }, 'reporter');

  test('after a colleague has featured the article', async () => {
    await save(SECOND, { tags: [OLD], isFeatured: true }, { baseRevision: 2 });
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await findArticle()).toMatchObject({ title: 'প্রস্তাব', isFeatured: true });
  });

  test('after its end was set', async () => {
    await save(SECOND, { tags: [OLD], expiresAt: NOON_MS + 5 }, { baseRevision: 2 });
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await findArticle()).toMatchObject({ title: 'প্রস্তাব', expiresAt: NOON_MS + 5 });
  });

  test('after another article became the lead in its place', async () => {
    await save(SECOND, { tags: [OLD], isFeatured: true }, { baseRevision: 2 });
    await save(SECOND, { tags: [OLD] }, { baseRevision: 3 });
    expect(await approve()).toEqual({ kind: 'done' });
  });

  test('after one of its tags was renamed', async () => {
    await changeTag(NEW);
    expect(await findProposal()).toMatchObject({ content: { tags: [NEW] } });
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await findArticle()).toMatchObject({ title: 'প্রস্তাব', tags: [NEW] });
  });

  test('but not if the editor’s save adds text', async () => {
    const proposal = { proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 };
    const changed = await save(EDITOR, { title: 'প্রস্তাব', tags: [OLD, 'আরও'] }, { baseRevision: 2, proposal });
    expect(changed).toEqual({ kind: 'unapproved', reason: 'four-eyes' });
  });
});

describe('with four eyes, an editor who only published and unpublished an article may approve it after its return', () => {
  const unpublishAndPublish = async (tags: readonly string[]) => {
    expect(await save(EDITOR, { tags: [...tags], status: 'draft' }, { baseRevision: 2 })).toMatchObject({
      revision: 3,
    });
    await take(SECOND, { kind: 'return', note: 'উৎস?' });
    return take(EDITOR, { kind: 'publish', seen: 3 });
  };

  test.each<[condition: string, to: string | null]>([
    ['renamed', NEW],
    ['deleted', null],
  ])('after a tag was %s', async (_, to) => {
    await changeTag(to);
    expect(await unpublishAndPublish(to === null ? [] : [to])).toEqual({ kind: 'done' });
  });

  test('after a release added a field', async () => {
    await db
      .updateTable('articleRevisions')
      .set({ content: JSON.stringify({ title: 'পুরোনো' }) })
      .where('revision', '=', 2)
      .execute();
    expect(await unpublishAndPublish([OLD])).toEqual({ kind: 'done' });
  });
});

test('revisions of an earlier release are compared', async () => {
  await save(SECOND, { tags: [OLD], status: 'draft' }, { baseRevision: 2 });
  await submit(REPORTER, { tags: [OLD], status: 'draft', title: 'বদল' }, { baseRevision: 3 });
  await db.updateTable('articleRevisions').set({ changesText: null }).execute();
  await db.updateTable('staff').set({ role: 'editor' }).where('id', '=', 'reporter').execute();
  expect(await take(REPORTER, { kind: 'approve', seen: 4 })).toEqual({ kind: 'refused', reason: 'four-eyes' });
  expect(await take(SECOND, { kind: 'approve', seen: 4 })).toEqual({ kind: 'done' });
  expect((await editing.listHistory({ articleId: N1, after: null, limit: 9, ...by(EDITOR) })).rows).toHaveLength(5);
});
