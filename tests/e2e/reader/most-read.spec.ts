import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { listShifts, watchShifts } from '../support/looks/layout-shifts.ts';
import { block, test, titles, toTitle } from '../support/most-read-test.ts';
import { nextFrame } from '../support/next-frame.ts';
import { rankArticles } from '../support/rank-articles.ts';
import { scrollToEnd } from '../support/scroll-to-end.ts';
import { expect } from '../support/site-test.ts';

// The pages around the block are examined in `accessibility.spec.ts`.
test('the home page shows the five most read articles, moves nothing, and follows their ranks', async ({
  page,
  site,
  clock,
  ids,
}) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await waitForLiveStream(page);
  await expect(titles(page)).toHaveText(ids.slice(0, 5).map(toTitle));
  await scrollToEnd(page);
  expect(await listShifts(page)).toEqual([]);
  expect(await findViolations(page, block(page))).toEqual([]);
  await rankArticles(site, ids.toReversed(), clock.now());
  await expect(titles(page)).toHaveText(ids.toReversed().slice(0, 5).map(toTitle));
  await rankArticles(site, ids.slice(0, 2), clock.now());
  await expect(block(page)).toHaveCount(0);
});

test('an article page loads the block below the text, moves nothing, and reads only the block after a change', async ({
  page,
  site,
  clock,
  newsroom,
  ids,
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
  expect(await listShifts(page)).toEqual([]);

  await expect.poll(() => requested.some((url) => url.includes('/live') && url.includes('topic=most-read'))).toBe(true);
  await rankArticles(site, ids.toReversed(), clock.now());
  await expect(titles(page)).toHaveText(ids.toReversed().slice(0, 5).map(toTitle));
  await newsroom.remove(ids[5] ?? '');
  await expect(titles(page)).toHaveText(ids.slice(0, 5).toReversed().map(toTitle));
  expect(countReads('/article/demo-student-cubesat-signal')).toBe(0);
  expect(await findViolations(page, block(page))).toEqual([]);
});

test(
  'the home page moves nothing while it loads and is scrolled, on a phone and on a wide screen',
  LONG,
  async ({ page }) => {
    await watchShifts(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      await waitForLiveStream(page);
      await expect(titles(page)).toHaveCount(5);
      await scrollToEnd(page);
      expect(await listShifts(page), `${width} px`).toEqual([]);
    }
  },
);

test('a block that arrives while its place is visible waits until it is not', LONG, async ({ page }) => {
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
  expect(await listShifts(page)).toEqual([]);
});
