import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

const ARTICLE = '/article/demo-padma-night-market';
const button = (page: Page) => page.getByRole('button', { name: /^লেখা / });
const bodyOf = (page: Page) => page.locator('[data-blocks]');

test('the text has three sizes, by keyboard, which the next pages have from their first paint', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(ARTICLE);
  await expect(bodyOf(page)).toHaveCSS('font-size', '18px');
  await button(page).focus();
  for (const { name, size } of [
    { name: 'লেখা বড় করুন', size: '20.7px' },
    { name: 'লেখা আরও বড় করুন', size: '23.4px' },
    { name: 'লেখা স্বাভাবিক আকারে দেখুন', size: '18px' },
    { name: 'লেখা বড় করুন', size: '20.7px' },
  ]) {
    await expect(button(page)).toHaveAccessibleName(name.normalize('NFC'));
    await page.keyboard.press('Enter');
    await expect(bodyOf(page)).toHaveCSS('font-size', size);
  }
  expect(await findViolations(page)).toEqual([]);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = String(entry.toJSON().value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(bodyOf(page)).toHaveCSS('font-size', '20.7px');
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined();
  await page.emulateMedia({ media: 'print' });
  await expect(bodyOf(page)).toHaveCSS('font-size', '18px');
});

test('another tab follows the text size', async ({ page, context }) => {
  await page.goto(ARTICLE);
  const other = await context.newPage();
  await other.goto(ARTICLE);
  await button(page).click();
  await expect(bodyOf(other)).toHaveCSS('font-size', '20.7px');
});

test('the share sheet gets the title and the URL, and is missing where the browser has none', async ({ page }) => {
  const sheet = page.getByRole('button', { name: 'অন্য অ্যাপে শেয়ার করুন'.normalize('NFC') });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(ARTICLE);
  await expect(page.getByRole('button', { name: /লিংক/ })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(shared);
      throw new DOMException('closed', 'AbortError');
    };
    Object.assign(Navigator.prototype, { share });
  });
  await page.reload();
  await waitForLiveStream(page);
  await sheet.click();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title, url: `http://prohor.example${ARTICLE}` }),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('neither the text size nor the share sheet is shown, and the networks are', async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(page.getByRole('link', { name: 'ফেসবুকে শেয়ার করুন'.normalize('NFC') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});

test('the lite edition has neither', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'edition', value: 'lite', url: site.origin }]);
  await page.goto(ARTICLE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
