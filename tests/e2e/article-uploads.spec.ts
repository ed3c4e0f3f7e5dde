import type { Page, Route } from '@playwright/test';
import { makeJpeg } from '#tests/support/make-picture.ts';
import { STAFF_PASSWORD } from '#tests/support/test-site.ts';
import { fillRequired, openAddForm, openEditForm, titleField } from './article-form-page.ts';
import { signInStaff } from './sign-in-staff.ts';
import { expect, test } from './site-test.ts';

const EMAIL = 'desk@prohor.example';
const UPLOADS = '**/storage?*';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('sign_in_tries').execute();
  await site.db.deleteFrom('files').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

const progress = (page: Page) => page.getByRole('progressbar');
const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' });
const signIn = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
const shown = (page: Page) => page.getByRole('img', { name: 'Picture of the article' });

/** Chooses a picture in the file picker; its width tells pictures apart. */
async function choose(page: Page, width = 640): Promise<void> {
  const buffer = await makeJpeg(width, 360);
  await page.locator('input[type=file]').setInputFiles({ name: `${width}.jpg`, mimeType: 'image/jpeg', buffer });
}

/** Lets no upload reach the server before `release`. */
async function holdUploads(page: Page) {
  const held: Route[] = [];
  await page.route(UPLOADS, (route) => void held.push(route));
  const release = async () => {
    await page.unroute(UPLOADS);
    for (const route of held) await route.continue().catch(() => {});
  };
  return { release, count: () => held.length };
}

test('an upload that is cancelled leaves the form as it was, and nothing stored', async ({ page, site, newsroom }) => {
  await newsroom.publish('upload-cancelled', { imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' });
  await openEditForm(page, 'upload-cancelled');
  const uploads = await holdUploads(page);
  await choose(page);
  await expect.poll(uploads.count).toBe(1);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByText('The picture is still being uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await uploads.release();
  await expect(progress(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
  await expect(page.getByText('Picture uploaded.')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'নদী' })).toHaveAttribute('src', '/demo/flood-1280.webp');
  await expect(caption(page)).toHaveValue('নদী');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await site.db.selectFrom('files').selectAll().execute()).toEqual([]);
});

test('of two pictures chosen one after the other the second is taken', async ({ page, site }) => {
  await openAddForm(page);
  const uploads = await holdUploads(page);
  await choose(page, 500);
  await expect.poll(uploads.count).toBe(1);
  await choose(page, 700);
  await expect.poll(uploads.count).toBe(2);
  await uploads.release();
  await expect(shown(page)).toHaveAttribute('width', '700');
  await expect(page.getByText('Picture uploaded.')).toHaveCount(1);
  const rows = await site.db.selectFrom('files').select('width_px').execute();
  expect(rows).toEqual([{ width_px: 700 }]);
});

test('a picture is dropped on its field; elsewhere a drop does not take the page away', async ({ page }) => {
  await openAddForm(page);
  await titleField(page).fill('ছবি টেনে আনা');
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
  const isHeld = await titleField(page).evaluate(
    (field, dataTransfer) =>
      !field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
    transfer,
  );
  expect(isHeld).toBe(true);
  await expect(shown(page)).toBeHidden();
  const field = page.getByRole('group', { name: 'Picture' });
  await field.dispatchEvent('dragover', drop);
  await expect(field.getByText('Drop the picture here')).toBeVisible();
  await field.dispatchEvent('drop', drop);
  await expect(shown(page)).toHaveAttribute('width', '640');
  await expect(field.getByText('Drop the picture here')).toBeHidden();
});

test('a session that ends before an upload asks for the sign-in, and the picture comes', async ({ page, site }) => {
  await openAddForm(page);
  await titleField(page).fill('সেশন শেষে ছবি');
  await site.db.deleteFrom('staff_sessions').execute();
  await choose(page);
  await signIn(page).getByLabel('Email').fill(EMAIL);
  await signIn(page).getByLabel('Password').fill(STAFF_PASSWORD);
  await signIn(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(shown(page)).toHaveAttribute('width', '640');
  await expect(signIn(page)).toBeHidden();
  await expect(titleField(page)).toHaveValue('সেশন শেষে ছবি');
});

test('without the sign-in the form stays as it was', async ({ page, site, newsroom }) => {
  await newsroom.publish('upload-signed-out');
  await openEditForm(page, 'upload-signed-out');
  await site.db.deleteFrom('staff_sessions').execute();
  await choose(page);
  await signIn(page).getByRole('button', { name: 'Not now' }).click();
  await expect(signIn(page)).toBeHidden();
  await expect(shown(page)).toBeHidden();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a proof that is not taken is renewed, and the upload repeated once', async ({ page }) => {
  await openAddForm(page);
  await titleField(page).fill('পুরোনো প্রমাণ');
  const proofs: (string | undefined)[] = [];
  await page.route(UPLOADS, (route) => {
    const headers = route.request().headers();
    proofs.push(headers['x-app-check']);
    return proofs.length === 1
      ? route.continue({ headers: { ...headers, 'x-app-check': '1.wrong' } })
      : route.continue();
  });
  await choose(page);
  await expect(shown(page)).toHaveAttribute('width', '640');
  expect(proofs).toHaveLength(2);
  await expect(titleField(page)).toHaveValue('পুরোনো প্রমাণ');
});

test('a picture on its way holds the page, and comes after a save that was under way', async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'ছবি পরে আসে');
  const uploads = await holdUploads(page);
  const chooseMeanwhile = async (route: Route) => {
    await choose(page);
    await expect.poll(uploads.count).toBe(1);
    await route.continue();
  };
  await page.route('**/dashboard/add.data*', chooseMeanwhile, { times: 1 });
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('The picture that is being uploaded is not kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await uploads.release();
  await expect(shown(page)).toHaveAttribute('width', '640');
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  const rows = await site.db.selectFrom('articles').select('image_url').where('title', '=', 'ছবি পরে আসে').execute();
  expect(rows).toEqual([{ image_url: expect.stringMatching(/^\/media\//) }]);
});
