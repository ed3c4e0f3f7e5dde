import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

test('a staff member reads the dashboard in Bengali, and the sites of colleagues do not change', async ({
  page,
  site,
  browser,
  newsroom,
}, { testId }) => {
  await newsroom.publish(testId, { title: 'পদ্মার দুই পারের ফেরিঘাটে যাত্রী ও যানবাহনের চাপ কয়েক গুণ বেড়েছে' });
  await page.goto('/dashboard/account');
  await page.getByRole('radio', { name: 'বাংলা' }).press('Space');
  await page.getByRole('button', { name: 'Change language' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'অ্যাকাউন্ট' })).toBeVisible();
  await expect(page.getByText(/সর্বশেষ ব্যবহার [০-৯]+ /).first()).toBeVisible();

  await page.getByRole('link', { name: 'সব খবর' }).click();
  await expect(page).toHaveTitle(/^সব খবর · ড্যাশবোর্ড/);
  await expect(page.getByText(/^[০-৯,]+টি প্রতিবেদন$/)).toBeVisible();
  expect(await findLayoutDefects(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/dashboard/manage/${testId}/edit`);
  const dialog = page.getByRole('dialog', { name: 'প্রতিবেদন সম্পাদনা' });
  await expect(dialog.getByRole('button', { name: 'হালনাগাদ করুন' })).toBeVisible();
  expect(await findViolations(page, dialog)).toEqual([]);

  const colleague = await browser.newContext();
  await signInStaff(colleague, site);
  const other = await colleague.newPage();
  await other.goto(`/article/${testId}`);
  await expect(other.locator('html')).not.toHaveAttribute('data-interface-language');
  await colleague.close();

  await page.goto('/dashboard/account');
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: 'ভাষা বদলান' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});
