import type { Page, Route } from '@playwright/test';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { fillRequired, interceptSave, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';
const UPLOADS = '**/storage?*';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('files').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

const progress = (page: Page) => page.getByRole('progressbar');
const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' });
const signIn = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
const uploadedImage = (page: Page) => page.getByRole('img', { name: 'Article image' });

/** Chooses an image of the given width in the file picker. Tests identify an image by its width. */
async function choose(page: Page, width = 640): Promise<void> {
  const buffer = await makeJpeg(width, 360);
  const image = page.getByRole('group', { name: 'Image', exact: true });
  await image.locator('input[type=file]').setInputFiles({ name: `${width}.jpg`, mimeType: 'image/jpeg', buffer });
}

/** Delays uploads until `release` is called. */
async function delayUploads(page: Page) {
  const delayed: Route[] = [];
  await page.route(UPLOADS, (route) => void delayed.push(route));
  const release = async () => {
    await page.unroute(UPLOADS);
    for (const route of delayed) await route.continue().catch(() => {});
  };
  return { release, count: () => delayed.length };
}

test(
  'a cancelled upload, or a declined sign-in, leaves the form unchanged and stores no file',
  LONG,
  async ({ page, site, newsroom }) => {
    await newsroom.publish('upload-cancelled', { imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' });
    await openEditForm(page, 'upload-cancelled');
    const uploads = await delayUploads(page);
    await choose(page);
    await expect.poll(uploads.count).toBe(1);
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('The image is still uploading.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await uploads.release();
    await expect(progress(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
    await expect(page.getByText('Image uploaded.')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Image', exact: true }).getByRole('img')).toHaveAttribute(
      'src',
      '/demo/flood-1280.webp',
    );
    await expect(caption(page)).toHaveValue('নদী');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await site.db.selectFrom('files').selectAll().execute()).toEqual([]);

    await site.db.deleteFrom('staffSessions').execute();
    await choose(page);
    await signIn(page).getByRole('button', { name: 'Not now' }).click();
    await expect(signIn(page)).toBeHidden();
    await expect(caption(page)).toHaveValue('নদী');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await site.db.selectFrom('files').selectAll().execute()).toEqual([]);
  },
);

test(
  'an image is chosen again, dropped, and sent again after a renewed proof or a new sign-in',
  LONG,
  async ({ page, site }) => {
    await openAddForm(page);
    await titleField(page).fill('ছবির পর ছবি');
    await test.step('a second image replaces the first while the first is uploading', async () => {
      const uploads = await delayUploads(page);
      await choose(page, 500);
      await expect.poll(uploads.count).toBe(1);
      await choose(page, 700);
      await expect.poll(uploads.count).toBe(2);
      await uploads.release();
      await expect(uploadedImage(page)).toHaveAttribute('width', '700');
      await expect(page.getByText('Image uploaded.')).toHaveCount(1);
      const rows = await site.db.selectFrom('files').select('widthPx').execute();
      expect(rows).toEqual([{ widthPx: 700 }]);
    });
    await test.step('an image that is dropped on the image field is uploaded, and a drop elsewhere is ignored', async () => {
      const transfer = await page.evaluateHandle(
        (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([bytes], 'ঘাট.jpg', { type: 'image/jpeg' }));
          return data;
        },
        (await makeJpeg()).toString('base64'),
      );
      const drop = { dataTransfer: transfer };
      const isDefaultPrevented = await titleField(page).evaluate(
        (field, dataTransfer) =>
          !field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
        transfer,
      );
      expect(isDefaultPrevented).toBe(true);
      await expect(uploadedImage(page)).toHaveAttribute('width', '700');
      const field = page.getByRole('group', { name: 'Image', exact: true });
      await field.dispatchEvent('dragover', drop);
      await expect(field.getByText('Drop the image here')).toBeVisible();
      await field.dispatchEvent('drop', drop);
      await expect(uploadedImage(page)).toHaveAttribute('width', '640');
      await expect(field.getByText('Drop the image here')).toBeHidden();
    });
    await test.step('a rejected app-check proof is renewed, and the upload repeated once', async () => {
      const proofs: (string | undefined)[] = [];
      await page.route(UPLOADS, (route) => {
        proofs.push(route.request().headers()['x-app-check']);
        return route.fallback();
      });
      await page.route(
        UPLOADS,
        (route) => {
          const headers = route.request().headers();
          proofs.push(headers['x-app-check']);
          return route.continue({ headers: { ...headers, 'x-app-check': '1.wrong' } });
        },
        { times: 1 },
      );
      await choose(page, 720);
      await expect(uploadedImage(page)).toHaveAttribute('width', '720');
      expect(proofs).toHaveLength(2);
      await page.unroute(UPLOADS);
    });
    await test.step('a sign-in is asked for if the session has ended', async () => {
      await site.db.deleteFrom('staffSessions').execute();
      await choose(page, 740);
      await signIn(page).getByLabel('Email').fill(EMAIL);
      await signIn(page).getByLabel('Password').fill(STAFF_PASSWORD);
      await signIn(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(uploadedImage(page)).toHaveAttribute('width', '740');
      await expect(signIn(page)).toBeHidden();
      await expect(titleField(page)).toHaveValue('ছবির পর ছবি');
    });
  },
);

test(
  'an upload that starts during a save asks before leaving and completes after the save',
  LONG,
  async ({ page, site }) => {
    await openAddForm(page);
    await fillRequired(page, 'ছবি পরে আসে');
    const uploads = await delayUploads(page);
    await interceptSave(page, '**/dashboard/add.data*', async (route) => {
      await choose(page);
      await expect.poll(uploads.count).toBe(1);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expect(page.getByText('Article published.')).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByText('The image upload will be cancelled.')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await uploads.release();
    await expect(uploadedImage(page)).toHaveAttribute('width', '640');
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    const rows = await site.db.selectFrom('articles').select('imageUrl').where('title', '=', 'ছবি পরে আসে').execute();
    expect(rows).toEqual([{ imageUrl: expect.stringMatching(/^\/media\//) }]);
  },
);

test(
  'link previews get an uploaded image of their own, and the form shows how readers see both',
  LONG,
  async ({ page, site, newsroom }) => {
    const imageUrl = '/demo/flood-1280.webp';
    await newsroom.publish('social-image', { imageUrl });
    await openEditForm(page, 'social-image');
    const crops = page.getByRole('region', { name: 'Cropped for' }).locator('img');
    const readRatios = () =>
      crops.evaluateAll((images) =>
        images.map((image) => image.getBoundingClientRect()).map(({ width, height }) => (width / height).toFixed(1)),
      );
    await crops.last().scrollIntoViewIfNeeded();
    await expect.poll(readRatios).toEqual(['1.8', '1.3', '1.9']);
    await expect(crops.last()).toHaveAttribute('src', '/media/demo/flood/share.jpg');
    await page.getByText('Search engines and link previews').click();
    const social = page.getByRole('group', { name: 'Image for link previews' });
    const file = { name: 'social.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(1200, 630) };
    await social.locator('input[type=file]').setInputFiles(file);
    await social.getByRole('textbox', { name: 'Alternative text' }).fill('নদী');
    await expect(crops.last()).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\/1200-share\.jpg$/);
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    const saved = (await site.editing.find(articleId('social-image')))?.article;
    expect(saved).toMatchObject({
      imageUrl,
      socialImageUrl: expect.stringMatching(/^\/media\//),
      socialImageAlt: 'নদী',
    });
  },
);
