import { rebuildStatistics } from '#services/articles/search/word-statistics.ts';
import { makeCard } from '#tests/support/articles/make-card.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

/** Screens with the header and footer of the home page. */
const SCREENS = [
  `/category/${encodeURIComponent('বাংলাদেশ')}`,
  `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ক্রিকেট')}`,
  '/category/x',
  '/tag/x',
  // A misspelt word, which the results are not for.
  `/search?q=${encodeURIComponent('মহাকশ')}&order=newest`,
  // A filter without results.
  `/search?q=${encodeURIComponent('মহাকাশ')}&category=${encodeURIComponent('ধর্ম')}`,
  '/search',
  '/article/demo-padma-night-market',
  '/article/none',
];

test('the home page and its open side menu have no accessibility violation', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /মেনু/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
});

test('no other screen has an accessibility violation', LONG, async ({ page, site, clock }) => {
  await rebuildStatistics(site.db, clock.now());
  const { code } = await makeCard(site, articleId('demo-padma-night-market'), { nowMs: clock.now() });
  for (const path of [...SCREENS, `/v/${code}`, '/v/22222222']) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForLiveStream(page);
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '');
      });
      expect.soft(await findMainViolations(page), path).toEqual([]);
    });
  }
  // They open no live stream, so there is nothing to wait for.
  for (const path of ['/v', '/nowhere']) {
    await page.goto(path);
    expect.soft(await findViolations(page), path).toEqual([]);
  }
});

test('the lite edition has no accessibility violation', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'edition', value: 'lite', url: site.origin }]);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('script[src], script[type="module"]')).toHaveCount(0);
  };
  await open('/');
  expect.soft(await findViolations(page)).toEqual([]);
  for (const path of ['/article/demo-padma-night-market', `/search?q=${encodeURIComponent('নদী')}`]) {
    await open(path);
    expect.soft(await findMainViolations(page), path).toEqual([]);
  }
});

test('the maintenance page has no accessibility violation', LONG, async ({ page, site }) => {
  const status = async () => (await site.get('/')).status;
  await site.documents.setMaintenance(true, null);
  await expect.poll(status).toBe(503);
  await page.goto('/');
  const violations = await findViolations(page);
  await site.documents.setMaintenance(false, null);
  await expect.poll(status).toBe(200);
  // The page reloads. A context that closes during a reload may not end.
  await expect(page.locator('main[data-maintenance]')).toHaveCount(0);
  await waitForLiveStream(page);
  expect(violations).toEqual([]);
});
