import type { Page } from '@playwright/test';
import { headerText } from '#app/strings/reader/site.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { readAtRest } from '../support/next-frame.ts';
import { expect, test } from '../support/site-test.ts';

// Chromium without windows has no back/forward cache, and Playwright switches it off.
test.use({
  launchOptions: {
    args: [...BROWSER_FLAGS],
    executablePath: findBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const KHELA = `/category/${encodeURIComponent('খেলা')}`;

/** Marks the document, to see later that it is the same one. */
async function openMarked(page: Page, path: string) {
  await page.goto(path);
  await waitForLiveStream(page);
  await page.evaluate(() => {
    Object.assign(window, { isMarked: true });
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isPersisted: persisted }));
  });
}

const goBack = async (page: Page) => {
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForFunction(() => Reflect.get(window, 'isMarked') && Reflect.get(window, 'isPersisted'));
};

test('a page comes back as it was left: its place, with closed menus and the latest theme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMarked(page, '/');
  await page.evaluate(() => window.scrollTo({ top: 6_000, behavior: 'instant' }));
  const scrollY = await readAtRest(page, () => page.evaluate(() => window.scrollY));
  await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
  await page.getByRole('dialog').getByText('খেলা', { exact: true }).first().click();
  await page.getByRole('dialog').locator(`a[href="${KHELA}"]`).click();
  await page.waitForURL(/category/);
  await page.getByRole('banner').getByRole('button', { name: headerText.toDark }).click();
  await goBack(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('a page that comes back shows what changed, and follows changes again', async ({ page, newsroom }) => {
  await openMarked(page, KHELA);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/article/);
  await newsroom.publish('e2e-while-away', { title: 'অনুপস্থিতিতে আসা খবর', category: 'খেলা' });
  await goBack(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'অনুপস্থিতিতে আসা খবর' })).toBeVisible();
  await newsroom.publish('e2e-after-return', { title: 'ফেরার পরের খবর', category: 'খেলা' });
  await expect(main.getByRole('link', { name: 'ফেরার পরের খবর' })).toBeVisible();
});
