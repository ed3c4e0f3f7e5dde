import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { makeGif, makeJpeg, makeTransparentPng } from '#tests/support/articles/make-image.ts';
import { createImageCrops } from './image-crops.ts';

const SHARE = { key: 'share', widthPx: 1200, heightPx: 630, focus: null };

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
    const crop = await createImageCrops().make({ key: 'a', widthPx, heightPx, focus: null, readSource: makeSource });
    expect(await describeImage(crop)).toEqual({
      format: 'jpeg',
      width: widthPx,
      height: heightPx,
      pages: 1,
      hasAlpha: false,
    });
  });

  test.each([
    { x: 0, y: 0.5, shade: 0 },
    { x: 0.5, y: 0.5, shade: 128 },
    { x: 1, y: 0.5, shade: 255 },
  ])('shows the focal point $x of a panorama from black to white', async ({ x, y, shade }) => {
    const parts = [0, 128, 255].map((grey, index) => ({
      input: { create: { width: 400, height: 400, channels: 3 as const, background: { r: grey, g: grey, b: grey } } },
      left: index * 400,
      top: 0,
    }));
    const canvas = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#000' } });
    const readSource = () => canvas.composite(parts).png().toBuffer();
    const request = { key: 'a', widthPx: 300, heightPx: 300, focus: { x, y }, readSource };
    const crop = await createImageCrops().make(request);
    expect.assert(crop instanceof Uint8Array);
    const { channels } = await sharp(crop).stats();
    expect(channels[0]?.mean).toBeCloseTo(shade, -1);
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
