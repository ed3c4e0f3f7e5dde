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

test('the ad of a section follows its fourth article, across both columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const list = page.getByRole('region', { name: 'বাংলাদেশ' }).getByRole('list');
  await expect(list.getByRole('listitem').nth(4).locator('[data-ad-place="home_in_feed"]')).toHaveCount(1);
  const width = (await list.getByRole('listitem').nth(4).boundingBox())?.width;
  expect(width).toBe((await list.boundingBox())?.width);
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
