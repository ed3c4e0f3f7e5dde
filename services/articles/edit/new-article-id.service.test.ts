import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleAutosaves } from '../autosave/article-autosaves.ts';
import { findFreeArticleId } from './article-editing.ts';
import { purgeTrash } from './trash.ts';

const { db, editing, create, put } = await openArticleStore();

const TAKEN = '2222222222';
const NEXT = '3333333333';
/** Picks the digits of the id that is taken, then those of the next one. */
const pickTakenFirst = () => {
  let picked = 0;
  return () => (picked++ < TAKEN.length ? 0 : 1);
};
const remove = () => editing.delete({ id: articleId(TAKEN), ...by(RINA) });

test.each([
  ['a stored article', () => create({}, TAKEN)],
  ['an imported article', () => put({ id: TAKEN })],
  ['an article in the trash', async () => [await create({}, TAKEN), await remove()]],
  [
    'a purged draft',
    async () => [
      await create({ status: 'draft' }, TAKEN),
      await remove(),
      await purgeTrash(db, { beforeMs: Number.MAX_SAFE_INTEGER, limit: 1 }),
    ],
  ],
  [
    'a form that was only autosaved',
    () =>
      createArticleAutosaves(db).store({
        ...{ articleId: articleId(TAKEN), draftId: 'd1', baseRevision: null, sequence: 1, replaces: null },
        ...{ form: EMPTY_FORM, imageUrl: '', owner: RINA, nowMs: 1 },
      }),
  ],
])('a new id differs from that of %s', async (_name, prepare) => {
  await prepare();
  expect(await findFreeArticleId(db, pickTakenFirst())).toBe(NEXT);
});

test('new ids are random', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => findFreeArticleId(db)));
  expect(new Set(ids).size).toBe(20);
  expect(ids.join(' ')).toMatch(/^(?:[2-9a-z]{10} ?){20}$/);
});
