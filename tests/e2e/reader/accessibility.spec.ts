import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findMainViolations, findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

/** Screens with the header and footer of the home page. */
const SCREENS = [
  `/category/${encodeURIComponent('বাংলাদেশ')}`,
  `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ক্রিকেট')}`,
  '/category/x',
  '/tag/x',
  `/search?q=${encodeURIComponent('নদী')}`,
  '/search?q=zzzzqq',
  '/search',
  '/article/demo-padma-night-market',
  '/article/none',
];

test('the home page has no accessibility violation', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  expect(await findViolations(page)).toEqual([]);
});

test('no other screen has an accessibility violation', async ({ page }) => {
  for (const path of SCREENS) {
    await page.goto(path);
    await waitForLiveStream(page);
    expect.soft(await findMainViolations(page), path).toEqual([]);
  }
});

test('the lite edition has no accessibility violation', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'edition', value: 'lite', url: site.origin }]);
  for (const path of ['/', '/article/demo-padma-night-market', `/search?q=${encodeURIComponent('নদী')}`]) {
    await page.goto(path);
    await expect(page.locator('script[src], script[type="module"]')).toHaveCount(0);
    expect.soft(await findViolations(page), path).toEqual([]);
  }
});

test('the page of an unknown path has no accessibility violation', async ({ page }) => {
  // The error page opens no live stream, so there is nothing to wait for.
  await page.goto('/nowhere');
  expect(await findViolations(page)).toEqual([]);
});

test('the open side menu has no accessibility violation', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await page.getByRole('button', { name: /মেনু/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
});

test('the maintenance page has no accessibility violation', async ({ page, site }) => {
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
