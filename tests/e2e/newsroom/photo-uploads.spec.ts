import { createHash } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import sharp from 'sharp';
import { PREPARE_TIMEOUT_MS } from '#app/newsroom/uploads/prepare/prepare-image.ts';
import {
  makeAnimatedPng,
  makeGif,
  makeJpeg,
  makeTransparentPng,
  withIptc,
} from '#tests/support/articles/make-image.ts';
import { makeScene, readCorners } from '#tests/support/articles/photo-scene.ts';
import type { Site } from '#tools/start-site.ts';
import { openAddForm } from '../support/article-form-page.ts';
import { holdTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('files').execute();
  await signInStaff(context, site);
  // When this timer ends, the form sends the original. A busy machine may need longer for a large photo.
  await holdTimers(page, [PREPARE_TIMEOUT_MS]);
  page.on('dialog', (dialog) => void dialog.accept());
});

type Stored = { url: string; widthPx: number; heightPx: number /** Of the upload. */; sizeBytes: number };

const imageField = (page: Page) => page.getByRole('group', { name: 'Image', exact: true });
const isUpload = (response: Response) => response.url().includes('/storage?') && response.request().method() === 'POST';

/** Chooses a file as the article's image. Returns the server's description of the upload. */
async function upload(page: Page, buffer: Buffer, name = 'photo.jpg'): Promise<Stored> {
  const ended = page.waitForResponse(isUpload);
  await imageField(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const response = await ended;
  expect(response.status()).toBe(200);
  return response.json();
}

const readStored = async (page: Page, { url }: Stored): Promise<Buffer> =>
  (await page.request.get(url.replace(/\?.*/, ''))).body();

const toDigest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The digests of the bytes that were sent. */
async function findDigests(site: Site): Promise<string[]> {
  const rows = await site.db.selectFrom('files').select('digest').execute();
  return rows.map(({ digest }) => digest);
}

/** The corners of the image that readers see, and the corners of the original, upright and in sRGB. */
async function compareCorners(page: Page, photo: Buffer, sent: Stored) {
  const upright = sharp(photo).autoOrient().toColourspace('srgb');
  return { shown: await readCorners(sharp(await readStored(page, sent))), expected: await readCorners(upright) };
}

const isClose = (shown: readonly number[], expected: readonly number[]) =>
  shown.length === expected.length && shown.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 8);

test('a photo is sent with at most 2,560 px, and readers see it upright in every orientation and in its colours', async ({
  page,
}) => {
  await openAddForm(page);
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const photo = await (await makeScene()).withMetadata({ orientation }).jpeg({ quality: 97 }).toBuffer();
    const sent = await upload(page, photo, `${orientation}.jpg`);
    const { shown, expected } = await compareCorners(page, photo, sent);
    expect(isClose(shown, expected), `orientation ${orientation}: ${shown} instead of ${expected}`).toBe(true);
    expect(Math.max(sent.widthPx, sent.heightPx)).toBe(2560);
    expect(sent.sizeBytes).toBeLessThan(photo.length);
  }
  const wide = await makeScene();
  const grey = (await makeScene()).greyscale();
  for (const [name, original, photo] of [
    ['Display P3', wide, wide.clone().withIccProfile('p3')],
    ['grey', grey, grey.clone()],
  ] as const) {
    const sent = await upload(page, await photo.jpeg({ quality: 97 }).toBuffer(), `${name}.jpg`);
    const shown = await readCorners(sharp(await readStored(page, sent)));
    const expected = await readCorners(original.clone().toColourspace('srgb'));
    expect(isClose(shown, expected), `${name}: ${shown} instead of ${expected}`).toBe(true);
    expect(sent.widthPx).toBe(2560);
  }
});

test(
  'an animation, a transparent image, a photo for print and a small photo are sent as they are, HEIC is refused, and credits are read',
  LONG,
  async ({ page, site }) => {
    await openAddForm(page);
    const transparent = await sharp(await makeTransparentPng())
      .resize(3000, 2000, { kernel: 'nearest' })
      .png()
      .toBuffer();
    const originals = {
      'a.gif': await makeGif(),
      'a.webp': await sharp(await makeGif(), { animated: true })
        .webp()
        .toBuffer(),
      'a.apng': await makeAnimatedPng(),
      'transparent.png': transparent,
      'print.jpg': await (await makeScene()).toColourspace('cmyk').jpeg().toBuffer(),
      'small.jpg': await makeJpeg(),
    };
    for (const [name, original] of Object.entries(originals)) {
      await upload(page, original, name);
      expect(await findDigests(site), name).toContain(toDigest(original));
    }
    await test.step('a photo in HEIC that the browser cannot decode is refused with the accepted types', async () => {
      const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
      await imageField(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'phone.heic', mimeType: 'image/heic', buffer: heic });
      await expect(
        page.getByText('This file can’t be used. Choose a PNG, JPG, GIF, WebP, AVIF or TIFF.'),
      ).toBeVisible();
    });
    await test.step('the credit and caption of a photo are sent with it and offered in the form', async () => {
      const photo = withIptc(await (await makeScene()).jpeg({ quality: 97 }).toBuffer(), {
        80: 'মিনা রহমান', // "Mina Rahman"
        110: 'প্রহর', // the site's name
        120: 'বন্যায় ডুবে যাওয়া ঘাট', // "a landing in the flood"
      });
      const credit = 'মিনা রহমান / প্রহর'.normalize('NFC');
      const caption = 'বন্যায় ডুবে যাওয়া ঘাট'.normalize('NFC');
      await upload(page, photo);
      await expect(imageField(page).getByRole('textbox', { name: 'Credit' })).toHaveAttribute('placeholder', credit);
      await expect(imageField(page).getByRole('textbox', { name: 'Caption' })).toHaveAttribute('placeholder', caption);
      const rows = await site.db.selectFrom('files').select(['credit', 'caption']).where('credit', '!=', '').execute();
      expect(rows).toEqual([{ credit, caption }]);
    });
  },
);

test(
  'a photo of more than 10 MB is shrunk; a browser without workers refuses it, and sends the original of others',
  LONG,
  async ({ page, site }) => {
    const noise = {
      create: {
        width: 2600,
        height: 2000,
        channels: 3 as const,
        background: '#000',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    };
    const photo = await sharp(noise).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    expect(photo.length).toBeGreaterThan(10 * 1024 * 1024);
    await openAddForm(page);
    const { sizeBytes } = await upload(page, photo);
    expect(sizeBytes).toBeLessThan(photo.length / 2);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'));
    await imageField(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText('The image is larger than 10 MB.')).toBeVisible();
    const turned = await (await makeScene()).withMetadata({ orientation: 6 }).jpeg({ quality: 97 }).toBuffer();
    const sent = await upload(page, turned);
    expect(await findDigests(site)).toContain(toDigest(turned));
    const { shown, expected } = await compareCorners(page, turned, sent);
    expect(isClose(shown, expected), `${shown} instead of ${expected}`).toBe(true);
  },
);
