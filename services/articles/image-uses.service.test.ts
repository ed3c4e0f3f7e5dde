import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { storeImage, toImageBody, toImageUrl, toToken } from '#tests/support/articles/stored-image.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { createEmptyDatabase } from '#tests/support/database/test-postgres.ts';
import { watchDeadlocks } from '#tests/support/database/watch-deadlocks.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import { migrate } from '../postgres/migrate.ts';
import { createArticleAutosaves } from './autosave/article-autosaves.ts';
import { purgeTrash } from './edit/trash.ts';
import { findImageUses, findUsedImages } from './image-uses.ts';
import { removeArticlesByPrefix } from './transfer/transfer.ts';

const { db, editing, create, put } = await openArticleStore();
const autosaves = createArticleAutosaves(db);
const N1 = articleId('n1');

beforeEach(async () => {
  await db.deleteFrom('articleAutosaves').execute();
  for (const digit of ['a', 'b', 'c']) await storeImage(db, digit);
});

const findUses = async (digit: string) =>
  (await findImageUses(db, toToken(digit))).map((use) => `${use.kind} ${use.articleId}`);
const readUses = async () => {
  const rows = await db.selectFrom('imageUses').selectAll().execute();
  return rows.map(({ place, articleId, token, kind }) => `${place} ${articleId} ${token[0]} ${kind}`).sort();
};
const autosave = (sequence: number, form: object, imageUrl = '') =>
  autosaves.store({
    owner: RINA,
    articleId: N1,
    draftId: 'd1',
    baseRevision: 1,
    sequence,
    form: { ...EMPTY_FORM, ...form },
    imageUrl,
    replaces: null,
    nowMs: NOON_MS,
  });

describe('the uses of an image', () => {
  test('name its place in an article and in its revisions', async () => {
    await create({ imageUrl: toImageUrl('a'), description: toImageBody('a', 'b') });
    const ofArticle = ['a body', 'a featured', 'b body'];
    const places = ['article', 'revision'].flatMap((place) => ofArticle.map((use) => `${place} n1 ${use}`));
    expect(await readUses()).toEqual(places);
  });

  test('begin in several articles at the same time, without a deadlock', async () => {
    const deadlocks = watchDeadlocks();
    const ids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'];
    const results = await Promise.all(ids.map((id) => create({ imageUrl: toImageUrl('a') }, id)));
    expect(results.map(({ kind }) => kind)).toEqual(ids.map(() => 'saved'));
    expect(deadlocks).toEqual([]);
  });

  test('follow a save, a deletion, a restore and a purge', async () => {
    await create({ description: toImageBody('a') });
    expect(await findUses('a')).toEqual(['article n1']);
    await editing.save({ id: N1, input: makeInput({ status: 'draft' }), baseRevision: 1, ...by(RINA) });
    expect(await findUses('a')).toEqual(['revision n1']);
    const input = makeInput({ status: 'draft', imageUrl: toImageUrl('b') });
    await editing.save({ id: N1, input, baseRevision: 2, ...by(RINA) });
    expect(await findUses('b')).toEqual(['draft n1']);
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await findUses('b')).toEqual(['trash n1']);
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await findUses('b')).toEqual(['draft n1']);
    await editing.delete({ id: N1, ...by(RINA) });
    await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 10 });
    expect(await readUses()).toEqual([]);
  });

  test('follow an import and its removal', async () => {
    await put({ id: 'a1', description: toImageBody('c') });
    expect(await findUses('c')).toEqual(['article a1']);
    await put({ id: 'a1', imageUrl: toImageUrl('a') });
    expect([await findUses('a'), await findUses('c')]).toEqual([['article a1'], []]);
    await removeArticlesByPrefix(db, 'a');
    expect(await readUses()).toEqual([]);
  });

  test('follow an autosave', async () => {
    await autosave(1, { imageUrl: toImageUrl('a'), description: toImageBody('b') }, toImageUrl('a'));
    expect(await readUses()).toEqual(['autosave n1 a featured', 'autosave n1 b body']);
    await autosave(2, { description: `"\u0000\n/media/${toToken('c')}/` });
    expect(await readUses()).toEqual(['autosave n1 c body']);
    await autosaves.remove({ owner: RINA, draftId: 'd1' });
    expect(await readUses()).toEqual([]);
  });

  test('include the image for link previews', async () => {
    const social = (digit: string) => ({ socialImageUrl: toImageUrl(digit) });
    await create(social('a'));
    expect(await readUses()).toEqual(['article n1 a social', 'revision n1 a social']);
    await editing.save({ id: N1, input: makeInput(social('b')), baseRevision: 1, ...by(RINA) });
    expect([await findUses('a'), await findUses('b')]).toEqual([['revision n1'], ['article n1']]);
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await findUses('b')).toEqual(['trash n1']);
    await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 10 });
    await autosave(1, social('c'));
    expect(await findUses('c')).toEqual(['autosave n1']);
    expect(await findUsedImages(db, ['b', 'c'].map(toImageUrl))).toEqual(new Set([toImageUrl('c')]));
  });

  test('are at most 20 of each kind', async () => {
    await put(...Array.from({ length: 21 }, (_, n) => ({ id: `a${n}`, imageUrl: toImageUrl('a') })));
    expect(await findUses('a')).toHaveLength(20);
  });

  test('are not those of another site’s image', async () => {
    await put({ id: 'a1', description: `![](https://example.org${toImageUrl('a')})` });
    expect(await findUses('a')).toEqual([]);
  });
});

