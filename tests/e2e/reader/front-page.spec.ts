import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { expect, test } from '../support/site-test.ts';

/** Number of cards whose headline is completely on the first screen. */
const countVisibleStories = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .getByRole('heading')
    .evaluateAll(
      (headings) => headings.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length,
    );

test('the first screen of a computer shows at least seven stories, that of a phone at least three', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await waitForLiveStream(page);
  expect(await countVisibleStories(page)).toBeGreaterThanOrEqual(7);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await countVisibleStories(page)).toBeGreaterThanOrEqual(3);
});

test('on a phone the page is at most 11,000 px tall', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Every section is laid out if the URL has parameters.
  await page.goto('/?category=');
  await waitForLiveStream(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(11_000);
});

test('no story has two cards, and no image is shown twice', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('article');
  const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(80);
  expect(links.filter((link, index) => links.indexOf(link) !== index)).toEqual([]);
  const images = await cards
    .locator('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src')?.replace(/-\d+\.webp$/, '')));
  expect(images.length).toBeGreaterThan(20);
  expect(images.filter((image, index) => images.indexOf(image) !== index)).toEqual([]);
});

test('a site without an advertising account shows no slot', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-ad-place]')).toHaveCount(0);
});
