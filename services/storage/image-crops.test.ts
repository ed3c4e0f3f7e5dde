import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { makeGif, makeJpeg, makeTransparentPng } from '#tests/support/articles/make-image.ts';
import { createImageCrops } from './image-crops.ts';

const SHARE = { key: 'share', widthPx: 1200, heightPx: 630 };

async function describeImage(bytes: Uint8Array | null | 'busy') {
  expect.assert(bytes instanceof Uint8Array);
  const { format, width, height, pages = 1, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, pages, hasAlpha };
}

describe('make', () => {
  test.each([
    ['a wide photo', () => makeJpeg(1920, 1080), 1200, 630],
    ['a tall photo', () => makeJpeg(600, 1800), 1200, 1200],
    ['a small photo', () => makeJpeg(200, 150), 1200, 675],
    ['an animation', () => makeGif(), 1200, 900],
    ['a transparent image', () => makeTransparentPng(), 1200, 630],
  ])('returns a JPEG of the requested size of %s', async (_, makeSource, widthPx, heightPx) => {
    const crop = await createImageCrops().make({ key: 'a', widthPx, heightPx, readSource: makeSource });
    expect(await describeImage(crop)).toEqual({
      format: 'jpeg',
      width: widthPx,
      height: heightPx,
      pages: 1,
      hasAlpha: false,
    });
  });

  it('reads the image once for several requests', async () => {
    const crops = createImageCrops();
    let reads = 0;
    const readSource = async () => {
      reads += 1;
      return makeJpeg();
    };
    const [first, second] = await Promise.all([
      crops.make({ ...SHARE, readSource }),
      crops.make({ ...SHARE, readSource }),
    ]);
    expect(await crops.make({ ...SHARE, readSource })).toBe(first);
    expect(second).toBe(first);
    expect(reads).toBe(1);
  });

  it('returns null if there is no image, and finds one that appears later', async () => {
    const crops = createImageCrops();
    expect(await crops.make({ ...SHARE, readSource: async () => null })).toBeNull();
    expect(await crops.make({ ...SHARE, readSource: () => makeJpeg() })).toBeInstanceOf(Uint8Array);
  });

  it('rejects bytes that are not an image', async () => {
    const readSource = async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(createImageCrops().make({ ...SHARE, readSource })).rejects.toThrow();
  });

  it('returns busy if too many crops wait', async () => {
    const crops = createImageCrops();
    const { promise, resolve } = Promise.withResolvers<null>();
    const make = (n: number) => crops.make({ ...SHARE, key: String(n), readSource: () => promise });
    const started = Array.from({ length: 41 }, (_, n) => make(n));
    expect(await make(41)).toBe('busy');
    resolve(null);
    expect(new Set(await Promise.all(started))).toEqual(new Set([null]));
  });
});
