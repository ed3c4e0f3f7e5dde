import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeAnimatedPng, makeGif, makeJpeg, makeTransparentPng } from '#tests/support/articles/make-image.ts';
import { listJpegSegments, readImageKind } from './image-kind.ts';
import { decideShrinking, isSmallEnough, listScalingSizes } from './shrinking.ts';

const decide = (bytes: Uint8Array) => decideShrinking(readImageKind(bytes));
const convert = async (format: 'png' | 'webp' | 'avif' | 'tiff') =>
  sharp(await makeJpeg(40, 30))
    .toFormat(format)
    .toBuffer();
const toFtyp = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 12 + 4 * brands.length]),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
  ]);

describe('the browser may encode anew', () => {
  it.each([
    ['a JPEG', () => makeJpeg(40, 30), 'if-smaller'],
    ['a PNG', () => convert('png'), 'if-smaller'],
    ['a PNG that may be transparent, whose pixels are examined', makeTransparentPng, 'if-smaller'],
    ['a still WebP', () => convert('webp'), 'if-smaller'],
    ['a still AVIF', () => convert('avif'), 'if-smaller'],
    ['a HEIC image', () => toFtyp('heic', 'mif1', 'heic'), 'always'],
    ['a HEIC image of another camera', () => toFtyp('mif1', 'heix', 'miaf'), 'always'],
    ['no animated GIF', () => makeGif(), 'never'],
    [
      'no animated WebP',
      async () =>
        sharp(await makeGif(), { animated: true })
          .webp()
          .toBuffer(),
      'never',
    ],
    ['no animated PNG', makeAnimatedPng, 'never'],
    ['no animated AVIF', () => toFtyp('avis', 'avif'), 'never'],
    [
      'no image for print',
      async () =>
        sharp(await makeJpeg(40, 30))
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
      'never',
    ],
    ['no video, whose brands are of no image', () => toFtyp('isom', 'mp42'), 'never'],
    ['no TIFF', () => convert('tiff'), 'never'],
    ['no text', () => Buffer.from('খবর'), 'never'],
    ['no empty file', () => Buffer.alloc(0), 'never'],
  ])('%s', async (_, make, decision) => {
    expect(decide(await make())).toBe(decision);
  });
});

it('a segment of a JPEG may be preceded by fill bytes (ITU T.81, B.1.1.2)', () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xda, 0, 2]);
  expect(listJpegSegments(bytes)).toEqual([{ marker: 0xfe, data: Buffer.from([1, 2]) }]);
});

describe('an image', () => {
  it.each([
    [4000, 3000, ['2560×1920']],
    [3000, 4000, ['1920×2560']],
    [8000, 6000, ['5120×3840', '2560×1920']],
    [1000, 800, ['1000×800']],
  ])('of %i × %i px is scaled by at most half at a time', (width, height, sizes) => {
    const steps = listScalingSizes({ width, height });
    expect(steps.map((step) => `${step.width}×${step.height}`).slice(-sizes.length)).toEqual(sizes);
    const all = [{ width, height }, ...steps];
    expect(steps.every((step, index) => step.width * 2 >= (all[index]?.width ?? 0) - 1)).toBe(true);
  });

  it.each([
    [2560, 1920, 1_200_000, true],
    [2561, 1920, 900_000, false],
    [1200, 900, 1_200_001, false],
  ])('of %i × %i px and %i bytes is sent as it is: %s', (width, height, bytes, isSent) => {
    expect(isSmallEnough({ width, height }, bytes)).toBe(isSent);
  });
});
