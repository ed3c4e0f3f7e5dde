import type { Page, Route } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find an article, a screen or an action' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

test('finds screens by words of both languages, runs actions and signs out, by keyboard alone', async ({
  page,
  site,
}) => {
  const loading = Promise.withResolvers<Route>();
  await page.route(/calendar\.data$/, loading.resolve);
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole('group', { name: 'Recently changed articles' })).toBeVisible();
  expect(await findViolations(page, palette(page))).toEqual([]);
  await page.keyboard.insertText('সম\u09dfসূচি');
  await expect(options(page)).toHaveText('Calendar');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  const held = await loading.promise;

  // The palette opens while the screen is still loading.
  await page.getByRole('button', { name: 'Find' }).click();
  await page.keyboard.insertText('later week');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found.');
  await held.continue();
  await expect(options(page)).toHaveText('Later week');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/calendar\?from=/);

  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.insertText('theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);

  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/`);
});

test(
  'finds a draft by its words, the arrow keys choose, and stale results are dropped',
  LONG,
  async ({ page, newsroom }, { testId }) => {
    await newsroom.publish(`${testId}-a`, { title: 'ধানম\u09a8্ডির পু\u09a8রা\u09dfণ', status: 'draft' });
    await newsroom.publish(`${testId}-b`, { title: 'ধানমন্ডির লেক' });
    await page.goto('/dashboard');
    await waitForLiveStream(page);
    await page.keyboard.press('Control+k');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      /articles\?search=%E0%A6%A7%E0%A6%BE%E0%A6%A8%E0%A6%AE%E0%A6%A8%E0%A7%8D%E0%A6%A1%E0%A6%BF%E0%A6%B0$/,
      async (route) => {
        const response = await route.fetch();
        await isReleased;
        await route.fulfill({ response }).catch(() => {});
      },
    );
    const slow = page.waitForRequest(/articles\?search=./);
    await page.keyboard.insertText('ধানমন্ডির');
    await slow;
    await page.keyboard.insertText(' পুনরা\u09af\u09bc');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText('Draft');
    release();
    await expect(options(page)).toHaveCount(1);
    await page.unrouteAll({ behavior: 'wait' });
    await field(page).fill('পুনরা\u09af\u09bc ধানম');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText('Draft');

    // Further articles have the word in their text.
    const byTitle = palette(page).getByRole('group', { name: 'Articles', exact: true }).getByRole('option');
    await field(page).fill('ধানমন্ডি');
    await expect(byTitle).toHaveCount(2);
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    const id = await options(page).nth(1).getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/dashboard/manage/${testId}-a/edit`);

    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Control+Shift+P');
    await page.keyboard.insertText('zzqqxx vvkkjj');
    await expect(palette(page).getByRole('status')).toHaveText('Nothing found.');
  },
);

test(
  'in the article form Ctrl+K makes a link, and leaving with unsaved changes asks',
  LONG,
  async ({ page, newsroom }, { testId }) => {
    await newsroom.publish(testId, { title: 'ফর্মের খবর' });
    await openEditForm(page, testId);
    await bodyField(page).fill('');
    await bodyField(page).press('Control+k');
    await expect(bodyField(page)).toHaveValue(/\]\(/);
    await titleField(page).press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await titleField(page).evaluate((element) => {
      const keys = { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true, bubbles: true };
      element.dispatchEvent(new KeyboardEvent('keydown', { ...keys, isComposing: true }));
    });
    await expect(palette(page)).toBeHidden();

    await titleField(page).press('Control+Shift+P');
    await expect(field(page)).toBeFocused();
    await expect(palette(page).getByRole('group', { name: 'This screen' }).getByRole('option')).toHaveText([
      'History of this article',
      'Corrections and withdrawal',
      'Photo card',
      'Save',
      'Preview',
      'Full screen',
    ]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Control+Shift+P');
    await page.keyboard.insertText('calendar');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    // A question must be decided first.
    await page.keyboard.press('Control+Shift+P');
    await expect(palette(page)).toBeHidden();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();

    await page.keyboard.press('Control+Shift+P');
    await expect(field(page)).toBeFocused();
    await page.keyboard.insertText('preview');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveAttribute('aria-pressed', 'true');
  },
);
