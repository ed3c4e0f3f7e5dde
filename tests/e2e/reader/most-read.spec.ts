import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mostReadText } from '#app/strings/site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/find-violations.ts';
import { sumShifts, watchShifts } from '../support/layout-shifts.ts';
import { nextFrame } from '../support/next-frame.ts';
import { rankArticles } from '../support/rank-articles.ts';
import { scrollToEnd } from '../support/scroll-to-end.ts';
import { expect, test } from '../support/site-test.ts';

const toTitle = (id: string) => `পঠিত ${id}`;

/** New articles for each test, because the id of an article in the trash cannot be used again. Most read first. */
let ids: string[] = [];

test.beforeEach(async ({ newsroom, site, clock }) => {
  const run = randomUUID();
  ids = [1, 2, 3, 4, 5, 6].map((n) => `e2e-${run}-${n}`);
  for (const id of ids) await newsroom.publish(id, { title: toTitle(id), category: 'ধর্ম' });
  await rankArticles(site, ids, clock.now());
});
test.afterEach(({ site, clock }) => rankArticles(site, [], clock.now()));

const block = (page: Page) => page.getByRole('region', { name: mostReadText.heading });
const titles = (page: Page) => block(page).getByRole('link');

test('the home page shows the five most read articles and follows their ranks', async ({ page, site, clock }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await expect(titles(page)).toHaveText(ids.slice(0, 5).map(toTitle));
  await rankArticles(site, ids.toReversed(), clock.now());
  await expect(titles(page)).toHaveText(ids.toReversed().slice(0, 5).map(toTitle));
  await rankArticles(site, ids.slice(0, 2), clock.now());
  await expect(block(page)).toHaveCount(0);
});

test('the home page moves nothing while it loads and is scrolled, on a phone and on a wide screen', async ({
  page,
}) => {
  await watchShifts(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    await expect(titles(page)).toHaveCount(5);
    await scrollToEnd(page);
    expect(await sumShifts(page), `${width} px`).toBe(0);
  }
});

// The pages around the block are examined in `accessibility.spec.ts`.
test('the block has no accessibility violation on the home page and on an article page', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await expect(titles(page)).toHaveCount(5);
  expect(await findViolations(page, block(page))).toEqual([]);
  await page.goto('/article/demo-student-cubesat-signal');
  await waitForLiveStream(page);
  await scrollToEnd(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(titles(page)).toHaveCount(5);
  expect(await findViolations(page, block(page))).toEqual([]);
});

test('an article page loads the block below the text, moves nothing, and reads only the block after a change', async ({
  page,
  site,
  clock,
  newsroom,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const countReads = (path: string) => requested.filter((url) => url.includes(`${path}?part=main`)).length;
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/article/demo-student-cubesat-signal');
  await waitForLiveStream(page);
  expect(countReads('/most-read')).toBe(0);
  await page.evaluate(() => window.scrollBy({ top: 100, behavior: 'instant' }));
  await expect(titles(page)).toHaveText(ids.slice(0, 5).map(toTitle));
  await scrollToEnd(page);
  await expect(block(page)).toBeInViewport();
  expect(await sumShifts(page)).toBe(0);

  await expect.poll(() => requested.some((url) => url.includes('/live') && url.includes('topic=most-read'))).toBe(true);
  await rankArticles(site, ids.toReversed(), clock.now());
  await expect(titles(page)).toHaveText(ids.toReversed().slice(0, 5).map(toTitle));
  await newsroom.remove(ids[5] ?? '');
  await expect(titles(page)).toHaveText(ids.slice(0, 5).toReversed().map(toTitle));
  expect(countReads('/article/demo-student-cubesat-signal')).toBe(0);
});

test('a block that arrives while its place is visible waits until it is not', async ({ page }) => {
  await watchShifts(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/most-read\?part=main/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/article/demo-student-cubesat-signal');
  await waitForLiveStream(page);
  const response = page.waitForResponse(/most-read\?part=main/);
  await scrollToEnd(page);
  release();
  await (await response).finished();
  await nextFrame(page);
  await nextFrame(page);
  await expect(block(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(block(page)).toHaveCount(1);
  expect(await sumShifts(page)).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an article page has neither the block nor a gap', async ({ page }) => {
    await page.goto('/article/demo-student-cubesat-signal');
    const place = page.locator('[data-late-part]');
    await expect(place).toHaveCount(1);
    const { height, marginTop } = await place.evaluate((element) => {
      const { marginTop } = getComputedStyle(element);
      return { height: element.getBoundingClientRect().height, marginTop };
    });
    expect([height, marginTop]).toEqual([0, '0px']);
  });
});
