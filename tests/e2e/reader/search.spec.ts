import type { Page } from '@playwright/test';
import { SEARCH_DEBOUNCE_MS } from '#app/shell/start-search.ts';
import { resultsText } from '#app/strings/reader/search-results.ts';
import { headerText, searchText } from '#app/strings/reader/site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { countHeldTimers, endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { expect, test } from '../support/site-test.ts';

const RIVER = 'নদী';

test('a search from the header shows the number of results with the words marked', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await page.getByRole('banner').getByRole('button', { name: headerText.openSearch, exact: true }).click();
  await page.getByRole('banner').getByRole('searchbox').fill(RIVER);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${resultsText.heading} ${RIVER}`);
  await expect(main.getByText(/^[০-৯]+টি ফলাফল$/)).toBeVisible();
  await expect(main.getByRole('region', { name: searchText.inTitle }).locator('mark').first()).toHaveText(/নদী/);
  await expect(main.getByRole('region', { name: searchText.inDescription }).locator('mark').first()).toHaveText(/নদী/);
});

test('an open page of results shows a new article', async ({ page, newsroom }) => {
  await page.goto('/search?q=ঝিঙেবিল');
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  await expect(main.getByText(searchText.nothingFound)).toBeVisible();
  await newsroom.publish('e2e-search-live', { title: 'ঝিঙেবিল উৎসব শুরু' });
  await expect(main.getByRole('link', { name: 'ঝিঙেবিল উৎসব শুরু' })).toBeVisible();
  await expect(main.getByText(resultsText.results('১'))).toBeVisible();
});

/** Returns the searches that the page requests when the time of a waiting search has passed. */
async function listLateSearches(page: Page, passTime: () => Promise<void>): Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await passTime();
  // A navigation would have sent its request before this response arrives.
  await page.evaluate(async () => (await fetch('/health')).text());
  return paths.filter((path) => path.startsWith('/search'));
}

test.describe('a search that waits for the last key', () => {
  test('is cancelled when its field is closed, by the button or Escape, in the header and in the side menu', async ({
    page,
  }) => {
    await holdTimers(page, [SEARCH_DEBOUNCE_MS]);
    await page.goto('/');
    await waitForLiveStream(page);
    const isWaiting = () => expect.poll(() => countHeldTimers(page)).toBe(1);
    const passTime = () => endHeldTimers(page);
    const banner = page.getByRole('banner');
    const closeHeader = {
      'by the button': () => banner.getByRole('button', { name: headerText.closeSearch }).click(),
      'by Escape': () => page.keyboard.press('Escape'),
    };
    for (const [how, close] of Object.entries(closeHeader)) {
      await test.step(`the header’s field, ${how}`, async () => {
        await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
        await banner.getByRole('searchbox').fill(RIVER);
        await isWaiting();
        await close();
        await expect(banner.getByRole('searchbox')).toBeHidden();
        expect(await listLateSearches(page, passTime)).toEqual([]);
      });
    }
    await test.step('the side menu, by one press of Escape', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
      const menu = page.getByRole('dialog');
      await menu.getByRole('searchbox').fill(RIVER);
      await isWaiting();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      expect(await listLateSearches(page, passTime)).toEqual([]);
    });
  });

  test('is cancelled when the side menu is closed before the page has been drawn again', async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    // Nothing is drawn from here on.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    const menu = page.getByRole('dialog');
    const loaded = page.waitForResponse(/hydrate-island/);
    await menu.getByRole('searchbox').focus();
    await loaded;
    await menu.getByRole('searchbox').fill(RIVER);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // Draws the page, and then lets the time of the search pass.
    await page.clock.fastForward(100);
    expect(await listLateSearches(page, () => page.clock.fastForward(3_500))).toEqual([]);
  });
});
