import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { embedText } from '#app/strings/reader/article.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import {
  ISLAND_SCRIPT,
  MISSING,
  publishVideo,
  readSpoiled,
  readWithoutIslands,
  readWithoutScript,
  SCRIPTS,
  tryMenuAndSearch,
} from '../support/bad-weather.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test('an article can be read without all that privacy extensions remove', ({ page }) =>
  readSpoiled(page, [
    MISSING['a service worker that throws'],
    MISSING['an EventSource that throws'],
    MISSING['no storage'],
    MISSING['no cookies'],
    MISSING['no observers'],
  ]));

test('the newsroom works without EventSource', async ({ page, context, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
  await signInStaff(context, site);
  await page.goto('/dashboard/manage');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: dashboardText.add, exact: true }).first().click();
  await expect(page).toHaveURL(/dashboard\/add/);
});

test('if the readers’ script is cut off, the article is plain HTML that works', ({ browser, site, newsroom }) =>
  readWithoutScript({ browser, site, newsroom, answer: SCRIPTS['is cut off'] }));

test('if an island’s script is blocked, its plain HTML works', ({ browser, site, newsroom }) =>
  readWithoutIslands({ browser, site, newsroom, answer: SCRIPTS['is blocked'] }));

test('a search waits for no script', async ({ page }) => {
  await page.route(ISLAND_SCRIPT, () => {});
  await page.goto('/');
  await waitForLiveStream(page);
  await tryMenuAndSearch(page);
});

test('a click on a video whose script is slow plays it once, when the script has loaded', async ({
  page,
  newsroom,
}) => {
  const path = await publishVideo(newsroom);
  await page.route(/youtube-nocookie/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }));
  const arrival = Promise.withResolvers<void>();
  await page.route(ISLAND_SCRIPT, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path);
  await waitForLiveStream(page);
  await page.getByRole('article').getByRole('link', { name: embedText.video.load }).click();
  await expect(page.locator('article iframe')).toHaveCount(0);
  arrival.resolve();
  await expect(page.locator('article iframe')).toHaveCount(1);
  await expect(page.locator('article iframe')).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
});

test.describe('each weather alone', LONG, () => {
  for (const [weather, spoil] of Object.entries(MISSING)) {
    test(`an article can be read, with ${weather}: menu, search and theme work`, ({ page }) =>
      readSpoiled(page, [spoil]));
  }

  for (const [weather, answer] of Object.entries(SCRIPTS)) {
    test(`if the readers’ script ${weather}, the article is plain HTML that works`, ({ browser, site, newsroom }) =>
      readWithoutScript({ browser, site, newsroom, answer }));

    test(`if an island’s script ${weather}, its plain HTML works`, ({ browser, site, newsroom }) =>
      readWithoutIslands({ browser, site, newsroom, answer }));
  }
});
