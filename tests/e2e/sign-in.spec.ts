import { STAFF_PASSWORD } from '#tests/support/test-site.ts';
import { findViolations } from './find-violations.ts';
import { signInStaff } from './sign-in-staff.ts';
import { expect, hydrated, test } from './site-test.ts';

const EMAIL = 'mita@prohor.example';
const ACCOUNT = '/dashboard/account';

test.beforeEach(async ({ site }) => {
  await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
  await site.db.deleteFrom('sign_in_tries').execute();
});

test('staff sign in by keyboard, come to the page they asked for, and sign out', async ({ page, site }) => {
  await page.goto(ACCOUNT);
  await expect(page).toHaveTitle(/^Dashboard Login/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to login. Please check your email and password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
  await page.keyboard.type(STAFF_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).press('Enter');
  await expect(page).toHaveURL(`${site.origin}/dashboard`);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test('readers see no way into the dashboard, staff see it on every page, without a shift', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await signInStaff(context, site, EMAIL);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
});

test('on a phone the header keeps to one line, and the side menu has both ways, too', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStaff(context, site, EMAIL);
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'মেনু' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeHidden();
});

test('another tab follows when it is looked at again', async ({ page, context, site }) => {
  await signInStaff(context, site, EMAIL);
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  await expect(link).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(link).toBeHidden();
});

test('the dashboard link stands for everybody while dev mode is on', async ({ page, site }) => {
  await site.documents.setDevMode(true);
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.goto('/login');
  await expect(page).toHaveURL(`${site.origin}/dashboard`);
  await page.goto(ACCOUNT);
  await expect(page.getByText('Dev mode let you in, without an account.', { exact: false })).toBeVisible();
  await site.documents.setDevMode(false);
  await expect.poll(async () => (await site.get(ACCOUNT)).status).toBe(302);
});

test('a new password ends the other sessions', async ({ page, context, browser, site }) => {
  const email = 'rafi@prohor.example';
  await signInStaff(context, site, email);
  const other = await browser.newContext({ baseURL: site.origin });
  await signInStaff(other, site, email);
  await page.goto(ACCOUNT);
  await hydrated(page);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('New password, once more').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  const elsewhere = await other.newPage();
  await elsewhere.goto(ACCOUNT);
  await expect(elsewhere).toHaveURL(/\/login\?next=/);
  await other.close();
  await page.reload();
  await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
});

test('a session that ends while somebody types is asked for again, and nothing typed is lost', async ({
  page,
  context,
  site,
}) => {
  await signInStaff(context, site, EMAIL);
  await page.goto(ACCOUNT);
  await hydrated(page);
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('New password, once more').fill(STAFF_PASSWORD);
  await site.db.deleteFrom('staff_sessions').execute();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are signed in no longer' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to login.');
  await dialog.getByLabel('Password').fill(STAFF_PASSWORD);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You could not be signed in just now.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(ACCOUNT);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in and account have no axe violation in the ${colorScheme} theme`, async ({ page, context, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await signInStaff(context, site, EMAIL);
    await page.goto(ACCOUNT);
    expect(await findViolations(page)).toEqual([]);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('staff sign in, work and sign out', async ({ page, site }) => {
    await page.goto(ACCOUNT);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goto(ACCOUNT);
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});
