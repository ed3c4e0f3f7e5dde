import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm, openPart } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const COLLEAGUE = { userEmail: 'kamal@prohor.example', userId: 'u9' };

let id = '';

test.beforeEach(async ({ context, site, newsroom }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  id = `e2e-dialogs-${randomUUID()}`;
  await newsroom.publish(id, { title: 'ফোকাসের খবর', tags: ['ফোকাসের ট্যাগ'] });
});

/** Stores an image of the library, and returns its URL. */
async function storeImage({ files }: Site, caption: string): Promise<string> {
  const saved = await files.save({
    name: `articles/${Date.now()}_${randomUUID()}.jpg`,
    bytes: await makeJpeg(1200, 630),
    uploadedBy: 'desk',
    nowMs: Date.now(),
    texts: { caption, credit: '' },
  });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return saved.file.url;
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Article' });
const library = (page: Page) => page.getByRole('dialog', { name: 'Choose an image' });

/** The places of the form's visible fields in px: left, top and width. */
const readPlaces = (page: Page) =>
  form(page)
    .locator('input:visible, select:visible, textarea:visible')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { left, top, width } = field.getBoundingClientRect();
        return [left, top, width].map(Math.round);
      }),
    );

/** Opens a dialog with the keyboard and closes it with one Escape. The button has the focus again. */
async function expectReturn(button: Locator, dialog: Locator) {
  await button.press('Enter');
  await expect(dialog).toBeVisible();
  await button.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test('Escape closes one dialog over the form at a time, and the focus returns to what opened it', async ({
  page,
  site,
}) => {
  await storeImage(site, 'ঘাট');
  await openEditForm(page, id);
  await expectReturn(page.getByRole('button', { name: 'Choose from library' }).first(), library(page));
  await expect(form(page)).toBeVisible();

  await bodyField(page).press('Control+End');
  await page.getByRole('button', { name: 'Image in the text' }).press('Enter');
  const image = page.getByRole('dialog', { name: 'Insert an image' });
  await expectReturn(image.getByRole('button', { name: 'Choose from library' }), library(page));
  await expect(image).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(image).toBeHidden();
  await expect(bodyField(page)).toBeFocused();

  await page.keyboard.press('Control+Shift+P');
  const palette = page.getByRole('dialog', { name: 'Find an article, a screen or an action' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(bodyField(page)).toBeFocused();
  await expect(form(page)).toBeVisible();
});

test(
  'the image for link previews is chosen from the library with the keyboard, and saved',
  LONG,
  async ({ page, site }) => {
    const url = await storeImage(site, 'লিংকের জন্য ছবি');
    await openEditForm(page, id);
    await openPart(page, 'Search engines and link previews');
    const social = page.getByRole('group', { name: 'Image for link previews' });
    await social.getByRole('button', { name: 'Choose from library' }).press('Enter');
    await page.keyboard.type('লিংকের জ');
    await expect(library(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(library(page)).toBeHidden();
    await expect(social.getByRole('button', { name: 'Choose from library' })).toBeFocused();
    await expect(social.getByRole('img')).toHaveAttribute('src', new RegExp(parseImageUrl(url)?.token ?? '-'));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    const saved = (await site.editing.find(articleId(id)))?.article;
    expect(saved).toMatchObject({ imageUrl: '', socialImageUrl: url });
    const reader = await (await site.get(`/article/${id}`)).text();
    expect(reader).toContain(`/media/${parseImageUrl(url)?.token}/`);
  },
);

test(
  'the focus returns to what opened a dialog of images, tags and the list of articles',
  LONG,
  async ({ page, site }) => {
    const url = await storeImage(site, 'বদলানোর ছবি');
    await storeImage(site, 'নতুন ছবি');
    await page.goto(`/dashboard/images/${parseImageUrl(url)?.token}`);
    await waitForLiveStream(page);
    const replace = page.getByRole('button', { name: 'Replace everywhere' });
    const replacements = page.getByRole('dialog', { name: 'Choose the new image' });
    await expectReturn(replace, replacements);
    await expectReturn(page.getByRole('button', { name: 'Delete image' }), page.getByRole('alertdialog'));
    await replace.press('Enter');
    await replacements.getByRole('listitem').first().getByRole('button').press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Replace this image in all articles?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(replace).toBeFocused();

    await page.goto(`/dashboard/tags?search=${encodeURIComponent('ফোকাসের')}`);
    await waitForLiveStream(page);
    await expectReturn(page.getByRole('button', { name: /^Rename or merge/ }).first(), page.getByRole('dialog'));
    await expectReturn(page.getByRole('button', { name: /^Delete/ }).first(), page.getByRole('alertdialog'));

    await page.goto(`/dashboard/manage?search=${encodeURIComponent('ফোকাসের')}`);
    await waitForLiveStream(page);
    await page.getByRole('checkbox', { name: 'Select all articles on this page' }).press('Space');
    const bar = page.getByRole('region', { name: 'Selected articles' });
    await expectReturn(bar.getByRole('button', { name: 'Category' }), page.getByRole('dialog'));
    await expectReturn(bar.getByRole('button', { name: 'Delete' }), page.getByRole('alertdialog'));
  },
);

test(
  'the result of a move is in view on a phone, where the article is far below the top',
  LONG,
  async ({ page, newsroom, clock }) => {
    const publishAt = clock.now() + 7 * 86_400_000;
    await newsroom.publish(`${id}-scheduled`, { title: 'অনেক নিচের খবর', status: 'scheduled', publishAt });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/calendar');
    await waitForLiveStream(page);
    await page.getByRole('button', { name: 'Move অনেক নিচের খবর' }).press('Enter');
    const day = page.getByRole('dialog').getByLabel('Day', { exact: true });
    await day.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a colleague who opens the article, and a note, move nothing in the form, nor the field of a note',
  LONG,
  async ({ page, browser, site }) => {
    const addNote = (requestKey: string) =>
      site.notes.add({
        ...{ articleId: articleId(id), author: COLLEAGUE, requestKey, nowMs: Date.now() },
        text: 'সংখ্যাটি দেখুন',
      });
    await openEditForm(page, id);
    const before = await readPlaces(page);
    expect(before.length).toBeGreaterThan(5);
    const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
    await signInStaff(context, site, COLLEAGUE.userEmail);
    const other = await context.newPage();
    await openEditForm(other, id);
    await expect(form(page).getByRole('button', { name: /kamal/ })).toBeVisible();
    expect(await readPlaces(page)).toEqual(before);
    await context.close();

    await openPart(page, 'Notes');
    const field = page.locator('#notes').getByRole('textbox', { name: 'New note' });
    await field.pressSequentially('ক');
    const readTop = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const top = await readTop();
    await addNote('only');
    await expect(page.locator('#notes').getByRole('listitem')).toHaveCount(1);
    expect(await readTop()).toBe(top);
  },
);
