import type { Page } from '@playwright/test';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const footerOf = (page: Page) => page.getByRole('contentinfo');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });

/** Saves a value as a colleague would. */
async function saveElsewhere(site: Site, name: SiteSettingField, value: string): Promise<void> {
  const { [name]: current } = await site.documents.readSiteSettings();
  await site.documents.saveSiteSettings([{ field: name, value, baseUpdatedAt: current.updatedAt }], Date.now());
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  await waitForLiveStream(page);
}

test.beforeEach(({ context, site }) => signInStaff(context, site));
test.afterEach(async ({ site }) => {
  await site.db.deleteFrom('documents').where('collection', '=', 'site_settings').execute();
});

test('the next page shows the publisher, a network and a text page that staff fill, and an open text page follows', async ({
  page,
  browser,
  site,
}) => {
  const readerContext = await browser.newContext({ baseURL: site.origin });
  const reader = await readerContext.newPage();
  await reader.goto('/');
  await expect(footerOf(reader).getByText('রহিমা খাতুন')).toHaveCount(0);
  await page.goto('/dashboard');
  await waitForLiveStream(page);
  await page.getByRole('link', { name: 'Site settings' }).click();
  await field(page, 'Editor').fill('রহিমা খাতুন');
  await field(page, 'Facebook').fill('https://www.facebook.com/prohor');
  await field(page, 'About us').fill('# শুরু\n\nআমরা **প্রহর**।');
  await saveButton(page).click();
  await expect(page.getByText('Site settings saved.')).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await expect(async () => {
    await reader.reload();
    expect(await footerOf(reader).getByText('রহিমা খাতুন').isVisible()).toBe(true);
  }).toPass();
  await expect(footerOf(reader).getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    'https://www.facebook.com/prohor',
  );
  await footerOf(reader).getByRole('link', { name: 'আমাদের সম্পর্কে' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'আমাদের সম্পর্কে' })).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2, name: 'শুরু' })).toBeVisible();
  expect(await findMainViolations(reader)).toEqual([]);
  await waitForLiveStream(reader);
  await saveElsewhere(site, 'about', '# নতুন শুরু'); // "a new beginning"
  await expect(reader.getByRole('heading', { level: 2, name: 'নতুন শুরু' })).toBeVisible();
  await readerContext.close();
});

test(
  'fields are disabled until the scripts have loaded, so that no typed text is lost',
  LONG,
  async ({ page, context, site }) => {
    const canLoad = Promise.withResolvers<void>();
    await context.route('**/assets/**/*.js', async (route) => {
      await canLoad.promise;
      await route.continue();
    });
    await page.goto('/dashboard/settings', { waitUntil: 'commit' });
    await expect(field(page, 'Editor')).toBeDisabled();
    canLoad.resolve();
    await field(page, 'Editor').fill('রহিমা খাতুন');
    await saveButton(page).click();
    await expect(page.getByText('Site settings saved.')).toBeVisible();
    expect((await site.documents.readSiteSettings()).editor.value).toBe('রহিমা খাতুন');
  },
);

test('the form of the site settings checks, merges and keeps what is typed', LONG, async ({ page, site }) => {
  await openSettings(page);
  await test.step('an invalid URL is marked and nothing is saved or lost', async () => {
    await field(page, 'Publisher').fill('প্রহর মিডিয়া');
    await field(page, 'YouTube').fill('youtube.com/prohor');
    await saveButton(page).click();
    await expect(page.getByText('Nothing was saved. Please correct the marked fields.')).toBeVisible();
    await expect(field(page, 'YouTube')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'YouTube')).toBeFocused();
    await expect(field(page, 'Publisher')).toHaveValue('প্রহর মিডিয়া');
    expect((await site.documents.readSiteSettings()).publisher.value).toBe('');
    await field(page, 'YouTube').fill('');
  });
  await test.step('a colleague’s save of the same field is shown beside the typed text, of another field at once', async () => {
    await field(page, 'Address').fill('আমার ঠিকানা');
    await saveElsewhere(site, 'phone', '১২৩');
    await saveElsewhere(site, 'address', 'অন্যের ঠিকানা');
    await expect(field(page, 'Phone')).toHaveValue('১২৩');
    await expect(page.getByText('অন্যের ঠিকানা')).toBeVisible();
    await expect(field(page, 'Address')).toHaveValue('আমার ঠিকানা');
    // Otherwise the header covers a part of the links above.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findViolations(page, page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Keep my text' }).click();
    await saveButton(page).click();
    await expect(page.getByText('Site settings saved.')).toBeVisible();
    expect((await site.documents.readSiteSettings()).address.value).toBe('আমার ঠিকানা');
  });
  await test.step('ads.txt is checked before it is saved', async () => {
    await field(page, 'ads.txt').fill('google.com');
    await saveButton(page).click();
    await expect(page.getByText(/Write one entry per line/)).toBeVisible();
    await expect(field(page, 'ads.txt')).toBeFocused();
    await field(page, 'ads.txt').fill('google.com, pub-1, DIRECT\n');
    await saveButton(page).click();
    await expect.poll(async () => (await site.get('/ads.txt')).text()).toBe('google.com, pub-1, DIRECT\n');
    await expect(page.getByText('No unsaved changes')).toBeVisible();
  });
  await test.step('photo cards have colours and kinds, and may be shown in link previews', async () => {
    const colour = page.getByRole('textbox', { name: 'Colour of the newsroom', exact: true });
    await colour.fill('red');
    await saveButton(page).click();
    await expect(page.getByText(/Write a colour as # and six digits/)).toBeVisible();
    await colour.fill('#006a4e');
    await page.getByRole('checkbox', { name: 'Quote' }).uncheck();
    await page.getByRole('checkbox', { name: /in link previews/ }).check();
    await saveButton(page).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    const { accent, kinds, isShareImage } = await site.documents.readCardSettings();
    expect([accent, kinds.includes('quote'), kinds.length, isShareImage]).toEqual(['#006a4e', false, 4, true]);
  });
  await test.step('leaving with unsaved changes asks first', async () => {
    await field(page, 'Editor').fill('রহিমা খাতুন');
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('will be lost');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'Editor')).toHaveValue('রহিমা খাতুন');
  });
});

test('a save after the session has ended continues after a new sign-in', LONG, async ({ page, site, context }) => {
  // No save before it: the page reads again after a save, and would ask first if it found the session ended.
  await openSettings(page);
  await field(page, 'Editor').fill('রহিমা খাতুন');
  await context.clearCookies();
  await saveButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/password/i).fill(STAFF_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  expect((await site.documents.readSiteSettings()).editor.value).toBe('রহিমা খাতুন');
});
