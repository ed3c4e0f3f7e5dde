import type { Locator, Page } from '@playwright/test';
import {
  bodyField,
  openAddForm,
  openEditForm,
  openPart,
  pasteFile,
  previewedArticle,
  readSelection,
  titleField,
  togglePreview,
} from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** Long enough to scroll in the body and in the preview. */
const LONG_BODY = Array.from({ length: 30 }, (_, n) => `অনুচ্ছেদ ${n}: ${'নদীর ধারে মেলা বসেছে। '.repeat(6).trim()}`).join(
  '\n\n',
);
const LAST = 'অনুচ্ছেদ 29';
const FIRST = 'অনুচ্ছেদ 0';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen' });
const settings = (page: Page) => page.getByRole('region', { name: 'Article settings' });
const menu = (page: Page) => page.getByRole('menu', { name: 'Selected text' });
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });

async function measure(field: Locator) {
  const box = await field.boundingBox();
  if (box === null) throw new Error('The field is hidden.');
  return box;
}

const WIDE = [
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** A phone, the same with large text, and a laptop at a zoom of 200 %. */
const NARROW = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

/** Both screens of the form: of a new article, and over the list. */
const listScreens = (id: string): readonly ((page: Page) => Promise<void>)[] => [
  openAddForm,
  (page) => openEditForm(page, id),
];

test('the body is wide and as high as a wide window, and on a narrow one above the settings, on both screens', async ({
  page,
  newsroom,
}) => {
  await newsroom.publish('room-sizes', { title: 'শিরোনাম' });
  for (const open of listScreens('room-sizes')) {
    await open(page);
    await expect(titleField(page)).toBeFocused();
    for (const size of WIDE) {
      await page.setViewportSize(size);
      const box = await measure(bodyField(page));
      expect(box.width).toBeGreaterThanOrEqual(680);
      expect(box.height).toBeGreaterThanOrEqual(size.height - 130);
      expect(box.y).toBeLessThan(size.height / 2);
      await expect(bodyField(page)).toHaveAttribute('rows', '10');
      await expect(settings(page)).toBeInViewport();
      await expect(page.getByRole('toolbar').getByRole('button').last()).toBeInViewport({ ratio: 1 });
    }
    for (const size of NARROW) {
      await page.setViewportSize(size);
      const box = await measure(bodyField(page));
      // Two lines of text.
      expect(box.y).toBeLessThan(size.height - 70);
      expect((await measure(settings(page))).y).toBeGreaterThan(box.y + box.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      expect(await findLayoutDefects(page, '[role=dialog]')).toEqual([]);
    }
  }
});

test(
  'the header scrolls away and the bar sticks; on a phone the toolbar is one row, and a button leads to the settings',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openAddForm(page);
    await test.step('in a wide window', async () => {
      await page.mouse.wheel(0, 400);
      await expect(page.getByRole('navigation', { name: 'বিভাগ' }).first()).not.toBeInViewport();
      await expect(fullScreen(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('toolbar')).toBeInViewport({ ratio: 1 });
    });
    await test.step('the last button of the toolbar is reachable with the keyboard on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      expect((await measure(page.getByRole('toolbar'))).height).toBeLessThan(50);
      await titleField(page).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      const last = page.getByRole('toolbar').getByRole('button').last();
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
    await test.step('the settings are below the text', async () => {
      await expect(settings(page)).not.toBeInViewport();
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(settings(page)).toBeFocused();
      await expect(page.getByRole('radio', { name: 'Publish Immediately' })).toBeInViewport();
    });
  },
);

test(
  'full screen starts and ends with the keyboard, hides all but the text and its status, and keeps the caret',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('full-screen', { description: 'এক দুই' });
    for (const open of listScreens('full-screen')) {
      await open(page);
      await bodyField(page).press('Control+Home');
      await page.keyboard.type('আগে ');
      await page.keyboard.press('Control+Shift+f');
      await expect(fullScreen(page)).toHaveAttribute('aria-pressed', 'true');
      for (const hidden of [settings(page), page.getByRole('toolbar'), page.getByRole('navigation').first()]) {
        await expect(hidden).toBeHidden();
      }
      await expect(page.getByText(/^(Unsaved changes|Autosaved at)/).first()).toBeVisible();
      await page.keyboard.type('পরে ');
      await expect(bodyField(page)).toHaveValue(/^আগে পরে /);
      await page.keyboard.press('Escape');
      await expect(fullScreen(page)).toHaveAttribute('aria-pressed', 'false');
      await expect(settings(page)).toBeVisible();
      await expect(bodyField(page)).toBeFocused();
    }
  },
);

test(
  'the preview follows the caret, a click in it places the caret, and it has the width of a phone or of a desktop',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('following', { title: 'শিরোনাম', description: LONG_BODY });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openEditForm(page, 'following');
    await togglePreview(page);
    const paragraph = (words: string) => previewedArticle(page).getByText(words);
    await bodyField(page).focus();
    await page.keyboard.press('Control+End');
    await expect(paragraph(LAST)).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await expect(paragraph(`${FIRST}:`)).toBeInViewport();
    await paragraph(LAST).click();
    await expect(bodyField(page)).toBeFocused();
    await page.keyboard.type('নতুন ');
    await expect(bodyField(page)).toHaveValue(new RegExp(`\\n\\nনতুন ${LAST}`));
    await expect(previewedArticle(page).getByText(`নতুন ${LAST}`)).toBeInViewport();

    const readWidth = () => previewedArticle(page).evaluate(() => window.innerWidth);
    await expect.poll(readWidth).toBe(390);
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect.poll(readWidth).toBe(1280);
    await expect(settings(page)).toBeHidden();
    await togglePreview(page);
    await expect(settings(page)).toBeVisible();
  },
);

test('the preview begins at the title while the caret has not been moved', LONG, async ({ page, newsroom }) => {
  const image = { imageUrl: '/demo/flood-1280.webp', imageCaption: 'চর' };
  await newsroom.publish('preview-top', { title: 'শিরোনাম', description: LONG_BODY, ...image });
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.clock.install();
  await openEditForm(page, 'preview-top');
  await togglePreview(page);
  await expect(previewedArticle(page).getByText(`${FIRST}:`)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(previewedArticle(page).getByRole('heading', { name: 'শিরোনাম' })).toBeInViewport();
});

test('on a phone a click in the preview returns to the text', LONG, async ({ page, newsroom }) => {
  await newsroom.publish('following-phone', { title: 'শিরোনাম', description: 'প্রথম\nদ্বিতীয়' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditForm(page, 'following-phone');
  await togglePreview(page);
  await expect(bodyField(page)).toBeHidden();
  await previewedArticle(page).getByText('দ্বিতীয়').click();
  await expect(bodyField(page)).toBeFocused();
  await page.keyboard.type('এখানে ');
  await expect(bodyField(page)).toHaveValue('প্রথম\nএখানে দ্বিতীয়'.normalize('NFC'));
});

test('a menu appears at selected words without taking the focus, and works with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAddForm(page);
  await bodyField(page).focus();
  await page.keyboard.type('এক দুই');
  // The last letter, then the last word.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(menu(page)).toBeVisible();
  await expect(bodyField(page)).toBeFocused();
  const words = await readSelection(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(bodyField(page)).toBeFocused();
  expect(await readSelection(page)).toBe(words);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(item(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'Italic')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bodyField(page)).toHaveValue('এক _দুই_');
  await expect(bodyField(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu(page)).toBeHidden();
});

test('the settings fold, and open again for a place that was found in them', LONG, async ({ page, newsroom }) => {
  await newsroom.publish('folded', { title: 'শিরোনাম', description: 'লেখা', seoTitle: 'খুঁজে পাওয়া' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditForm(page, 'folded');
  const before = await measure(bodyField(page));
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings(page)).toBeHidden();
  expect((await measure(bodyField(page))).x).toBeGreaterThan(before.x);
  await bodyField(page).press('Control+f');
  await page.keyboard.type('খুঁজে');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Headline for search engines' })).toBeInViewport();
});

test(
  'in a low window six lines of the body are visible, and the state of the text does not cover the toolbar',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('low', { title: 'শিরোনাম' });
    await page.setViewportSize({ width: 640, height: 400 });
    for (const open of listScreens('low').toReversed()) {
      await open(page);
      await expect(titleField(page)).toBeFocused();
      await expect(titleField(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => (await measure(bodyField(page))).y).toBeLessThan(400 - 6 * 35);
    }
    // The window of a small laptop at a zoom of 200 %.
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(bodyField(page)).toBeInViewport();
    await page.setViewportSize({ width: 640, height: 400 });
    await titleField(page).fill('শিরোনাম');
    await bodyField(page).fill('এক দুই');
    await bodyField(page).blur();
    await expect(page.getByText(/^Autosaved at/)).toBeVisible();
    const length = await measure(page.getByText('2 words'));
    expect(length.y + length.height).toBeLessThanOrEqual((await measure(page.getByRole('toolbar'))).y);
    await expect(page.getByText('Draft saved in this browser')).toBeHidden();
  },
);

test(
  'a folded part says what is chosen, and opens if its field has an error, or for a pasted image',
  LONG,
  async ({ page }) => {
    await openAddForm(page);
    await titleField(page).fill('শিরোনাম');
    await bodyField(page).fill('লেখা');
    await openPart(page, 'Category');
    await expect(page.getByText('None selected')).toBeVisible();
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expect(page.getByRole('combobox', { name: 'Category', exact: true })).toBeFocused();

    await openPart(page, 'Image');
    const choose = page.getByRole('button', { name: 'Choose an image' });
    await expect(choose).toBeHidden();
    await titleField(page).focus();
    await pasteFile(page, 'png');
    await expect(choose).toBeFocused();
  },
);

test(
  'the menu is at the selected words after the body has scrolled; with it, the preview and in full screen there are no violations',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('room-axe', { title: 'শিরোনাম', description: LONG_BODY, imageUrl: '/demo/flood-1280.webp' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await openEditForm(page, 'room-axe');
    await togglePreview(page);
    await expect(previewedArticle(page)).toBeVisible();
    await bodyField(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect(menu(page)).toBeVisible();
    await expect(async () => {
      const body = await measure(bodyField(page));
      const place = await measure(menu(page));
      // The last line is at the end of the body; its padding is two lines high.
      expect(place.y).toBeGreaterThan(body.y + body.height - 200);
      expect(place.y + place.height).toBeLessThan(body.y + body.height);
    }).toPass();
    // The whole page: axe would take the document of the preview for a page without landmarks.
    expect(await findViolations(page)).toEqual([]);
    await fullScreen(page).click();
    expect(await findViolations(page)).toEqual([]);
  },
);
