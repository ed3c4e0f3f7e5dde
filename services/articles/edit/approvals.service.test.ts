import { expect, test } from 'vitest';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { listApprovals } from './history.ts';

const { db, save, submit, take } = await openDeskStore();

const list = async () => [...(await listApprovals(db, { articleId: N1, revisions: [1, 2, 3] }))];

test('names who approved a text that a colleague published, and nobody before the publication', async () => {
  await submit(REPORTER);
  await take(EDITOR, { kind: 'approve', seen: 1 });
  expect(await list()).toEqual([]);
  await take(SECOND, { kind: 'publish', seen: 1 });
  expect(await list()).toEqual([[2, EDITOR.userEmail]]);
});

test('names who approved with the publication if the text had changed since an earlier approval', async () => {
  await submit(REPORTER);
  await take(EDITOR, { kind: 'approve', seen: 1 });
  await save(REPORTER, { status: 'draft', title: 'বদল' }, { baseRevision: 1 });
  await take(SECOND, { kind: 'publish', seen: 2 });
  expect(await list()).toEqual([[3, SECOND.userEmail]]);
});
