import type { Locator, Page, Route } from '@playwright/test';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import type { Site } from '#tools/start-site.ts';
import { bodyField, fillRequired, openAddForm, pasteFile } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const UPLOADS = '**/storage?*';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('files').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

/** Delays uploads. `end` sends the one with the number to the server, or lets it fail. */
async function delayUploads(page: Page) {
  const delayed: Route[] = [];
  await page.route(UPLOADS, (route) => void delayed.push(route));
  const end = async (index: number, how: 'sent' | 'refused' = 'sent') => {
    await expect.poll(() => delayed.length).toBeGreaterThan(index);
    const body = JSON.stringify({ error: { kind: 'invalid-argument', message: '', reason: 'not-an-image' } });
    await (how === 'sent' ? delayed[index]?.continue() : delayed[index]?.fulfill({ status: 415, body }));
  };
  const waitFor = (count: number) => expect.poll(() => delayed.length).toBe(count);
  return { end, waitFor };
}

const toFile = async (width: number) => ({
  name: `${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await makeJpeg(width, 360),
});
const chooseImage = async (page: Page) =>
  page
    .getByRole('group', { name: 'Image', exact: true })
    .locator('input[type=file]')
    .setInputFiles(await toFile(640));
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Article' });
const waiting = (page: Page) => page.getByText('The article is published as soon as it is done.');

test('an article that is published during an upload waits visibly, until the wait is ended, the upload fails, or it succeeds', async ({
  page,
  site,
}) => {
  const find = () => site.db.selectFrom('articles').select('imageUrl').where('title', '=', 'ছবির অপেক্ষা').execute();
  await openAddForm(page);
  await fillRequired(page, 'ছবির অপেক্ষা');
  const uploads = await delayUploads(page);
  await test.step('the wait can be ended', async () => {
    await chooseImage(page);
    await publish(page).click();
    await expect(waiting(page)).toBeVisible();
    await expect(publish(page)).toHaveAttribute('aria-busy', 'true');
    expect(await findViolations(page, page.getByRole('status').filter({ has: waiting(page) }))).toEqual([]);
    await page.getByRole('button', { name: 'Don’t wait' }).click();
    await expect(waiting(page)).toBeHidden();
  });
  await test.step('a failed upload stops the publication and loses nothing', async () => {
    await publish(page).click();
    await expect(waiting(page)).toBeVisible();
    await uploads.end(0, 'refused');
    await expect(page.getByText('The image couldn’t be uploaded, so the article hasn’t been saved.')).toBeVisible();
    await expect(page.getByText('This file can’t be used.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('ছবির অপেক্ষা');
    expect(await find()).toEqual([]);
  });
  await test.step('the article is published with its image', async () => {
    await chooseImage(page);
    await publish(page).click();
    await expect(waiting(page)).toBeVisible();
    await uploads.end(1);
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    expect(await find()).toEqual([{ imageUrl: expect.stringMatching(/^\/media\//) }]);
  });
});

const findBodies = (site: Site, title: string) =>
  site.db.selectFrom('articles').select('description').where('title', '=', title).execute();

test(
  'a save waits for an image that is pasted into the body, and a cancelled or failed one stops it',
  LONG,
  async ({ page, site }) => {
    await openAddForm(page);
    await fillRequired(page, 'পেস্ট করা ছবি');
    const uploads = await delayUploads(page);
    await bodyField(page).focus();
    await pasteFile(page, 'png');
    await expect(page.getByText('Uploading images: 0 / 1')).toBeVisible();
    await uploads.waitFor(1);
    await publish(page).click();
    await expect(waiting(page)).toBeVisible();
    expect(await findViolations(page, page.getByRole('region', { name: 'Pasted text' }))).toEqual([]);
    await page.getByRole('button', { name: 'Cancel upload' }).press('Enter');
    await expect(page.getByText('The image upload was cancelled, so the article hasn’t been saved.')).toBeVisible();

    await bodyField(page).focus();
    await pasteFile(page, 'png');
    await publish(page).click();
    await expect(waiting(page)).toBeVisible();
    await uploads.end(1, 'refused');
    await expect(page.getByText('The image couldn’t be uploaded, so the article hasn’t been saved.')).toBeVisible();
    expect(await findBodies(site, 'পেস্ট করা ছবি')).toEqual([]);

    await bodyField(page).focus();
    await pasteFile(page, 'png');
    await publish(page).click();
    await uploads.end(2);
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    expect(await findBodies(site, 'পেস্ট করা ছবি')).toEqual([{ description: expect.stringContaining('/media/') }]);
  },
);

test('a save waits for the images of pasted HTML, of which one can be omitted', LONG, async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'পেস্ট করা লেখা');
  const uploads = await delayUploads(page);
  const source = `data:image/jpeg;base64,${(await makeJpeg(640, 360)).toString('base64')}`;
  await bodyField(page).evaluate((field, src) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `<p><b>শেষ</b></p><img src="${src}"><img src="${src}">`);
    clipboardData.setData('text/plain', 'শেষ');
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, source);
  await uploads.waitFor(1);
  await page.getByRole('button', { name: 'Skip this image' }).press('Enter');
  await expect(page.getByText('Uploading images: 1 / 2')).toBeVisible();
  await publish(page).click();
  await expect(waiting(page)).toBeVisible();
  await uploads.end(1);
  await expect(page.getByText('The image upload was cancelled, so the article hasn’t been saved.')).toBeVisible();
  expect(await findBodies(site, 'পেস্ট করা লেখা')).toEqual([]);
  await expect(bodyField(page)).toHaveValue(/\*\*শেষ\*\*.*\/media\//s);
});

const several = (page: Page) => page.getByRole('dialog', { name: 'Insert images' });
const item = (page: Page, name: string): Locator => several(page).getByRole('listitem').filter({ hasText: name });

test(
  'several images are dropped, pasted or chosen, uploaded with a state of each, and inserted in their order',
  LONG,
  async ({ page }) => {
    await openAddForm(page);
    await test.step('dropped on the body, or pasted into it', async () => {
      const files = await Promise.all([500, 600].map(toFile));
      const transfer = await page.evaluateHandle(
        (images) => {
          const data = new DataTransfer();
          for (const { name, base64 } of images) {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
          }
          return data;
        },
        files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
      );
      await bodyField(page).dispatchEvent('drop', { dataTransfer: transfer });
      await expect(several(page).getByText('Uploaded: 2 / 2')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(several(page)).toBeHidden();
      await bodyField(page).evaluate(
        (field, clipboardData) =>
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        transfer,
      );
      await expect(several(page).getByText('Uploaded: 2 / 2')).toBeVisible();
      await several(page).getByRole('button', { name: 'Insert' }).click();
      await expect(bodyField(page)).toHaveValue(/500\.jpg\S+\n\S+ \/media\/\S+600\.jpg/);
    });
    await bodyField(page).fill('আগে');
    const uploads = await delayUploads(page);
    await page.getByRole('button', { name: 'Image in the text' }).click();
    await page
      .getByRole('dialog', { name: 'Insert an image' })
      .locator('input[type=file]')
      .setInputFiles(await Promise.all([500, 600, 700, 800].map(toFile)));
    await uploads.end(1);
    await expect(item(page, '600.jpg').getByText('Uploaded')).toBeVisible();
    await expect(item(page, '800.jpg').getByText('Waiting')).toBeVisible();
    await uploads.end(0, 'refused');
    await expect(item(page, '500.jpg').getByText('This file can’t be used.')).toBeVisible();
    await item(page, '700.jpg').getByRole('button', { name: 'Cancel upload' }).click();
    await expect(several(page).getByText('Uploaded: 1 / 3')).toBeVisible();
    await uploads.end(3);
    await item(page, '800.jpg').getByRole('textbox', { name: 'Credit' }).fill('মিনা');
    await several(page).getByRole('button', { name: 'Insert' }).click();
    await expect(several(page).getByText('Some images aren’t uploaded.')).toBeVisible();
    expect(await findViolations(page, several(page))).toEqual([]);
    await item(page, '500.jpg').getByRole('button', { name: 'Try again' }).click();
    await uploads.end(4);
    await expect(several(page).getByText('Uploaded: 3 / 3')).toBeVisible();
    await several(page).getByRole('button', { name: 'Insert' }).click();
    await expect(bodyField(page)).toBeFocused();
    const body = await bodyField(page).inputValue();
    expect(body).toMatch(/^আগে\n!\[\]\(\S+\)\n!\[\]\(\S+\)\n!\[\]\(\S+ "" "মিনা"\)\n\n/);
    expect([...body.matchAll(/\/(\d+)\.jpg/g)].map(([, width]) => width)).toEqual(['500', '600', '800']);
  },
);