test('an image is used if a revision uses it, or if it is kept in the library', async () => {
  await create({ description: toImageBody('a') });
  await editing.save({ id: N1, input: makeInput(), baseRevision: 1, ...by(RINA) });
  for (const digit of ['b', 'c']) await storeImage(db, digit);
  await db.updateTable('files').set({ isKept: true }).where('token', '=', toToken('b')).execute();
  expect(await findUsedImages(db, ['a', 'b', 'c'].map(toImageUrl))).toEqual(new Set(['a', 'b'].map(toImageUrl)));
});

test('the database finds the same images in a text as the program', async () => {
  const piece = fc.constantFrom(...['/media/', toToken('a'), toToken('b'), '/', 'x', 'ক', '.', '(', '\n', '"', 'g']);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('');
      const { rows } = await sql<{ tokens: string[] }>`select find_image_tokens(${text}) as tokens`.execute(db);
      expect(rows[0]?.tokens.sort()).toEqual(findImageTokens(text));
    }),
    runs(60),
  );
});

test('the migration fills the table from what is stored', async () => {
  const before = await createEmptyDatabase(inject('templateUrl'));
  await migrate(before.db, { upTo: '0013-second-step' });
  const body = toImageBody('a');
  await sql`insert into article_revisions (article_id, revision, content, saved_at, origin)
    values ('n1', 1, ${JSON.stringify({ imageUrl: toImageUrl('b'), description: body })}, 0, 'saved')`.execute(
    before.db,
  );
  await sql`insert into trash (article_id, content, revision, image_url, deleted_at, deleted_by)
    values ('n2', ${JSON.stringify({ description: body })}, 1, ${toImageUrl('c')}, 0, '')`.execute(before.db);
  await sql`insert into article_autosaves
    (owner_id, article_id, owner_email, draft_id, sequence, form, image_url, updated_at)
    values ('u1', 'n3', '', 'd1', 1, ${JSON.stringify({ description: body })}, '', 0)`.execute(before.db);
  await migrate(before.db);
  const rows = await before.db.selectFrom('imageUses').selectAll().orderBy('place').orderBy('kind').execute();
  expect(rows.map(({ place, articleId, token, kind }) => `${place} ${articleId} ${token[0]} ${kind}`)).toEqual([
    'autosave n3 a body',
    'revision n1 a body',
    'revision n1 b featured',
    'trash n2 a body',
    'trash n2 c featured',
  ]);
  await before.drop();
});
