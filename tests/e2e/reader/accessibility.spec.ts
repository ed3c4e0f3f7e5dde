import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

const SCREENS: [name: string, path: string][] = [
  ['home', '/'],
  ['category', `/category/${encodeURIComponent('বাংলাদেশ')}`],
  ['subcategory', `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ক্রিকেট')}`],
  ['unknown category', '/category/x'],
  ['unknown tag', '/tag/x'],
  ['search', `/search?q=${encodeURIComponent('নদী')}`],
  ['search without results', '/search?q=zzzzqq'],
  ['search without query', '/search'],
  ['article', '/article/demo-padma-night-market'],
  ['missing article', '/article/none'],
];

for (const [name, path] of SCREENS) {
  test(`${name} has no accessibility violation`, async ({ page }) => {
    await page.goto(path);
    await waitForLiveStream(page);
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const path of ['/', '/article/demo-padma-night-market', `/search?q=${encodeURIComponent('নদী')}`]) {
  test(`the lite edition of ${decodeURIComponent(path)} has no accessibility violation`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'edition', value: 'lite', url: site.origin }]);
    await page.goto(path);
    await expect(page.locator('script[src], script[type="module"]')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  });
}

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
