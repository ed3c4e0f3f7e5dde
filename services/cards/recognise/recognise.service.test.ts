import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardCode } from '#domain/cards/card.ts';
import { hashBlocks } from '#domain/cards/recognition/block-hash.ts';
import type { GreyPicture } from '#domain/cards/recognition/grey.ts';
import { toBox, toGrey } from '#domain/cards/recognition/grey.ts';
import { encodeSignature } from '#domain/cards/recognition/signature.ts';
import { createPictureReader } from '#server/cards/picture-reader.ts';
import { CARD_CONTENT } from '#tests/support/articles/make-card.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createRandom } from '#tools/random.ts';
import { decodePicture } from '../../storage/decode-picture.ts';
import { findCandidates } from './find-candidates.ts';
import { createCardRecognition } from './recognise.ts';

const { db } = await openArticleStore();
const reader = createPictureReader();
afterAll(() => reader.close());

beforeEach(async () => {
  await db.deleteFrom('cards').execute();
});

const BOX = { x: 0, y: 0, width: 128, height: 128 };

/** Blocks of random shades. The lower half can be that of another seed. */
function makeGrey(seed: number, lowerSeed = seed): GreyPicture {
  const [upper, lower] = [createRandom(seed), createRandom(lowerSeed)];
  const shades = Array.from({ length: 512 }, (_, index) => {
    const [a, b] = [upper(), lower()];
    return Math.floor((index < 256 ? a : b) * 255);
  });
  const data = Uint8Array.from({ length: 128 * 128 }, (_, at) => {
    const [x, y] = [(at % 128) >> 3, Math.floor(at / 128) >> 3];
    return shades[y * 16 + x + (y >= 8 ? 128 : 0)] ?? 0;
  });
  return { widthPx: 128, heightPx: 128, data };
}

const store = (code: string, seed: number, { isDraft = false, lowerSeed = seed } = {}) =>
  storeGrey(code, makeGrey(seed, lowerSeed), isDraft);

async function storeGrey(code: string, grey: GreyPicture, isDraft = false): Promise<void> {
  const signature = Buffer.from(encodeSignature(grey, { textBox: BOX, items: [] }));
  const card = { articleId: articleId('a'), isDraft, token: code, madeBy: 'rina', madeAt: 1, signature };
  const content = JSON.stringify({ ...CARD_CONTENT, proof: null });
  await db
    .insertInto('cards')
    .values({ ...card, code: code as CardCode, content })
    .execute();
}
const toHash = (grey: GreyPicture) => hashBlocks(grey, toBox(grey));
const find = async (grey: GreyPicture) => {
  const { whole, halves } = await findCandidates(db, [toHash(makeGrey(99)), toHash(grey)]);
  return { whole: whole.map(({ code }) => code), halves: halves.map(({ code }) => code) };
};

describe('candidates', () => {
  test('are the cards whose hash is most like that of one place, never a draft', async () => {
    await store('22222222', 1);
    await store('33333333', 1, { isDraft: true });
    await store('44444444', 2);
    expect(await find(makeGrey(1))).toEqual({ whole: ['22222222'], halves: [] });
    expect(await find(makeGrey(3))).toEqual({ whole: [], halves: [] });
  });

  test('are also cards of which one half is in the picture', async () => {
    await store('22222222', 1, { lowerSeed: 5 });
    expect(await find(makeGrey(1, 7))).toEqual({ whole: expect.any(Array), halves: expect.any(Array) });
    const found = await find(makeGrey(1, 7));
    expect([...found.whole, ...found.halves]).toEqual(['22222222']);
  });

  test('do not include signatures of other versions that resemble nothing', async () => {
    const signature = Buffer.from([1, 2, 0, 255]);
    const card = { articleId: articleId('a'), isDraft: false, token: 't', madeBy: 'rina', madeAt: 1, signature };
    await db
      .insertInto('cards')
      .values({ ...card, code: '55555555' as CardCode, content: JSON.stringify(CARD_CONTENT) })
      .execute();
    expect(await find(makeGrey(1))).toEqual({ whole: [], halves: [] });
  });
});

describe('a picture', () => {
  const recognition = createCardRecognition({ db, reader, readCard: async () => null });

  test('is not called foreign if the file of a card like it is missing', async () => {
    const bytes = await makeJpeg(400, 400);
    await store('22222222', 1);
    expect(await recognition.recognise(bytes)).toMatchObject({ kind: 'foreign' });
    const decoded = await decodePicture(bytes, 400);
    if (decoded.kind === 'decoded') await storeGrey('33333333', toGrey(decoded.picture));
    await expect(recognition.recognise(bytes)).rejects.toThrow('The files of these cards are missing: 33333333.');
  });

  test('that waits can be cancelled, and the ninth that waits is refused', async () => {
    const bytes = await makeJpeg(300, 300);
    const results = Array.from({ length: 10 }, (_, n) =>
      recognition.recognise(bytes, n === 5 ? AbortSignal.abort() : undefined),
    );
    const kinds = (await Promise.all(results)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'canceled')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'foreign')).toHaveLength(8);
  });

  test('is not judged by a process that was started again after it was read', async () => {
    await reader.read(await makeJpeg(300, 300));
    reader.close();
    await expect(reader.compare([])).rejects.toThrow('started again');
  });
});
