import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FormatEnum } from 'sharp';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageFormat } from '#domain/images/image-url.ts';
import { UPLOAD_TYPES } from '#domain/storage/limits.ts';
import type { ProcessedImage } from '#services/storage/process-image.ts';
import {
  makeCameraJpeg,
  makeGif,
  makeJpeg,
  makePngBomb,
  makeTransparentPng,
} from '#tests/support/articles/make-image.ts';
import { processImage } from './process-image.ts';

async function process(bytes: Uint8Array): Promise<ProcessedImage> {
  const result = await processImage(bytes);
  if (result.kind !== 'processed') throw new Error(`The result is ${JSON.stringify(result)}.`);
  return result.image;
}

function findBytes({ variants }: ProcessedImage, widthPx: number, format: ImageFormat): Uint8Array {
  const found = variants.find((variant) => variant.widthPx === widthPx && variant.format === format);
  if (!found) throw new Error(`There is no ${widthPx}.${format}.`);
  return found.bytes;
}

async function readPixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('processImage', () => {
  it('re-encodes an image in three formats and each width up to its own', async () => {
    const image = await process(await makeJpeg(1000, 500));
    expect(image).toMatchObject({ contentType: 'image/jpeg', widthPx: 1000, heightPx: 500, isAnimated: false });
    const files = await Promise.all(
      image.variants.map(async ({ widthPx, format, bytes }) => {
        const { width, height, format: found, compression } = await sharp(bytes).metadata();
        return [`${widthPx}.${format}`, width, height, compression ?? found];
      }),
    );
    expect(files).toEqual([
      ['400.avif', 400, 200, 'av1'],
      ['400.webp', 400, 200, 'webp'],
      ['400.jpg', 400, 200, 'jpeg'],
      ['800.avif', 800, 400, 'av1'],
      ['800.webp', 800, 400, 'webp'],
      ['800.jpg', 800, 400, 'jpeg'],
      ['1000.avif', 1000, 500, 'av1'],
      ['1000.webp', 1000, 500, 'webp'],
      ['1000.jpg', 1000, 500, 'jpeg'],
    ]);
  });

  it.each(UPLOAD_TYPES)('accepts %s, which the file picker offers', async (contentType) => {
    const bytes = await sharp(await makeJpeg(40, 30))
      .toFormat(contentType.replace('image/', '') as keyof FormatEnum)
      .toBuffer();
    expect(await process(bytes)).toMatchObject({ contentType, widthPx: 40, heightPx: 30 });
  });

  it('rotates an image upright and removes its metadata', async () => {
    const camera = await makeCameraJpeg();
    expect(camera.toString('latin1')).toContain('Mymensingh');
    const image = await process(camera);
    expect(image).toMatchObject({ widthPx: 360, heightPx: 640 });
    for (const { bytes } of image.variants) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Mymensingh|GPS|Exif/);
    }
    const [red = 0, , blue = 0] = await readPixel(findBytes(image, 360, 'jpg'), 340, 320);
    expect(blue).toBeGreaterThan(red);
  });

  it('makes a tiny placeholder', async () => {
    const { placeholder } = await process(await makeJpeg(1600, 900));
    expect(placeholder?.length).toBeLessThanOrEqual(200);
    const { format, width, height } = await sharp(Buffer.from(placeholder ?? '', 'base64url')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 16, height: 9 });
  });

  it('keeps transparency, flattens it on white in JPEG, and makes no placeholder then', async () => {
    const image = await process(await makeTransparentPng());
    expect(image.placeholder).toBeNull();
    expect(await readPixel(findBytes(image, 300, 'webp'), 0, 0)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      0,
    ]);
    expect(await readPixel(findBytes(image, 300, 'jpg'), 0, 0)).toEqual([255, 255, 255]);
  });

  it('keeps the frames of an animation', async () => {
    const image = await process(await makeGif(500, 200, 4));
    expect(image).toMatchObject({ contentType: 'image/gif', widthPx: 500, heightPx: 200, isAnimated: true });
    const files = await Promise.all(
      image.variants.map(async ({ widthPx, format, bytes }) => {
        const { width, pageHeight, pages, delay, format: found } = await sharp(bytes, { animated: true }).metadata();
        return [`${widthPx}.${format}`, found, width, pageHeight, pages, delay];
      }),
    );
    const delay = [120, 120, 120, 120];
    expect(files).toEqual([
      ['400.webp', 'webp', 400, 160, 4, delay],
      ['500.webp', 'webp', 500, 200, 4, delay],
      ['500.gif', 'gif', 500, 200, 4, delay],
    ]);
  });

  it.each([
    [1, 1],
    [1, 3000],
    [3000, 1],
  ])('accepts %i × %i pixels', async (width, height) => {
    expect(await process(await makeJpeg(width, height))).toMatchObject({ widthPx: width, heightPx: height });
  });

  it('drops an archive that is appended to the image', async () => {
    const polyglot = Buffer.concat([await makeJpeg(40, 30), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const { variants } = await process(polyglot);
    for (const { bytes } of variants) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/PK|script/);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('processImage refuses an upload that', () => {
  it.each([
    ['is empty', '', 'empty'],
    ['is an HTML page', '<!doctype html><script>alert(1)</script>', 'not-an-image'],
    ['is SVG', SVG, 'not-an-image'],
    ['is SVG with a prologue', `<?xml version="1.0"?>\n<!-- -->${SVG}`, 'not-an-image'],
    ['is BMP', 'BM\u001e\u0000\u0000\u0000\u0000\u0000', 'not-an-image'],
    ['is PDF', '%PDF-1.7\n1 0 obj<<>>endobj', 'not-an-image'],
    ['is an archive', 'PK\u0003\u0004', 'not-an-image'],
    ['is a program', '\u007fELF\u0002\u0001', 'not-an-image'],
    ['is an HTML page with the first bytes of a GIF', 'GIF89a/*<script>*/=1;alert(1)', 'not-an-image'],
    ['is an HTML page with the first bytes of a JPEG', '\u00ff\u00d8\u00ff<script>alert(1)</script>', 'not-an-image'],
    ['is text', 'খবর', 'not-an-image'],
  ])('%s', async (_, text, reason) => {
    expect(await processImage(Buffer.from(text, 'latin1'))).toEqual({ kind: 'refused', reason });
  });

  it('is a truncated animation', async () => {
    const gif = await makeGif();
    expect(await processImage(gif.subarray(0, gif.length / 2))).toEqual({ kind: 'refused', reason: 'unreadable' });
    expect(await processImage(gif.subarray(0, gif.length - 1))).toEqual({ kind: 'refused', reason: 'unreadable' });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('is truncated %s', async (format) => {
    const whole = await sharp(await makeJpeg(1200, 800))
      .toFormat(format)
      .toBuffer();
    expect(await processImage(whole.subarray(0, whole.length * 0.6))).toMatchObject({ kind: 'refused' });
  });

  it('has more than 10 MB', async () => {
    const bytes = Buffer.concat([await makeJpeg(40, 30), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await processImage(bytes)).toEqual({ kind: 'refused', reason: 'too-large' });
  });

  it('has too many pixels or a side that is too long', async () => {
    expect(await processImage(makePngBomb(7_100))).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
    expect(await processImage(await makeJpeg(20, 20_000))).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
    const gif = await makeGif(50, 20, 13);
    gif.writeUInt16LE(2_000, 6);
    gif.writeUInt16LE(2_000, 8);
    expect(await processImage(gif)).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
  });

  it('would need gigabytes of memory, without allocating them', async () => {
    const script = `
      import { makePngBomb } from '#tests/support/articles/make-image.ts';
      import { processImage } from '#services/storage/process-image.ts';
      const bomb = makePngBomb(30_000);
      const before = process.resourceUsage().maxRSS;
      const results = await Promise.all(Array.from({ length: 20 }, () => processImage(bomb)));
      console.log(JSON.stringify({ results, grownKb: process.resourceUsage().maxRSS - before }));`;
    const run = promisify(execFile);
    const { stdout } = await run(globalThis.process.execPath, ['--input-type=module', '--eval', script]);
    const { results, grownKb } = JSON.parse(stdout);
    expect(new Set(results.map(JSON.stringify))).toEqual(new Set(['{"kind":"refused","reason":"too-many-pixels"}']));
    expect(grownKb).toBeLessThan(100_000);
  });
});

it('processImage stops if the upload is cancelled', async () => {
  const controller = new AbortController();
  const result = processImage(await makeJpeg(1200, 800), controller.signal);
  controller.abort();
  expect(await result).toEqual({ kind: 'canceled' });
});
