import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'mita@prohor.example';
const ACCOUNT = '/dashboard/account';

test.beforeEach(async ({ site }) => {
  await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
  await site.db.deleteFrom('signInTries').execute();
});

test('staff sign in by keyboard, reach the requested page and sign out', async ({ page, site }) => {
  await page.goto(ACCOUNT);
  await expect(page).toHaveTitle(/^Dashboard Login/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to login. Please check your email and password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
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

test(
  'only staff see the dashboard link, which causes no layout shift, fits on a phone, and disappears after a sign-out',
  LONG,
  async ({ page, context, site }) => {
    const link = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
    await test.step('visitors do not see it', async () => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    });
    await test.step('staff see it with the first paint', async () => {
      await signInStaff(context, site, EMAIL);
      // The page is complete, and no script but that of the head has run: what is shown now moves nothing later.
      await page.addInitScript(() => {
        document.addEventListener('readystatechange', () => {
          if (document.readyState !== 'interactive') return;
          const boxes = document.querySelector('header a[href="/dashboard"]')?.getClientRects() ?? [];
          Object.assign(window, { boxesAtFirst: boxes.length });
        });
      });
      await page.goto('/');
      await expect(link).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'boxesAtFirst'))).toBe(1);
    });
    await test.step('another tab hides it after a sign-out when it becomes visible', async () => {
      await context.clearCookies();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(link).toBeHidden();
    });
    await test.step('on a phone the header fits on one line and the side menu has the sign-out button', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await signInStaff(context, site, EMAIL);
      await page.goto('/');
      await waitForLiveStream(page);
      await expect(link).toBeInViewport();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: 'মেনু' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
      await expect(link).toBeHidden();
    });
  },
);

test(
  'dev mode opens the dashboard to every visitor with a notice, and its end leads to the sign-in page',
  LONG,
  async ({ page, site }) => {
    await site.documents.setDevMode(true);
    await expect(async () => {
      await page.goto('/');
      expect(await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true);
    }).toPass();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await page.goto('/login');
    await expect(page).toHaveURL(`${site.origin}/dashboard`);
    await page.goto(ACCOUNT);
    await expect(page.getByText('You’re in dev mode, without an account.', { exact: false })).toBeVisible();
    await page.goto('/dashboard/manage');
    await expect(page.getByRole('heading', { name: 'Manage News' })).toBeVisible();
    const notice = page.getByText('Dev mode is on.');
    await expect(notice).toBeVisible();
    expect(await findViolations(page, notice)).toEqual([]);
    await waitForLiveStream(page);
    await site.documents.setDevMode(false);
    await expect.poll(async () => (await site.get(ACCOUNT)).status).toBe(302);
    // A browser may hang if it is closed while the page reloads.
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test('a new password ends the other sessions', LONG, async ({ page, context, browser, site }) => {
  const email = 'rafi@prohor.example';
  await signInStaff(context, site, email);
  const other = await browser.newContext({ baseURL: site.origin });
  await signInStaff(other, site, email);
  await page.goto(ACCOUNT);
  await waitForLiveStream(page);
  expect(await findMainViolations(page)).toEqual([]);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm new password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  const otherPage = await other.newPage();
  await otherPage.goto(ACCOUNT);
  await expect(otherPage).toHaveURL(/\/login\?next=/);
  await other.close();
  await page.reload();
  await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
});

test('asks for a sign-in without losing the typed text if the session ends', LONG, async ({ page, context, site }) => {
  await signInStaff(context, site, EMAIL);
  await page.goto(ACCOUNT);
  await waitForLiveStream(page);
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Confirm new password').fill(STAFF_PASSWORD);
  await site.db.deleteFrom('staffSessions').execute();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(EMAIL);
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to login.');
  await dialog.getByLabel('Password').fill(STAFF_PASSWORD);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t sign you in.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(ACCOUNT);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('staff sign in, open the account page and sign out', LONG, async ({ page, site }) => {
    await page.goto(ACCOUNT);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goto(ACCOUNT);
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});
