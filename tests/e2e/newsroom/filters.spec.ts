import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
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

test('what is chosen or typed in filters while a list loads stays and applies', async ({ page }) => {
  await test.step('a day that is typed into the calendar while another week loads', async () => {
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
  await test.step('filters that are chosen one after the other', async () => {
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
  await test.step('a date that is typed digit by digit into the filter of images', async () => {
    await open(page, 'images');
    await page.getByRole('button', { name: 'Filters' }).click();
    const from = page.getByLabel('Uploaded from');
    await from.focus();
    await page.keyboard.type('01052026', { delay: 60 });
    await expect(page).toHaveURL('/dashboard/images?from=2026-01-05');
    await expect(from).toHaveValue('2026-01-05');
  });
  await test.step('text that is typed before another screen is opened: the search does not lead back', async () => {
    await open(page, 'images');
    const release = await holdData(page, 'tags');
    await page.getByRole('searchbox', { name: 'Search images' }).fill('ঘাট');
    await page.getByRole('link', { name: 'Tags', exact: true }).press('Enter');
    // A timer that begins now ends after that of the search, which is shorter.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    release();
    await expect(page).toHaveURL('/dashboard/tags');
    await expect(page.getByRole('heading', { name: 'Tags', exact: true })).toBeVisible();
  });
  await test.step('a search whose results arrive late: the focus stays where the person is by then', async () => {
    await open(page, 'images');
    const release = await holdData(page, 'images');
    const searched = page.waitForRequest((request) => request.url().includes('/dashboard/images.data'));
    await page.getByRole('searchbox', { name: 'Search images' }).fill('ঘাট');
    await searched;
    const about = page.getByRole('main').getByLabel('About this screen');
    await about.focus();
    release();
    // Hidden with the filters, and there once the results are.
    await expect(page.getByRole('search').getByText('Clear', { exact: true })).toBeAttached();
    await expect(about).toBeFocused();
  });
});

test(
  'text that is typed into a filter or a field before the page is hydrated stays and applies',
  LONG,
  async ({ page, site }) => {
    const typeEarly = async (path: string, name: string) => {
      const released = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js/, async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('main').getByLabel(name, { exact: true }).click();
      await page.keyboard.type('নদী');
      released.resolve();
      await waitForLiveStream(page);
      await page.unroute(/\/assets\/.*\.js/);
    };
    await typeEarly('/dashboard/manage', 'Search by title');
    await expect(page).toHaveURL(`/dashboard/manage?${new URLSearchParams({ search: 'নদী' })}`);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('নদী');

    const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(600, 400), uploadedBy: 'desk' };
    const saved = await site.files.save({ ...upload, nowMs: Date.now(), texts: { caption: '', credit: '' } });
    const url = saved.kind === 'saved' ? saved.file.url : '';
    await typeEarly(`/dashboard/images/${parseImageUrl(url)?.token}`, 'Caption');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByLabel('Caption', { exact: true })).toHaveValue('নদী');
  },
);
