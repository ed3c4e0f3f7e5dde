import type { Browser, Locator, Page } from '@playwright/test';
import { AD_SAVED_CHECK_MS } from '#app/newsroom/ads/ad-saver.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { toLocalText } from '#domain/time/site-clock.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { AD_CLIENT_ID, answerAdProvider } from '../support/answer-ad-provider.ts';
import { bodyField, categoryField, previewedArticle, titleField, togglePreview } from '../support/article-form-page.ts';
import { copyImage } from '../support/copy-image.ts';
import { holdTimers } from '../support/held-timers.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'story@prohor.example';
const TITLE = 'নদীচরের *ভাসমান* পাঠশালা';
/** The title without its markup. */
const SHOWN = 'নদীচরের ভাসমান পাঠশালা';

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Returns the natural width of a loaded image, or 0 if it is not loaded. */
const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

/** Opens the home page in another browser context. `expectNoReload` fails if the page that `arrive` saw was reloaded. */
async function openReader(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  await answerAdProvider(context);
  const page = await context.newPage();
  const readLoadTime = () => page.evaluate(() => performance.timeOrigin);
  let loadedAt = 0;
  /** Waits until the page that a link leads to follows changes. */
  const arrive = async () => {
    await waitForLiveStream(page);
    loadedAt = await readLoadTime();
  };
  const expectNoReload = async () => expect(await readLoadTime()).toBe(loadedAt);
  await page.goto('/');
  await arrive();
  return { page, arrive, expectNoReload, close: () => context.close() };
}

async function openEdit(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await titleField(page).and(page.locator(':enabled')).waitFor();
}

test.use({ adClientId: AD_CLIENT_ID });
test.beforeEach(({ context }) => answerAdProvider(context));

