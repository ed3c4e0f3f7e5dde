import { findViolations } from './find-violations.ts';
import { expect, hydrated, test } from './site-test.ts';

const SCREENS: [name: string, path: string][] = [
  ['home', '/'],
  ['category', `/category/${encodeURIComponent('বাংলাদেশ')}`],
  ['subcategory', `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ক্রিকেট')}`],
  ['unknown category', '/category/x'],
  ['search', `/search?q=${encodeURIComponent('নদী')}`],
  ['search without results', '/search?q=zzzzqq'],
  ['search without query', '/search'],
  ['article', '/article/demo-padma-night-market'],
  ['missing article', '/article/none'],
  ['unknown address', '/nowhere'],
];

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    for (const [name, path] of SCREENS) {
      test(`${name} has no violation`, async ({ page }) => {
        await page.goto(path);
        await hydrated(page);
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test('the open side menu has no violation', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('button', { name: /মেনু/ }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findViolations(page, 'dialog')).toEqual([]);
    });

    test('the maintenance page has no violation', async ({ page, site }) => {
      const status = async () => (await site.get('/')).status;
      await site.documents.setMaintenance(true, null);
      await expect.poll(status).toBe(503);
      await page.goto('/');
      const violations = await findViolations(page);
      await site.documents.setMaintenance(false, null);
      await expect.poll(status).toBe(200);
      expect(violations).toEqual([]);
    });
  });
}
