import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

/** Holds the page's data until the returned function is called. */
async function holdData(page: Page, screen: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/dashboard/${screen}.data`,
    async (route) => {
      await released.promise;
      await route.continue();
    },
  );
  return released.resolve;
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`/dashboard/${screen}`);
  await waitForLiveStream(page);
}

test('a day that is typed into the calendar while another week loads stays', async ({ page }) => {
  await open(page, 'calendar');
  const release = await holdData(page, 'calendar');
  await page.getByRole('link', { name: 'Earlier week' }).click();
  await page.getByLabel('First day').fill('2026-01-05');
  release();
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByLabel('First day')).toHaveValue('2026-01-05');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Monday 5 January' })).toBeVisible();
  await page.getByRole('link', { name: 'Later week' }).click();
  await expect(page.getByLabel('First day')).toHaveValue('2026-01-12');
});

test('filters that are chosen one after the other while the list loads all apply', async ({ page }) => {
  await open(page, 'manage');
  const filters = page.getByRole('search');
  const category = filters.getByRole('combobox', { name: 'Category' });
  const status = filters.getByRole('combobox', { name: 'Status' });
  const release = await holdData(page, 'manage');
  await category.selectOption('শিক্ষা');
  await status.selectOption('published');
  await filters.getByRole('searchbox').pressSequentially('নদী');
  await expect(category).toHaveValue('শিক্ষা');
  await expect(status).toHaveValue('published');
  release();
  await expect(page).toHaveURL(
    `/dashboard/manage?${new URLSearchParams({ search: 'নদী', category: 'শিক্ষা', status: 'published' })}`,
  );
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(category).toHaveValue('');
  await expect(filters.getByRole('searchbox')).toHaveValue('');
});

test('a date that is typed digit by digit into the filter of images stays', async ({ page }) => {
  await open(page, 'images');
  const from = page.getByLabel('Uploaded from');
  await from.focus();
  await page.keyboard.type('01052026', { delay: 60 });
  await expect(page).toHaveURL('/dashboard/images?from=2026-01-05');
  await expect(from).toHaveValue('2026-01-05');
});
