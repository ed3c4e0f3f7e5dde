import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { AD_CLIENT_ID, answerAdProvider } from '../support/answer-ad-provider.ts';
import { expect, test } from '../support/site-test.ts';

test.use({ adClientId: AD_CLIENT_ID });
test.beforeEach(({ context }) => answerAdProvider(context));

test('an open page removes an ad that is switched off', async ({ page, site }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  const ads = page.locator('[data-ad-place="home_top_banner"]');
  await expect(ads).toHaveCount(1);
  await site.documents.updateAdSetting('home_top_banner', { enabled: false });
  await expect(ads).toHaveCount(0);
  await site.documents.updateAdSetting('home_top_banner', { enabled: true });
  await expect(ads).toHaveCount(1);
});

test('an ad that fills its unit moves nothing', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  const unit = page.locator('[data-ad-place="home_top_banner"] ins');
  const section = page.getByRole('region', { name: 'বাংলাদেশ' });
  const before = await section.boundingBox();
  await unit.evaluate((element) => {
    element.innerHTML = '<div style="height: 280px"></div>';
  });
  expect(await section.boundingBox()).toEqual(before);
});

test('the ad of a section follows its fourth article', async ({ page }) => {
  await page.goto('/');
  const section = (name: string) => page.getByRole('region', { name });
  const item = section('বাংলাদেশ').getByRole('listitem').nth(4);
  await expect(item.locator('[data-ad-place="home_in_feed"]')).toHaveCount(1);
  // If the fourth article is the last, the ad follows the list.
  await expect(section('মতামত').getByRole('list').getByRole('listitem')).toHaveCount(4);
  await expect(section('মতামত').locator('ul + .in-feed [data-ad-place="home_in_feed"]')).toHaveCount(1);
});

test('the top banner follows the lead on a phone, and the top block on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  const banner = '[data-ad-place="home_top_banner"]';
  expect(await topOf(banner)).toBeGreaterThan(await topOf('.top-lead'));
  expect(await topOf(banner)).toBeLessThan(await topOf('.top-headlines'));
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await topOf(banner)).toBeGreaterThan(await topOf('.top-row'));
});

test('nothing is reserved for a slot without a number', async ({ page, site }) => {
  await site.documents.updateAdSetting('home_top_banner', { slotId: '' });
  await page.goto('/');
  await expect(page.locator('[data-ad-place="home_in_feed"]').first()).toBeAttached();
  await expect(page.locator('[data-ad-place="home_top_banner"]')).toHaveCount(0);
  await site.documents.updateAdSetting('home_top_banner', { slotId: '1234567890' });
});

test('the space of a blocked script is removed while it is off screen', async ({ page }) => {
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('googlesyndication'));
  await page
    .context()
    .route('https://pagead2.googlesyndication.com/**', (route) => route.abort('internetdisconnected'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    Object.assign(window, { shiftOfLayout: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { shiftOfLayout: value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
  expect(await page.evaluate(() => 'shiftOfLayout' in window && window.shiftOfLayout)).toBe(0);
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
