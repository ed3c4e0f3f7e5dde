import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { toTotpCode } from '#tests/support/staff/totp-code.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { test } from '../support/passkey-test.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect } from '../support/site-test.ts';

const EMAIL = 'mita@prohor.example';
const ACCOUNT = '/dashboard/account';
const STEP_MS = 30_000;

test.beforeEach(async ({ site }) => {
  await site.security.resetSecondFactor(EMAIL);
  await site.security.requireSecondFactor(false);
  await site.db.deleteFrom('signInTries').execute();
});

/** A device with a fingerprint sensor that stores passkeys. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(ACCOUNT);
  await waitForLiveStream(page);
}

async function confirmPassword(page: Page, button = 'Continue'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(STAFF_PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOutAndOpenAccount(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto(ACCOUNT);
}

/** Adds the first passkey of the account and leaves its page open. */
async function addPasskey(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await signInStaff(context, site, EMAIL);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Phone');
  await confirmPassword(page);
  await page.getByRole('button', { name: 'Done' }).click();
}

const RECOVERY_CODE = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/;

/** The code of an app whose clock is some steps of 30 seconds ahead. Each code is accepted once. */
const codeOf = (key: string, steps: number) => toTotpCode(key, Date.now() + steps * STEP_MS);

test('staff set up two-step sign-in, sign in with a code, and find the session in the list', async ({
  page,
  context,
  site,
}) => {
  await signInStaff(context, site, EMAIL);
  await openAccount(page);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await confirmPassword(page);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText()).replaceAll(' ', '');
  const [recoveryCode = ''] = await page.getByText(RECOVERY_CODE).allInnerTexts();
  expect(await findMainViolations(page)).toEqual([]);
  const usedCode = codeOf(key, 0);
  await page.getByLabel('3. Enter the code').fill(usedCode);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-step sign-in is on.', { exact: false })).toBeVisible();
  await expect(page.getByText('Unused recovery codes: 10.')).toBeVisible();

  await signOutAndOpenAccount(page);
  await enterPassword(page);
  await expect(page).toHaveURL(/\/login\/code\?next=/);
  await expect(page.getByLabel('Code or recovery code')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(ACCOUNT)}`,
  );
  expect((await context.request.get(ACCOUNT, { maxRedirects: 0 })).status()).toBe(302);
  expect(await findMainViolations(page)).toEqual([]);
  await page.keyboard.type(usedCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code isn’t right, or it was used before.');
  await expect(page.getByLabel('Code or recovery code')).toBeFocused();
  await page.keyboard.type(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('127.0.0.1');
  await expect(page.getByText('Two-step sign-in turned on')).toBeVisible();

  // A page whose live stream opens may read its data again, which is not the request that the session ends with.
  await waitForLiveStream(page);
  // The session ends as the form is sent: a live stream that finds it ended earlier would lead to the sign-in page.
  await page.route(
    (url) => url.pathname.startsWith(ACCOUNT),
    async (route) => {
      await site.db.deleteFrom('staffSessions').execute();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Confirm new password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' });
  await dialog.getByLabel('Password').fill(STAFF_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByLabel('Code or recovery code')).toBeFocused();
  await dialog.getByLabel('Code or recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
});

test(
  'the recovery codes are copied and downloaded one a line, and a copy that fails says so',
  LONG,
  async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInStaff(context, site, EMAIL);
    await openAccount(page);
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
    await confirmPassword(page);
    const listed = page.getByRole('listitem').filter({ hasText: RECOVERY_CODE });
    await expect(listed).toHaveCount(10);
    const codes = await listed.allInnerTexts();
    const file = `${codes.join('\n')}\n`;
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the codes' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    expect(await readFile(await (await download).path(), 'utf8')).toBe(file);
    const copy = page.getByRole('button', { name: 'Copy the codes' });
    await copy.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      document.execCommand = () => false;
    });
    await copy.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The codes couldn’t be copied.' })).toBeVisible();
  },
);

test(
  'the message after the set-up is the same if the page has read the new state before the response arrives',
  LONG,
  async ({ page, context, site, newsroom }) => {
    await signInStaff(context, site, EMAIL);
    await openAccount(page);
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
    await confirmPassword(page);
    const key = (await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText()).replaceAll(' ', '');
    await page.route(
      (url) => url.pathname === `${ACCOUNT}.data`,
      async (route) => {
        const response = await route.fetch();
        await newsroom.publish('second-factor-change', { title: 'অন্য খবর' });
        await expect(page.getByText('Unused recovery codes: 10.')).toBeVisible();
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByLabel('3. Enter the code').fill(codeOf(key, 0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Two-step sign-in is on. You’ve been signed out everywhere else.')).toBeVisible();
  },
);

test(
  'staff add a passkey, sign in with it alone and after the password, and remove it',
  LONG,
  async ({ page, context, site }) => {
    await addAuthenticator(context, page);
    await signInStaff(context, site, EMAIL);
    await openAccount(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('কাজের ল্যাপটপ'); // "work laptop"
    await confirmPassword(page);
    await expect(page.getByText('Passkey added. Two-step sign-in is on', { exact: false })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Save your recovery codes' })).toBeFocused();
    const codes = await page.getByText(RECOVERY_CODE).allInnerTexts();
    expect(codes).toHaveLength(10);
    await expect(page.getByText('Unused recovery codes: 10.')).toBeVisible();
    expect(await findViolations(page, page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page.getByText(RECOVERY_CODE)).toHaveCount(0);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();

    await signOutAndOpenAccount(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);

    await signOutAndOpenAccount(page);
    await enterPassword(page);
    await expect(page).toHaveURL(/\/login\/code\?next=/);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    expect(await findMainViolations(page)).toEqual([]);
    await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('That code isn’t right, or it was used before.');
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);

    await signOutAndOpenAccount(page);
    await enterPassword(page);
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);
    await waitForLiveStream(page);
    await page.getByRole('button', { name: /^Remove ?Work laptop$/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Your password alone then opens the dashboard.');
    await confirmPassword(page, 'Remove');
    await expect(page.getByText('You have no passkeys.')).toBeVisible();
    await expect(page.getByText('Off. Your password alone opens the dashboard.')).toBeVisible();
  },
);

test(
  'an account with a passkey from an earlier release gets its recovery codes at the next sign-in',
  LONG,
  async ({ page, context, site }) => {
    await addAuthenticator(context, page);
    await addPasskey(page, context, site);
    await site.db.updateTable('staff').set({ twoFactorEnabled: false }).where('email', '=', EMAIL).execute();
    await site.db.deleteFrom('staffSecondFactors').execute();

    await signOutAndOpenAccount(page);
    await enterPassword(page);
    await expect(page).toHaveURL(/\/login\/recovery-codes\?next=/);
    expect((await context.request.get(ACCOUNT, { maxRedirects: 0 })).status()).toBe(302);
    expect(await findMainViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show my recovery codes' }).press('Enter');
    await expect(page.getByText(RECOVERY_CODE)).toHaveCount(10);
    const [code = ''] = await page.getByText(RECOVERY_CODE).allInnerTexts();
    expect(await findMainViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);

    await site.db.deleteFrom('staffSessions').execute();
    await page.goto(ACCOUNT);
    await enterPassword(page);
    await page.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.origin}${ACCOUNT}`);

    await site.db.updateTable('staff').set({ twoFactorEnabled: false }).where('email', '=', EMAIL).execute();
    await signOutAndOpenAccount(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/login\/recovery-codes\?next=/);
  },
);