test('staff write, schedule, edit, restore and delete an article, and open reader pages follow', async ({
  page,
  context,
  browser,
  site,
  clock,
}) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reader = await openReader(browser, site.origin);
  const card = (title: string) => reader.page.getByRole('main').getByRole('link', { name: title, exact: true }).first();
  const articleImage = reader.page.getByRole('article').locator('figure img').first();

  await test.step('sign in and reach the requested page', async () => {
    await page.goto('/dashboard/add');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/add`);
    await waitForLiveStream(page);
  });

  await test.step('write with a pasted image and check the preview', async () => {
    await titleField(page).fill(TITLE);
    await bodyField(page).fill('# ভোরের ঘণ্টা\nনদীর *ধারে* **নতুন** ঘর উঠেছে।');
    await categoryField(page).selectOption('শিক্ষা');
    await copyImage(page);
    await button(page, 'Choose an image').focus();
    await page.keyboard.press('Control+v');
    await page.getByRole('textbox', { name: 'Caption' }).fill('নতুন ঘর');
    await togglePreview(page);
    const preview = previewedArticle(page);
    await expect(preview.getByRole('heading', { name: SHOWN })).toBeVisible();
    await expect(preview.getByRole('heading', { name: 'ভোরের ঘণ্টা' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('নতুন');
    await expect.poll(() => widthOf(preview.locator('figure img'))).toBeGreaterThan(0);
    await togglePreview(page);
  });

  await test.step('schedule the article; it appears on an open home page and as published in the list', async () => {
    await page.getByLabel('Schedule for later').check();
    const dueMs = Math.ceil((clock.now() + HOUR_MS) / 1000) * 1000;
    await page.getByLabel('Publication date and time').fill(toLocalText(dueMs, 'Asia/Dhaka'));
    await button(page, 'Schedule Article').click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(rowOf(page, SHOWN)).toContainText('Scheduled');
    await expect(card(SHOWN)).toHaveCount(0);
    clock.advanceTo(dueMs);
    await expect(card(SHOWN)).toBeVisible();
    await expect(rowOf(page, SHOWN)).toContainText('Published');
    await reader.expectNoReload();
    await card(SHOWN).click();
    await expect(reader.page.getByRole('heading', { level: 1, name: SHOWN })).toBeVisible();
    await expect.poll(() => widthOf(articleImage)).toBeGreaterThan(0);
    await reader.arrive();
  });

  const stale = await context.newPage();
  stale.on('dialog', (dialog) => void dialog.accept());

  await test.step('edit in two windows and resolve the conflict with both texts', async () => {
    await openEdit(page, SHOWN);
    await openEdit(stale, SHOWN);
    await titleField(page).fill('আমার স্কুল');
    await bodyField(page).fill('আমার কথা');
    await titleField(stale).fill('তাদের স্কুল');
    await bodyField(stale).fill('তাদের কথা');
    await button(stale, 'Update Article').click();
    await expect(stale.getByText('Article updated.')).toBeVisible();
    await expect(reader.page.getByRole('heading', { level: 1, name: 'তাদের স্কুল' })).toBeVisible();
    await button(page, 'Update Article').click();
    const conflict = page.getByRole('dialog', { name: 'Your other window saved this article' });
    await conflict.getByRole('group', { name: 'Title' }).getByLabel('Keep mine').check();
    await conflict.getByRole('button', { name: 'Next' }).click();
    await conflict.getByRole('group', { name: 'Description' }).getByLabel('Keep both').check();
    await conflict.getByRole('button', { name: 'Add both to the form' }).click();
    await expect(bodyField(page)).toHaveValue('আমার কথা\n\nতাদের কথা');
    await button(page, 'Update Article').click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    await expect(reader.page.getByRole('heading', { level: 1, name: 'আমার স্কুল' })).toBeVisible();
    await expect(reader.page.getByText('তাদের কথা')).toBeVisible();
  });

  await test.step('compare revisions in the history and restore the first revision', async () => {
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    await rowOf(page, 'আমার স্কুল').getByRole('link', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: /^History/ });
    await expect(history.getByRole('listitem')).toHaveText([/Edited/, /Edited/, /Created/]);
    await history.getByRole('link', { name: 'What changed' }).first().click();
    await expect(history.locator('del').first()).toHaveText(/তাদের/);
    await expect(history.locator('ins').first()).toHaveText(/আমার/);
    await history.getByRole('link', { name: 'Back to history' }).click();
    await history.getByRole('link', { name: 'View this version' }).last().click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
    await expect(history.getByText('Restored as a new version.')).toBeVisible();
    await expect(reader.page.getByRole('heading', { level: 1, name: SHOWN })).toBeVisible();
    await expect.poll(() => widthOf(articleImage)).toBeGreaterThan(0);
    await reader.expectNoReload();
  });

  await test.step('switch an ad off and on; an open home page removes it and shows it again', async () => {
    await reader.page.getByRole('link', { name: 'সর্বশেষ' }).first().click();
    const ad = reader.page.locator('[data-ad-place="home_top_banner"]');
    await expect(ad).toHaveCount(1);
    await reader.arrive();
    await holdTimers(page, [AD_SAVED_CHECK_MS]);
    await page.goto('/dashboard/ads');
    await waitForLiveStream(page);
    const slot = page.getByRole('region', { name: 'Home Top Banner' });
    await slot.getByRole('switch', { name: 'Show this ad' }).click();
    await expect(slot.getByText('Saved')).toBeVisible();
    await expect(ad).toHaveCount(0);
    await slot.getByRole('switch', { name: 'Show this ad' }).click();
    await expect(ad).toHaveCount(1);
  });

  await test.step('delete the article and restore it from the trash; an open home page follows', async () => {
    await page.getByRole('link', { name: 'Manage News' }).click();
    await expect(card(SHOWN)).toBeVisible();
    await rowOf(page, SHOWN).getByRole('button', { name: 'Delete' }).click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText(`Are you sure you want to delete "${TITLE}"?`);
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(card(SHOWN)).toHaveCount(0);
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('listitem').filter({ hasText: SHOWN }).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(`Restored: ${SHOWN}`)).toBeVisible();
    await expect(card(SHOWN)).toBeVisible();
    await reader.expectNoReload();
  });

  await test.step('sign out; the dashboard asks for a sign-in, and an open edit form cannot save', async () => {
    await openEdit(stale, SHOWN);
    await titleField(stale).fill('এটি লেখা যাবে না');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    const form = stale.getByRole('dialog', { name: 'Edit Article' });
    await expect(form.getByText('You’ve been signed out. What you type stays in this browser.')).toBeVisible();
    await expect(titleField(stale)).toHaveValue('এটি লেখা যাবে না');
    await expect(card(SHOWN)).toBeVisible();
    const articles = site.db.selectFrom('articles').select('id').where('title', '=', 'এটি লেখা যাবে না');
    expect(await articles.execute()).toEqual([]);
  });
  await reader.close();
});
