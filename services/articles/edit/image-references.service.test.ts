import { describe, expect, test } from 'vitest';
import { by, openArticleStore, RINA } from '#tests/support/article-store.ts';
import { makeInput } from '#tests/support/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { findReferencedImages } from './image-references.ts';

const { db, editing, create, put } = await openArticleStore();
const N1 = articleId('n1');

const toToken = (digit: string) => digit.repeat(32);
const toUrl = (digit: string) => `/media/${toToken(digit)}/30.jpg?w=30&h=20`;
const toBody = (...digits: string[]) => digits.map((digit) => `ক\n![খ](${toUrl(digit)} "গ" "ঘ")`).join('\n');

/** Writes the row of an uploaded image. */
async function storeImage(digit: string): Promise<void> {
  const row = { digest: '', contentType: '', sizeBytes: 1, widthPx: 30, heightPx: 20, isAnimated: false };
  const file = { ...row, token: toToken(digit), name: digit, url: toUrl(digit), uploadedBy: '', createdAt: 0 };
  const stored = { ...file, state: 'stored' as const };
  await db
    .insertInto('files')
    .values(stored)
    .onConflict((conflict) => conflict.column('token').doUpdateSet(stored))
    .execute();
}

const removeImage = (digit: string) => db.deleteFrom('files').where('token', '=', toToken(digit)).execute();

describe('an image in a body', () => {
  test('is referenced by drafts, published articles and the trash', async () => {
    for (const digit of ['a', 'b', 'c', 'd']) await storeImage(digit);
    await create({ description: toBody('a'), status: 'draft' }, 'n1');
    await create({ description: toBody('b') }, 'n2');
    await create({ description: toBody('c') }, 'n3');
    await editing.delete({ id: articleId('n3'), ...by(RINA) });
    const found = await findReferencedImages(db, ['a', 'b', 'c', 'd'].map(toUrl));
    expect(found).toEqual(new Set(['a', 'b', 'c'].map(toUrl)));
  });

  test('is referenced in an imported article', async () => {
    await put({ id: 'a1', description: toBody('e') });
    expect(await findReferencedImages(db, [toUrl('e'), toUrl('f')])).toEqual(new Set([toUrl('e')]));
  });

  test('is released when the next save leaves it out', async () => {
    await storeImage('a');
    await create({ description: toBody('a') });
    await editing.update({ id: N1, input: makeInput({ description: 'ক' }), baseRevision: 1, ...by(RINA) });
    expect(await findReferencedImages(db, [toUrl('a')])).toEqual(new Set());
  });

  test('stays if the article’s main image was the same and is replaced', async () => {
    await storeImage('a');
    await create({ imageUrl: toUrl('a'), description: toBody('a') });
    const input = makeInput({ imageUrl: '', description: toBody('a') });
    expect(await editing.update({ id: N1, input, baseRevision: 1, ...by(RINA) })).toMatchObject({
      kind: 'saved',
      releasedImageUrl: null,
    });
  });
});

describe('an image that was deleted', () => {
  test('cannot be added to a body', async () => {
    await removeImage('a');
    await expect(create({ description: toBody('a') })).rejects.toThrow('were deleted');
    await create({ description: 'ক' });
    const update = { id: N1, input: makeInput({ description: toBody('a') }), baseRevision: 1, ...by(RINA) };
    await expect(editing.update(update)).rejects.toThrow('were deleted');
  });

  test('does not prevent a save of a body that showed it before, or a restore', async () => {
    await storeImage('a');
    await create({ description: toBody('a') });
    await removeImage('a');
    const kept = makeInput({ description: `${toBody('a')}\nঙ` });
    expect(await editing.update({ id: N1, input: kept, baseRevision: 1, ...by(RINA) })).toMatchObject({
      kind: 'saved',
    });
    const without = makeInput({ description: 'ক' });
    await editing.update({ id: N1, input: without, baseRevision: 2, ...by(RINA) });
    const restore = { articleId: N1, revision: 1, keepImage: false, ...by(RINA) };
    expect(await editing.restoreRevision(restore)).toMatchObject({
      kind: 'saved',
      article: { description: toBody('a') },
    });
  });
});
