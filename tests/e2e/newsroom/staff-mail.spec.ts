import type { Page } from '@playwright/test';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { startMailServer } from '#tools/mail-server/start-mail-server.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { startSite } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { test as base, expect } from '../support/site-test.ts';

const OWNER = 'owner@prohor.example';
const REPORTER = 'reporter@prohor.example';

type MailServer = Awaited<ReturnType<typeof startMailServer>> & { refusal: { code: number; response: string } | null };

/** A separate site that sends mail. The mail server refuses recipients while it has a `refusal`. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const server: MailServer = { ...(await startMailServer({ refuse: () => server.refusal })), refusal: null };
      await use(server);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ clock, mailServer }, use) => {
      const database = await cloneDatabase(process.env.DEMONSTRATION_URL ?? '');
      const mail = { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, mailFrom: 'news@prohor.example' };
      const site = await startSite(database.url, { siteUrl: 'http://prohor.example', clock, ...mail });
      await use(site);
      await site.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ context, site, page }) => {
  await signInStaff(context, site, OWNER);
  await site.identity.addStaff(REPORTER, STAFF_PASSWORD);
  await site.identity.roles.turnOn({ ownerEmail: OWNER, by: OPERATOR });
  await page.goto('/dashboard/staff');
  await waitForLiveStream(page);
});

/** Creates an invitation and returns its dialog with the link. */
async function invite(page: Page, email: string) {
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  return { dialog, url: await dialog.getByRole('textbox', { name: 'Link' }).inputValue() };
}

test('an owner sends an invitation by mail; if that fails, the link is still there and works', async ({
  page,
  browser,
  site,
  mailServer,
}) => {
  mailServer.refusal = { code: 550, response: 'No such user here' };
  const { dialog, url } = await invite(page, 'Mita.Roy@Prohor.example');
  const send = dialog.getByRole('button', { name: 'Send by email' });
  await expect(dialog.getByText('To: mita.roy@prohor.example')).toBeVisible();
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await send.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The mail server refused the message. The link is valid');
  await expect(dialog.getByRole('alert')).toContainText('550 No such user here');
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(url);

  mailServer.refusal = null;
  await send.press('Enter');
  const accepted = 'The mail server accepted the message to mita.roy@prohor.example.';
  await expect(dialog.getByRole('status').filter({ hasText: accepted })).toBeVisible();
  await expect(send).toHaveCount(0);
  const [mail] = mailServer.mails;
  expect(mail?.recipients).toEqual(['mita.roy@prohor.example']);
  expect(mail?.headers.get('reply-to')).toBe(OWNER);
  expect(mail?.text).toContain(`${OWNER} has invited you`);
  const invited = await (await browser.newContext({ baseURL: site.origin })).newPage();
  const { pathname, search } = new URL(/http\S+link=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  expect(url).toBe(`http://prohor.example${pathname}${search}`);
  await invited.goto(pathname + search);
  await expect(invited.getByLabel('Email')).toHaveValue('mita.roy@prohor.example');

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await mailServer.stop();
  const second = await invite(page, 'kamal@prohor.example');
  await second.dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(second.dialog.getByRole('alert')).toContainText('The mail server didn’t respond');
  await invited.goto(second.url.replace('http://prohor.example', ''));
  await expect(invited.getByLabel('Email')).toHaveValue('kamal@prohor.example');
});
