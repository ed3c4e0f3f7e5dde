import type { Locator } from '@playwright/test';
import { parseManageQuery } from '#app/newsroom/manage/manage-query.ts';
import { articleId } from '#tools/article-id.ts';
import {
  bodyField,
  categoryField,
  fillRequired,
  openAddForm,
  openEditForm,
  pasteFile,
  previewedArticle,
  readSelection,
  selectWords,
  stopTime,
  subcategoryField,
  titleField,
  togglePreview,
} from '../support/article-form-page.ts';
import { endHeldTimers } from '../support/held-timers.ts';
import { openKeyboard } from '../support/keyboard.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

test('an article is written, previewed and scheduled with the keyboard alone', async ({ page, site, clock }) => {
  const { moveTo } = openKeyboard(page);
  await openAddForm(page);
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('চরের *নতুন* স্কুল');
  await moveTo(/button "Bold"/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Italic' })).toBeFocused();
  await moveTo(/textbox "Description"/);
  await page.keyboard.press('Control+Shift+Digit1');
  await page.keyboard.type('শিরোনাম');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('মোটা');
  await moveTo(/radio "Publish Immediately"/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Publication date and time').fill('2030-01-02T06:30');
  await moveTo(/combobox "Category"/);
  // শিক্ষা is the tenth category.
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowDown');
  await moveTo(/combobox "Subcategory"/);
  await page.keyboard.press('ArrowDown');
  await moveTo(/combobox "Tags"/);
  await page.keyboard.type(' স্কুল, , চর ');
  await moveTo(/checkbox "Featured article"/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = previewedArticle(page);
  await expect(preview.getByRole('heading', { name: 'শিরোনাম', exact: true })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('মোটা');
  await page.getByRole('button', { name: 'Schedule Article' }).press('Enter');
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(page.getByRole('status').filter({ hasText: 'Article saved.' })).toBeVisible();
  const { rows } = await site.management.listManaged({
    ...parseManageQuery(new URLSearchParams({ search: 'চরের' })),
    after: null,
    before: null,
    viewerId: null,
    limit: 1,
    nowMs: clock.now(),
  });
  const saved = await site.editing.find(articleId(rows[0]?.id ?? ''));
  expect(saved?.article).toMatchObject({
    title: 'চরের *নতুন* স্কুল',
    description: '# শিরোনাম\n**মোটা**',
    category: 'শিক্ষা',
    subcategory: 'ক্যাম্পাস',
    author: 'Staff Correspondent',
    tags: ['স্কুল', 'চর'],
    isFeatured: true,
    status: 'scheduled',
    publishAt: Date.UTC(2030, 0, 2, 0, 30),
  });
  await page.getByRole('link', { name: 'Add News' }).click();
  await expect(titleField(page)).toHaveValue('');
});

test(
  'a time of publication is shown to the minute, and keeps its seconds unless it is edited; the form links a public page',
  LONG,
  async ({ page, newsroom, site }) => {
    const publishAt = Date.UTC(2030, 0, 2, 0, 30, 25);
    const find = async () => (await site.editing.find(articleId('to-the-second')))?.article.publishAt;
    await newsroom.publish('to-the-second', { status: 'scheduled', publishAt });
    await openEditForm(page, 'to-the-second');
    const field = page.getByLabel('Publication date and time');
    await expect(field).toHaveValue('2030-01-02T06:30');
    await expect(field).toHaveAccessibleDescription('2 Jan 2030, 06:30. Time zone: Asia/Dhaka.');
    await titleField(page).fill('নতুন শিরোনাম');
    await titleField(page).press('Control+Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect(await find()).toBe(publishAt);
    await field.fill('2030-01-02T06:31');
    await titleField(page).press('Control+Enter');
    await expect.poll(find).toBe(Date.UTC(2030, 0, 2, 0, 31));

    const link = page.getByRole('dialog').getByRole('link', { name: 'View on site' });
    await expect(link).toHaveCount(0);
    await page.getByLabel('Publish Immediately').check();
    await titleField(page).press('Control+Enter');
    await expect(link.first()).toHaveAttribute('href', '/article/to-the-second');
  },
);

test(
  'the form for a new article names what is missing, and the toolbar formats the selection',
  LONG,
  async ({ page, context }) => {
    await stopTime(page);
    await openAddForm(page);
    await test.step('the toolbar formats the selection, and every step can be undone and redone', async () => {
      await bodyField(page).pressSequentially('নদী ভাঙন রোধ');
      await selectWords(page, 'ভাঙন');
      await page.getByRole('button', { name: 'Bold' }).click();
      await expect(bodyField(page)).toHaveValue('নদী **ভাঙন** রোধ');
      await expect(bodyField(page)).toBeFocused();
      expect(await readSelection(page)).toBe('ভাঙন');
      await page.getByRole('button', { name: 'Highlight', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Highlight colour' })).toHaveValue('yellow');
      await page.getByRole('button', { name: 'lightgreen' }).click();
      await expect(bodyField(page)).toHaveValue('নদী **##lightgreen|ভাঙন##** রোধ');
      await page.getByRole('button', { name: 'Bullet list' }).click();
      await page.getByRole('button', { name: 'Numbered list' }).click();
      await expect(bodyField(page)).toHaveValue('1. নদী **##lightgreen|ভাঙন##** রোধ');
      const earlier = [
        '* নদী **##lightgreen|ভাঙন##** রোধ',
        'নদী **##lightgreen|ভাঙন##** রোধ',
        'নদী **ভাঙন** রোধ',
        'নদী ভাঙন রোধ',
        'নদী ভাঙন ',
        'নদী ',
        '',
      ];
      for (const text of earlier) {
        await bodyField(page).press('Control+z');
        await expect(bodyField(page)).toHaveValue(text);
      }
      for (const text of earlier.toReversed().slice(1)) {
        await bodyField(page).press('Control+Shift+z');
        await expect(bodyField(page)).toHaveValue(text);
      }
      await page.getByRole('button', { name: 'Redo' }).click();
      await expect(bodyField(page)).toHaveValue('1. নদী **##lightgreen|ভাঙন##** রোধ');
    });
    await test.step('shortcuts are ignored during an IME composition, and the composed word is one undo step', async () => {
      await bodyField(page).fill('');
      await bodyField(page).pressSequentially('আজ ');
      const devtools = await context.newCDPSession(page);
      for (const text of ['ব', 'বা', 'বাং', 'বাংলা']) {
        await devtools.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      }
      await page.keyboard.press('Control+b');
      await expect(bodyField(page)).toHaveValue('আজ বাংলা');
      await devtools.send('Input.insertText', { text: 'বাংলা' });
      await expect(bodyField(page)).toHaveValue('আজ বাংলা');
      await bodyField(page).press('Control+z');
      await expect(bodyField(page)).toHaveValue('আজ ');
      await bodyField(page).press('Control+z');
      await expect(bodyField(page)).toHaveValue('');
    });
    await test.step('the subcategory is reset if the category changes and disabled if it is empty', async () => {
      await expect(subcategoryField(page)).toBeDisabled();
      await categoryField(page).selectOption('খেলা');
      await subcategoryField(page).selectOption('ফুটবল');
      await categoryField(page).selectOption('বিশ্ব');
      await expect(subcategoryField(page)).toHaveValue('');
      await expect(subcategoryField(page)).toBeEnabled();
      await categoryField(page).selectOption('');
      await expect(subcategoryField(page)).toBeDisabled();
    });
    await test.step('the accepted types of images are offered, and named if the pasted file is not an image', async () => {
      await expect(page.locator('input[type=file]').first()).toHaveAttribute(
        'accept',
        'image/jpeg,image/png,image/gif,image/webp,image/avif,image/tiff,image/heic,image/heif',
      );
      await page.getByRole('button', { name: 'Choose an image' }).focus();
      await pasteFile(page, 'html');
      await expect(page.getByRole('alert')).toContainText(
        'This file can’t be used. Choose a PNG, JPG, GIF, WebP, AVIF or TIFF.',
      );
    });
    await test.step('an alert names the empty fields, and the first of them has the focus', async () => {
      const required = page.getByText('Please fill in title, description, and category.');
      await page.getByRole('button', { name: 'Publish Article' }).click();
      await expect(page.getByRole('alert').filter({ has: required })).toBeVisible();
      await expect(titleField(page)).toBeFocused();
      await fillRequired(page, 'শিরোনাম');
      await page.getByLabel('Schedule for later').check();
      await page.getByRole('button', { name: 'Schedule Article' }).click();
      const date = page.getByText('Please select a publication date for scheduled articles.');
      await expect(page.getByRole('alert').filter({ has: date })).toBeVisible();
      await expect(page.getByLabel('Publication date and time')).toBeFocused();
      await endHeldTimers(page);
      await expect(date).toBeHidden();
    });
  },
);

test(
  'an image is pasted, captioned, saved and removed; readers cannot open its file after the save',
  LONG,
  async ({ page, site, newsroom }) => {
    await newsroom.publish('with-image');
    await openEditForm(page, 'with-image');
    await expect(page.getByText('PNG, JPG, GIF up to 10MB')).toBeVisible();
    await titleField(page).focus();
    await pasteFile(page, 'png');
    await expect(page.getByRole('progressbar')).toBeHidden();
    await page.getByRole('button', { name: 'Choose an image' }).focus();
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeHidden();
    await pasteFile(page, 'png');
    await page.getByRole('textbox', { name: 'Caption' }).fill('নদীর ধারে');
    await titleField(page).press('Control+Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    const first = (await site.editing.find(articleId('with-image')))?.article;
    expect(first?.imageUrl).toMatch(/^\/media\//);
    expect(first?.imageCaption).toBe('নদীর ধারে');
    const fetchImage = (imageUrl = '') => site.get(imageUrl.replace(/\?.*/, ''));
    expect((await fetchImage(first?.imageUrl)).status).toBe(200);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeHidden();
    expect((await fetchImage(first?.imageUrl)).status).toBe(200);
    await titleField(page).press('Control+Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect((await site.editing.find(articleId('with-image')))?.article).toMatchObject({
      imageUrl: '',
      imageCaption: '',
    });
    await expect.poll(async () => (await fetchImage(first?.imageUrl)).status).toBe(404);
  },
);

test('the form has no accessibility violation', async ({ page, newsroom }) => {
  const check = async (part?: Locator) => {
    // A button that is half below the sticky header would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findViolations(page, part)).toEqual([]);
  };
  await openAddForm(page);
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  // The banner covers the end of the form.
  await endHeldTimers(page);
  await fillRequired(page, 'একটি *শিরোনাম*', '# শিরোনাম\n##pink|লেখা## **মোটা**\n* এক');
  await page.getByLabel('Schedule for later').check();
  await page.getByText('Formatting and shortcuts').click();
  await check();
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Highlight colour' })).toBeVisible();
  await check(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(bodyField(page)).toBeFocused();

  await newsroom.publish('axe-form', { imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' });
  page.once('dialog', (dialog) => void dialog.accept());
  await openEditForm(page, 'axe-form');
  await check(page.getByRole('dialog', { name: 'Edit Article' }));
  await togglePreview(page);
  await expect(previewedArticle(page)).toBeVisible();
  // From 1100 px the preview is beside the text. It is examined in `writing-room.spec.ts`.
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect(bodyField(page)).toBeHidden();
});
