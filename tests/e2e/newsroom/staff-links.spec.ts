import { listShifts, watchShifts } from '../support/looks/layout-shifts.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test('staff reach the form and the photo cards from the article that they read; visitors see neither link', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('e2e-edit-link', { title: 'সম্পাদনার খবর' }); // "news to edit"
  await watchShifts(page);
  await page.goto('/article/e2e-edit-link');
  const link = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toBeHidden();
  await expect(page.getByText('Photo card', { exact: true })).toBeHidden();
  await signInStaff(context, site);
  await page.reload();
  await expect(link).toBeVisible();
  expect(await listShifts(page)).toEqual([]);
  const cards = page.getByRole('main').getByRole('link', { name: 'Photo card', exact: true });
  await expect(cards).toHaveAttribute('href', '/dashboard/manage/e2e-edit-link/cards');
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('সম্পাদনার খবর');
});
