import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { listShifts, watchShifts } from '../support/looks/layout-shifts.ts';
import { scrollToEnd } from '../support/scroll-to-end.ts';
import { expect, test } from '../support/site-test.ts';

const ARTICLE = '/article/demo-padma-night-market';
const button = (page: Page) => page.getByRole('button', { name: 'লেখার আকার বদলান' });
const bodyOf = (page: Page) => page.locator('[data-blocks]');

test('the text has three sizes, by keyboard, which the next pages have from their first paint', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(ARTICLE);
  await expect(bodyOf(page)).toHaveCSS('font-size', '18px');
  await button(page).focus();
  for (const size of ['20.7px', '23.4px', '18px', '20.7px']) {
    await page.keyboard.press('Enter');
    await expect(bodyOf(page)).toHaveCSS('font-size', size);
  }
  expect(await findMainViolations(page)).toEqual([]);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      document.body.dataset.sizeAtStart = document.documentElement.dataset.textSize;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-size-at-start', 'large');
  await expect(bodyOf(page)).toHaveCSS('font-size', '20.7px');
  await page.emulateMedia({ media: 'print' });
  await expect(bodyOf(page)).toHaveCSS('font-size', '18px');
});

test('a larger text moves nothing above it, and nothing while the next page loads', async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(ARTICLE);
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  const places = async () =>
    Promise.all(
      [main.getByRole('heading', { level: 1 }), button(page), main.locator('figure img').first()].map((part) =>
        part.boundingBox(),
      ),
    );
  const before = await places();
  for (const size of ['20.7px', '23.4px']) {
    await button(page).click();
    await expect(bodyOf(page)).toHaveCSS('font-size', size);
    expect(await places()).toEqual(before);
  }
  await page.reload();
  await waitForLiveStream(page);
  await expect(bodyOf(page)).toHaveCSS('font-size', '23.4px');
  await scrollToEnd(page);
  expect(await listShifts(page)).toEqual([]);
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

test('the lite edition has neither', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'edition', value: 'lite', url: site.origin }]);
  await page.goto(ARTICLE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