test('the sign-in dialog of an open page takes a passkey after the password', LONG, async ({ page, context, site }) => {
  await addAuthenticator(context, page);
  await addPasskey(page, context, site);
  // A page whose live stream opens may read its data again, which is not the request that the session ends with.
  await waitForLiveStream(page);
  // The session ends as the form is sent: a live stream that finds it ended earlier would lead to the sign-in page.
  await page.route(
    (url) => url.pathname.startsWith(ACCOUNT),
    async (route) => {
      await site.db.deleteFrom('staffSessions').execute();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Confirm new password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' });
  await dialog.getByLabel('Password').fill(STAFF_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByLabel('Recovery code')).toBeFocused();
  expect(await findViolations(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
});

test(
  'a session that is ended in the list leads its open page to the sign-in',
  LONG,
  async ({ page, context, browser, site }) => {
    await signInStaff(context, site, EMAIL);
    const other = await browser.newContext({ baseURL: site.origin });
    await signInStaff(other, site, EMAIL);
    const otherPage = await other.newPage();
    const live = otherPage.waitForResponse((response) => response.url().includes('topic=newsroom'));
    await otherPage.goto('/dashboard/manage');
    await live;
    await openAccount(page);
    await page.route('**/account.data', (route) => route.fulfill({ status: 503, body: 'Unavailable' }), { times: 1 });
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(page.getByRole('alert')).toHaveText('That couldn’t be ended. Please try again.');
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(otherPage).toHaveURL(/\/login\?next=%2Fdashboard%2Fmanage$/);
    await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
    await other.close();
  },
);

test(
  'a site that starts to require two-step sign-in ends open pages and needs a link of the operator',
  LONG,
  async ({ page, context, site }) => {
    await signInStaff(context, site, EMAIL);
    const live = page.waitForResponse((response) => response.url().includes('topic=newsroom'));
    await page.goto('/dashboard/manage');
    await live;
    await site.security.requireSecondFactor(true);
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fmanage$/);
    await enterPassword(page);
    await expect(page.getByRole('alert')).toContainText('ask your administrator for a set-up link');
    expect((await context.request.get(ACCOUNT, { maxRedirects: 0 })).status()).toBe(302);
    expect(await findMainViolations(page)).toEqual([]);

    const created = await site.security.createSetUpToken(EMAIL);
    await page.goto(`/login?link=${created.kind === 'created' ? created.token : ''}`);
    await expect(page.getByRole('main').getByText('Sign in to set up two-step sign-in.')).toBeVisible();
    expect(await findMainViolations(page)).toEqual([]);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Failed to login. Please check your email and password.');
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login\/set-up\?next=/);
    expect((await context.request.get(ACCOUNT, { maxRedirects: 0 })).status()).toBe(302);
    await page.getByLabel('Your password').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const key = (await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText()).replaceAll(' ', '');
    await page.getByLabel('3. Enter the code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('That code isn’t right', { exact: false })).toBeVisible();
    expect(await findMainViolations(page)).toEqual([]);
    await page.getByLabel('3. Enter the code').fill(codeOf(key, 1));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard`);
  },
);
