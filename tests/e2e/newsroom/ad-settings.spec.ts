import type { Page } from '@playwright/test';
import { AD_SAVED_CHECK_MS } from '#app/newsroom/ads/ad-saver.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForLiveStream(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.beforeEach(async ({ context, site }) => {
  await signInStaff(context, site, EMAIL);
  await holdTimers(context, [AD_SAVED_CHECK_MS]);
});

test('switch an ad off, which saves automatically and disables its other fields', async ({ page, site }) => {
  await open(page, '/dashboard/ads?page=article');
  const slot = page.getByRole('region', { name: 'Article Bottom Banner' });
  await slot.getByRole('switch', { name: 'Show this ad' }).click();
  await expect(slot.getByLabel('Format')).toBeDisabled();
  await expect(slot.getByText('Saved')).toBeVisible();
  const find = async () => (await site.documents.listAdSettings()).find(({ id }) => id === 'article_bottom_banner');
  expect(await find()).toMatchObject({ enabled: false, format: 'auto', responsive: true });
  await endHeldTimers(page);
  await expect(slot.getByText('Saved')).toHaveCount(0);
  await slot.getByRole('switch', { name: 'Show this ad' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.poll(find).toMatchObject({ enabled: true });
  await open(page, '/dashboard/ads?page=article');
  await slot.getByLabel('Format').selectOption('display');
  await page.goto('/');
  await expect.poll(find).toMatchObject({ format: 'display' });
});

test(
  'see an error if a slot number is invalid, and changes of another user without losing input',
  LONG,
  async ({ page, site }) => {
    await open(page, '/dashboard/ads');
    const slot = page.getByRole('region', { name: 'Home Top Banner' });
    await slot.getByLabel('Slot ID').fill('12ab');
    await expect(slot.getByText('Enter a number of up to 20 digits, or leave this empty.')).toBeVisible();
    await slot.getByLabel('Slot ID').fill('1234567890');
    await expect(slot.getByText('Saved')).toBeVisible();
    expect((await site.documents.listAdSettings())[0]?.slotId).toBe('1234567890');

    const inFeed = page.getByRole('region', { name: 'Home In-Feed Ad' });
    await inFeed.getByLabel('Slot ID').fill('not a number');
    await site.documents.updateAdSetting('home_in_feed', { format: 'display' });
    await expect(inFeed.getByLabel('Format')).toHaveValue('display');
    await expect(inFeed.getByLabel('Slot ID')).toHaveValue('not a number');
  },
);

test('create the default ad settings if none exist', async ({ page, site }) => {
  await site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
  await open(page, '/dashboard/ads');
  await expect(page.getByRole('heading', { name: 'Ad Settings Not Found' })).toBeVisible();
  await button(page, 'Initialize Default Ad Settings').click();
  await expect(page.getByRole('region', { name: 'Home Top Banner' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Global Auto Ads' }).click();
  await expect(page.getByText('must also be activated in your ad provider account').first()).toBeVisible();
});
