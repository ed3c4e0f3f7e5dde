import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { AD_CLIENT_ID, answerAdProvider } from '../support/answer-ad-provider.ts';
import { listShifts, watchShifts } from '../support/looks/layout-shifts.ts';
import { expect, test } from '../support/site-test.ts';

test.use({ adClientId: AD_CLIENT_ID });
test.beforeEach(({ context }) => answerAdProvider(context));

test('the ads of an open page: their place, and what moves when one is filled or switched off', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await waitForLiveStream(page);
  const banner = page.locator('[data-ad-place="home_top_banner"]');
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  const bannerTop = async () => (await banner.boundingBox())?.y ?? 0;

  await test.step('the top banner follows the lead on a phone, and the top block on a wide screen', async () => {
    expect(await bannerTop()).toBeGreaterThan(await topOf('.top-lead'));
    expect(await bannerTop()).toBeLessThan(await topOf('.top-headlines'));
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await bannerTop()).toBeGreaterThan(await topOf('.top-row'));
  });

  await test.step('an ad that fills its unit moves nothing', async () => {
    // Its height may change, because the cards of a section are laid out late.
    const before = await topOf('#section-bangladesh');
    await banner.locator('ins').evaluate((element) => {
      element.innerHTML = '<div style="height: 280px"></div>';
    });
    expect(before).toBeGreaterThan(0);
    expect(await topOf('#section-bangladesh')).toBe(before);
  });

  await test.step('an ad that is switched off is removed', async () => {
    await site.documents.updateAdSetting('home_top_banner', { enabled: false });
    await expect(banner).toHaveCount(0);
    await site.documents.updateAdSetting('home_top_banner', { enabled: true });
    await expect(banner).toHaveCount(1);
  });
});

test('the height of a section that is laid out late is estimated with its ad, and within 15 %', async ({ page }) => {
  const late = page.locator('.late-layout');
  const measure = () => late.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    const estimated = await measure();
    await page.evaluate(() => document.documentElement.classList.remove('has-late-layout'));
    const actual = await measure();
    // The first sections are near enough to be laid out.
    expect(estimated.filter((px, index) => px !== actual[index]).length, `${width} px`).toBeGreaterThan(5);
    const errors = estimated.map((px, index) => Math.abs(px / (actual[index] ?? 0) - 1));
    expect(Math.max(...errors), `${width} px: ${errors}`).toBeLessThan(0.15);
    const sum = (values: number[]) => values.reduce((total, px) => total + px, 0);
    expect(Math.abs(sum(estimated) / sum(actual) - 1), `${width} px`).toBeLessThan(0.07);
  }
});

const blockProvider = (page: Page) =>
  page.context().route('https://pagead2.googlesyndication.com/**', (route) => route.abort('internetdisconnected'));

test('the space of a script that is blocked right after the first paint folds on the first screen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  await blockProvider(page);
  await page.setViewportSize({ width: 360, height: 1_200 });
  await page.goto('/');
  await expect(page.locator('[data-ad-place]')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the space of a script that is blocked later is removed while it is off screen', async ({ page }) => {
  await page.addInitScript(() => {
    performance.now = () => 60_000;
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('googlesyndication'));
  await blockProvider(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await page.goto('/');
  const banner = page.locator('[data-ad-place="home_top_banner"]');
  await banner.scrollIntoViewIfNeeded();
  await failed;
  await expect(page.locator('[data-ad-place="home_in_feed"]')).toHaveCount(0);
  await expect(banner).toBeInViewport();
  const read = page.getByRole('region', { name: 'বাংলাদেশ' }).getByRole('heading').first();
  await read.evaluate((heading) => heading.scrollIntoView());
  await expect(banner).toHaveCount(0);
  await expect(read).toBeInViewport();
  expect(await listShifts(page)).toEqual([]);
});

test('a video of a page with advertisements loads after a click', async ({ page, context, newsroom }) => {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ body: '<p>player</p>', contentType: 'text/html' }),
  );
  await newsroom.publish('e2e-video-ads', { description: 'ভিডিও দেখুন\n\nhttps://youtu.be/aqz-KE-bpKQ' }); // "see the video"
  await page.goto('/article/e2e-video-ads');
  await waitForLiveStream(page);
  await page.locator('a[href*="aqz-KE-bpKQ"]').first().click();
  await expect(page.locator('iframe').contentFrame().getByText('player')).toBeVisible();
});
