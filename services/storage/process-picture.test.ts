import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureFormat } from '#domain/article/picture-address.ts';
import { makeCameraJpeg, makeGif, makeJpeg, makePngBomb, makeTransparentPng } from '#tests/support/make-picture.ts';
import type { ProcessedPicture } from './process-picture.ts';
import { processPicture } from './process-picture.ts';

async function process(bytes: Uint8Array): Promise<ProcessedPicture> {
  const outcome = await processPicture(bytes);
  if (outcome.kind !== 'processed') throw new Error(`The picture is ${JSON.stringify(outcome)}.`);
  return outcome.picture;
}

function findBytes({ renditions }: ProcessedPicture, widthPx: number, format: PictureFormat): Uint8Array {
  const found = renditions.find((rendition) => rendition.widthPx === widthPx && rendition.format === format);
  if (!found) throw new Error(`There is no ${widthPx}.${format}.`);
  return found.bytes;
}

async function readPixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('a picture', () => {
  it('is made in each width it has room for, in three formats, each what it says it is', async () => {
    const picture = await process(await makeJpeg(1000, 500));
    expect(picture).toMatchObject({ contentType: 'image/jpeg', widthPx: 1000, heightPx: 500, isAnimated: false });
    const made = await Promise.all(
      picture.renditions.map(async ({ widthPx, format, bytes }) => {
        const { width, height, format: found, compression } = await sharp(bytes).metadata();
        return [`${widthPx}.${format}`, width, height, compression ?? found];
      }),
    );
    expect(made).toEqual([
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

  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const)('may come as %s', async (format) => {
    const bytes = await sharp(await makeJpeg(40, 30))
      .toFormat(format)
      .toBuffer();
    expect(await process(bytes)).toMatchObject({ contentType: `image/${format}`, widthPx: 40, heightPx: 30 });
  });

  it('is turned upright and says nothing of camera and place', async () => {
    const camera = await makeCameraJpeg();
    expect(camera.toString('latin1')).toContain('Mymensingh');
    const picture = await process(camera);
    expect(picture).toMatchObject({ widthPx: 360, heightPx: 640 });
    for (const { bytes } of picture.renditions) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Mymensingh|GPS|Exif/);
    }
    const [red = 0, , blue = 0] = await readPixel(findBytes(picture, 360, 'jpg'), 340, 320);
    expect(blue).toBeGreaterThan(red);
  });

  it('has a tiny placeholder', async () => {
    const { placeholder } = await process(await makeJpeg(1600, 900));
    expect(placeholder?.length).toBeLessThanOrEqual(200);
    const { format, width, height } = await sharp(Buffer.from(placeholder ?? '', 'base64url')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 16, height: 9 });
  });

  it('that is see-through stays so, stands on white as JPEG, and nothing shows behind it', async () => {
    const picture = await process(await makeTransparentPng());
    expect(picture.placeholder).toBeNull();
    expect(await readPixel(findBytes(picture, 300, 'webp'), 0, 0)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      0,
    ]);
    expect(await readPixel(findBytes(picture, 300, 'jpg'), 0, 0)).toEqual([255, 255, 255]);
  });

  it('that moves goes on moving', async () => {
    const picture = await process(await makeGif(500, 200, 4));
    expect(picture).toMatchObject({ contentType: 'image/gif', widthPx: 500, heightPx: 200, isAnimated: true });
    const made = await Promise.all(
      picture.renditions.map(async ({ widthPx, format, bytes }) => {
        const { width, pageHeight, pages, delay, format: found } = await sharp(bytes, { animated: true }).metadata();
        return [`${widthPx}.${format}`, found, width, pageHeight, pages, delay];
      }),
    );
    const delay = [120, 120, 120, 120];
    expect(made).toEqual([
      ['400.webp', 'webp', 400, 160, 4, delay],
      ['500.webp', 'webp', 500, 200, 4, delay],
      ['500.gif', 'gif', 500, 200, 4, delay],
    ]);
  });

  it.each([
    [1, 1],
    [1, 3000],
    [3000, 1],
  ])('may be %i × %i', async (width, height) => {
    expect(await process(await makeJpeg(width, height))).toMatchObject({ widthPx: width, heightPx: height });
  });

  it('with an archive behind it loses the archive', async () => {
    const polyglot = Buffer.concat([await makeJpeg(40, 30), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const { renditions } = await process(polyglot);
    for (const { bytes } of renditions) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/PK|script/);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('an upload is refused where it', () => {
  it.each([
    ['is empty', '', 'empty'],
    ['is a page', '<!doctype html><script>alert(1)</script>', 'not-a-picture'],
    ['is SVG', SVG, 'not-a-picture'],
    ['is SVG with a prologue', `<?xml version="1.0"?>\n<!-- -->${SVG}`, 'not-a-picture'],
    ['is PDF', '%PDF-1.7\n1 0 obj<<>>endobj', 'not-a-picture'],
    ['is an archive', 'PK\u0003\u0004', 'not-a-picture'],
    ['is a program', '\u007fELF\u0002\u0001', 'not-a-picture'],
    ['is a page that says GIF', 'GIF89a/*<script>*/=1;alert(1)', 'not-a-picture'],
    ['is a page that says JPEG', '\u00ff\u00d8\u00ff<script>alert(1)</script>', 'not-a-picture'],
    ['is text', 'খবর', 'not-a-picture'],
  ])('%s', async (_, text, reason) => {
    expect(await processPicture(Buffer.from(text, 'latin1'))).toEqual({ kind: 'refused', reason });
  });

  it('is an animation and cut off', async () => {
    const gif = await makeGif();
    expect(await processPicture(gif.subarray(0, gif.length / 2))).toEqual({ kind: 'refused', reason: 'unreadable' });
    expect(await processPicture(gif.subarray(0, gif.length - 1))).toEqual({ kind: 'refused', reason: 'unreadable' });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('is %s and cut off', async (format) => {
    const whole = await sharp(await makeJpeg(1200, 800))
      .toFormat(format)
      .toBuffer();
    expect(await processPicture(whole.subarray(0, whole.length * 0.6))).toMatchObject({ kind: 'refused' });
  });

  it('has more than 10 MB', async () => {
    const bytes = Buffer.concat([await makeJpeg(40, 30), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await processPicture(bytes)).toEqual({ kind: 'refused', reason: 'too-large' });
  });

  it('has too many pixels, or a side that no format holds', async () => {
    expect(await processPicture(makePngBomb(7_100))).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
    expect(await processPicture(await makeJpeg(20, 20_000))).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
    const gif = await makeGif(50, 20, 13);
    gif.writeUInt16LE(2_000, 6);
    gif.writeUInt16LE(2_000, 8);
    expect(await processPicture(gif)).toEqual({ kind: 'refused', reason: 'too-many-pixels' });
  });

  it('would take gigabytes, without taking them', async () => {
    const script = `
      import { makePngBomb } from '#tests/support/make-picture.ts';
      import { processPicture } from '#services/storage/process-picture.ts';
      const bomb = makePngBomb(30_000);
      const before = process.resourceUsage().maxRSS;
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => processPicture(bomb)));
      console.log(JSON.stringify({ outcomes, grownKb: process.resourceUsage().maxRSS - before }));`;
    const run = promisify(execFile);
    const { stdout } = await run(globalThis.process.execPath, ['--input-type=module', '--eval', script]);
    const { outcomes, grownKb } = JSON.parse(stdout);
    expect(new Set(outcomes.map(JSON.stringify))).toEqual(new Set(['{"kind":"refused","reason":"too-many-pixels"}']));
    expect(grownKb).toBeLessThan(100_000);
  });
});

it('stops where the upload is cancelled', async () => {
  const controller = new AbortController();
  const outcome = processPicture(await makeJpeg(1200, 800), controller.signal);
  controller.abort();
  expect(await outcome).toEqual({ kind: 'canceled' });
});
