import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { sumShifts, watchShifts } from '../support/layout-shifts.ts';
import { block, test, titles } from '../support/most-read-test.ts';
import { nextFrame } from '../support/next-frame.ts';
import { scrollToEnd } from '../support/scroll-to-end.ts';
import { expect } from '../support/site-test.ts';

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
