import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { purgeTrash } from '../edit/trash.ts';
import { createArticleReading } from '../read/article-reading.ts';

const { db, editing, create, put } = await openArticleStore();
const N1 = articleId('n1');
const isRemoved = () => createArticleReading(db).hasTombstone(N1);
const remove = (nowMs = NOON_MS) => editing.delete({ id: N1, ...by(RINA, nowMs) });
const save = async (change: Parameters<typeof makeInput>[0], { revision = 1, nowMs = NOON_MS } = {}) => {
  const command = { id: N1, input: makeInput(change), baseRevision: revision, ...by(RINA, nowMs) };
  expect(await editing.save(command)).toMatchObject({ kind: 'saved', revision: revision + 1 });
};
const LATER_MS = NOON_MS + HOUR_MS;
const DRAFT = { status: 'draft' } as const;
const SCHEDULED = { status: 'scheduled', publishAt: LATER_MS } as const;

test('a deleted article that was public has a tombstone, also after the purge', async () => {
  await create();
  expect(await isRemoved()).toBe(false);
  await remove();
  expect(await isRemoved()).toBe(true);
  await purgeTrash(db, { beforeMs: LATER_MS, limit: 10 });
  expect(await isRemoved()).toBe(true);
});

test('an article that is restored, created again or imported again has none', async () => {
  await create();
  await remove();
  await editing.restoreFromTrash({ id: N1, ...by(RINA) });
  expect(await isRemoved()).toBe(false);
  await remove();
  await put({ id: 'n1' });
  expect(await isRemoved()).toBe(false);
  await remove();
  await purgeTrash(db, { beforeMs: LATER_MS, limit: 10 });
  await create();
  expect(await isRemoved()).toBe(false);
});

test('a draft has none', async () => {
  await create(DRAFT);
  await save({ ...DRAFT, title: 'আরেক' });
  await remove();
  expect(await isRemoved()).toBe(false);
});

test('a draft that was public before has one', async () => {
  await create();
  await save(DRAFT);
  await save({ ...DRAFT, title: 'আরেক' }, { revision: 2 });
  await remove();
  expect(await isRemoved()).toBe(true);
});

test.each([
  { when: 'before', deletedAtMs: LATER_MS - 1, expected: false },
  { when: 'when', deletedAtMs: LATER_MS, expected: true },
])('a scheduled article that is deleted $when it is due: $expected', async ({ deletedAtMs, expected }) => {
  await create(SCHEDULED);
  await remove(deletedAtMs);
  expect(await isRemoved()).toBe(expected);
});

test.each([
  { when: 'before', withdrawnAtMs: LATER_MS - 1, expected: false },
  { when: 'after', withdrawnAtMs: LATER_MS + 1, expected: true },
])('a scheduled article that became a draft $when it was due: $expected', async ({ withdrawnAtMs, expected }) => {
  await create(SCHEDULED);
  await save(DRAFT, { nowMs: withdrawnAtMs });
  await remove(LATER_MS + HOUR_MS);
  expect(await isRemoved()).toBe(expected);
});

test('an imported article that became a draft has one', async () => {
  await put({ id: 'n1' });
  await save(DRAFT);
  await remove();
  expect(await isRemoved()).toBe(true);
});
