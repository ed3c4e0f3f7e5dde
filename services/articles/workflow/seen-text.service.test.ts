import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { articleId } from '#tools/article-id.ts';

const store = await openDeskStore();
const { editing, save, submit, take, turnWorkflowOff, findArticle, findStage } = store;

describe('a publication of a draft that a colleague has changed since', () => {
  test('from the form shows the merged text and saves nothing until it is confirmed', async () => {
    await submit(REPORTER);
    await save(REPORTER, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    const mine = { tags: ['পদ্মা'] };
    const asked = await save(EDITOR, mine, { baseRevision: 1 });
    expect(asked).toMatchObject({ kind: 'conflict', collisions: [], approvesTheirs: true, theirs: { title: 'বদল' } });
    expect(await findArticle()).toMatchObject({ status: 'draft' });
    expect(await findStage()).toBe('submitted');
    expect(await save(EDITOR, { ...mine, title: 'বদল' }, { baseRevision: 2 })).toMatchObject({ kind: 'saved' });
    expect(await findArticle()).toMatchObject({ status: 'published', title: 'বদল', tags: ['পদ্মা'] });
    expect(await findStage()).toBe('approved');
  });

  test('from the form also says so if both changed the same part', async () => {
    await submit(REPORTER);
    await save(REPORTER, { status: 'draft', title: 'বদল', tags: ['নদী'] }, { baseRevision: 1 });
    const change = { title: 'অন্য' };
    expect(await save(EDITOR, change, { baseRevision: 1 })).toMatchObject({
      collisions: ['title'],
      approvesTheirs: true,
    });
    const kept = await save(EDITOR, { ...change, status: 'draft' }, { baseRevision: 1 });
    expect(kept).toMatchObject({ collisions: ['title'], approvesTheirs: false });
  });

  test('is merged as usual if the draft is only saved, if only its publication changed, and without a workflow', async () => {
    await submit(REPORTER);
    await save(REPORTER, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    const saved = await save(EDITOR, { status: 'draft', tags: ['পদ্মা'] }, { baseRevision: 1 });
    expect(saved).toMatchObject({ kind: 'saved', mergedParts: ['title'] });
    await save(SECOND, { status: 'draft', title: 'বদল', tags: ['পদ্মা'], isFeatured: true }, { baseRevision: 3 });
    const published = await save(EDITOR, { title: 'বদল', tags: ['নদী'] }, { baseRevision: 3 });
    expect(published).toMatchObject({ kind: 'saved', mergedParts: ['isFeatured'] });
    await save(EDITOR, { status: 'draft', title: 'বদল', tags: ['নদী'] }, { baseRevision: 5 });
    await turnWorkflowOff();
    await save(SECOND, { status: 'draft', title: 'অন্য', tags: ['নদী'] }, { baseRevision: 6 });
    const merged = await save(EDITOR, { title: 'বদল', tags: ['পদ্মা'] }, { baseRevision: 6 });
    expect(merged).toMatchObject({ kind: 'saved', mergedParts: ['title'] });
  });

  test('of several articles leaves it out and publishes the others', async () => {
    await submit(REPORTER);
    await submit(REPORTER, {}, { id: articleId('n2') });
    await save(REPORTER, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
    const results = await editing.changeMany({
      articles: [N1, articleId('n2')].map((id) => ({ id, revision: 1 })),
      change: { kind: 'publish' },
      ...{ actor: EDITOR, nowMs: NOON_MS, newHistoryId: randomUUID, reportFailure: () => {} },
    });
    expect(results).toEqual([
      { id: 'n1', kind: 'conflict' },
      { id: 'n2', kind: 'changed', revision: 2 },
    ]);
    expect(await findArticle()).toMatchObject({ status: 'draft', title: 'বদল' });
    expect(await findStage()).toBe('submitted');
  });
});

test('a change of a public article is merged with a change that a colleague published since', async () => {
  await save(EDITOR, {});
  await save(SECOND, { title: 'বদল' }, { baseRevision: 1 });
  expect(await save(EDITOR, { tags: ['নদী'] }, { baseRevision: 1 })).toMatchObject({ kind: 'saved', revision: 3 });
  expect(await findArticle()).toMatchObject(makeInput({ title: 'বদল', tags: ['নদী'] }));
  expect(await take(REPORTER, { kind: 'submit' })).toMatchObject({ kind: 'forbidden' });
});
