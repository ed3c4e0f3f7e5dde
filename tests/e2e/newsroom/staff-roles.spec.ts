import type { Browser, Page } from '@playwright/test';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { nextFrame } from '../support/next-frame.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const OWNER = 'owner@prohor.example';
const REPORTER = 'reporter@prohor.example';
const NEW_PASSWORD = 'তিনটি নৌকা নদীর ঘাটে';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function turnOn({ identity }: Site): Promise<void> {
  await identity.addStaff(REPORTER, STAFF_PASSWORD);
  await identity.roles.turnOn({ ownerEmail: OWNER, by: OPERATOR });
  const change = { kind: 'role', role: 'reporter', desks: null } as const;
  await identity.roles.changeAccount({ email: REPORTER, change, by: OPERATOR });
}

/** Opens a page as another person, in a separate browser. */
async function openAs(browser: Browser, site: Site, { email, path }: { email: string; path: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  await signInStaff(context, site, email);
  const page = await context.newPage();
  const live = page.waitForResponse((response) => response.url().includes('topic=newsroom'));
  await page.goto(path);
  await waitForLiveStream(page);
  await live;
  return page;
}

async function openStaff(page: Page): Promise<void> {
  await page.goto('/dashboard/staff');
  await waitForLiveStream(page);
}

const openAccount = (page: Page, email: string) => page.getByRole('button', { name: `Change ${email}` }).click();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The accounts of the tests before, which share the site. */
let others: string[] = [];

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site, OWNER);
  others = (await site.db.selectFrom('staff').select('email').execute()).map(({ email }) => email);
});
test.afterEach(async ({ site }) => {
  await site.identity.roles.turnOff({ by: OPERATOR });
  await site.db.deleteFrom('staff').where('email', 'not in', others).execute();
  await site.db
    .deleteFrom('articles')
    .where('id', 'in', [articleId('own'), articleId('theirs')])
    .execute();
});

test(
  'without roles, only the site settings mention them; there an account becomes the owner',
  LONG,
  async ({ page }) => {
    await page.goto('/dashboard');
    await waitForLiveStream(page);
    await expect(link(page, 'Staff')).toHaveCount(0);
    await page.goto('/dashboard/staff');
    await expect(page).toHaveURL(/\/dashboard$/);
    await link(page, 'Site settings').click();
    await page.getByRole('button', { name: 'Turn roles on' }).click();
    const question = page.getByRole('alertdialog');
    expect(await findViolations(page, page.getByRole('alertdialog'))).toEqual([]);
    await question.getByRole('button', { name: 'Turn roles on' }).click();
    await link(page, 'Choose the roles').click();
    await expect(page.getByRole('row').filter({ hasText: OWNER })).toContainText('Owner');
    expect(await findMainViolations(page)).toEqual([]);
    await link(page, 'Site settings').click();
    await page.getByRole('button', { name: 'Turn roles off' }).click();
    await question.getByRole('button', { name: 'Turn roles off' }).click();
    await expect(link(page, 'Staff')).toHaveCount(0);
  },
);

test('an owner invites a reporter, who sets a password and writes a draft', async ({ page, browser, site }) => {
  await turnOn(site);
  await openStaff(page);
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  const dialog = dialogOf(page, 'Invite someone');
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Create an invitation link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter an email address.');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('Mita.Roy@Prohor.example');
  await page.keyboard.press('Enter');
  const url = new URL(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  await expect(dialog.getByRole('button', { name: /mail/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('mita.roy@prohor.example');

  const invited = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await invited.goto(url.pathname + url.search);
  expect(await findMainViolations(invited)).toEqual([]);
  await invited.getByLabel('Name').fill('মিতা রায়');
  await invited.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await invited.getByLabel('Confirm new password').fill('অন্য কিছু একেবারে');
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await expect(invited.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(invited.getByLabel('Name')).toHaveValue('মিতা রায়');
  await invited.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await invited.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await expect(invited).toHaveURL(/\/dashboard$/);
  await expect(link(invited, 'Ads')).toHaveCount(0);
  await expect(link(invited, 'Site settings')).toHaveCount(0);
  await link(invited, 'Add News').click();
  await titleField(invited).fill('নতুন প্রতিবেদকের প্রথম খবর');
  await expect(invited.getByRole('radio', { name: 'Publish Immediately' })).toBeDisabled();
  await expect(invited.getByText('Your role doesn’t allow this. Ask an editor or an owner.').first()).toBeVisible();
  await expect(invited.getByRole('radio', { name: 'Save as Draft' })).toBeChecked();
  const again = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await again.goto(url.pathname + url.search);
  await expect(again.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'mita.roy@prohor.example' })).toContainText('Reporter');
});

test(
  'the open form of a person follows a new role; deactivated, it keeps its text, reports no presence, and the sign-in says why',
  LONG,
  async ({ page, browser, site }) => {
    await turnOn(site);
    const other = await openAs(browser, site, { email: REPORTER, path: '/dashboard/add' });
    await titleField(other).fill('লেখা চলছে');
    await expect(other.getByRole('radio', { name: 'Publish Immediately' })).toBeDisabled();
    await openStaff(page);
    await openAccount(page, REPORTER);
    const dialog = dialogOf(page, REPORTER);
    await dialog.getByRole('radio', { name: /^Editor/ }).check();
    expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await expect(other.getByRole('radio', { name: 'Publish Immediately' })).toBeEnabled();
    await expect(titleField(other)).toHaveValue('লেখা চলছে');
    await dialog.getByRole('radio', { name: /^Contributor/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('radio', { name: 'Publish Immediately' })).toBeDisabled();
    await expect(titleField(other)).toHaveValue('লেখা চলছে');

    await page.keyboard.press('Escape');
    await titleField(other).fill('শেষ কথা');
    await openAccount(page, REPORTER);
    await dialogOf(page, REPORTER).getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(dialogOf(page, REPORTER).getByRole('button', { name: 'Reactivate' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: REPORTER })).toContainText('Deactivated');
    const reason = 'Your account was deactivated. Ask an owner of the site to reactivate it.';
    const banner = other.getByRole('status').filter({ hasText: `${reason} What you type stays in this browser.` });
    await expect(other.getByText('You’ve been signed out. What you type')).toHaveCount(0);
    await banner.last().getByRole('button', { name: 'Sign in' }).click();
    const signIn = dialogOf(other, 'You’ve been signed out');
    await expect(signIn.getByText(`${reason} Nothing you typed is lost.`)).toBeVisible();
    await signIn.getByLabel('Password').fill(STAFF_PASSWORD);
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(signIn.getByRole('alert')).toHaveText(reason);
    await signIn.getByRole('button', { name: 'Not now' }).click();
    const beats: string[] = [];
    other.on('request', (request) => beats.push(...(request.url().endsWith('/presence') ? [request.method()] : [])));
    await titleField(other).press('End');
    await other.keyboard.type('!');
    await expect(titleField(other)).toHaveValue('শেষ কথা!');
    await titleField(other).fill('শেষ কথা');
    await expect(other.getByText('Draft saved in this browser')).toBeVisible();
    expect(beats).toEqual([]);
    await expect(titleField(other)).toHaveValue('শেষ কথা');
  },
);

test('a reporter edits own drafts only, and the list says nothing else', LONG, async ({ browser, site }) => {
  await turnOn(site);
  const { id } = await site.db.selectFrom('staff').select('id').where('email', '=', REPORTER).executeTakeFirstOrThrow();
  const own = makeInput({ title: 'নিজের খসড়া', category: 'খেলা', subcategory: null, status: 'draft' });
  const actor = { userEmail: REPORTER, userId: id };
  const stamp = { actor, nowMs: Date.now(), historyId: 'own' };
  await site.editing.save({ baseRevision: null, id: articleId('own'), input: own, ...stamp });
  const operated = { actor: OPERATOR, nowMs: Date.now(), historyId: 'theirs' };
  await site.editing.save({
    baseRevision: null,
    id: articleId('theirs'),
    input: { ...own, title: 'অন্যের খসড়া' },
    ...operated,
  });
  const page = await openAs(browser, site, { email: REPORTER, path: '/dashboard/manage' });
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('নিজের খসড়া').getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(row('নিজের খসড়া').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(row('অন্যের খসড়া').getByRole('link', { name: 'History' })).toBeVisible();
  await expect(row('অন্যের খসড়া').getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(row('অন্যের খসড়া').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.goto('/dashboard/manage/theirs/edit');
  await expect(page.getByText('This article isn’t yours. Ask an editor if you should work on it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Article' })).toBeDisabled();
});

test(
  'a screen that a person may not open still says why after it has read its data again',
  LONG,
  async ({ browser, site }) => {
    await turnOn(site);
    const reporter = await openAs(browser, site, { email: REPORTER, path: '/dashboard/staff' });
    const read = reporter.waitForResponse((response) => response.url().includes('/dashboard/staff.data'));
    const input = makeInput({ title: 'অন্যের খসড়া', category: 'খেলা', subcategory: null, status: 'draft' });
    await site.editing.save({
      baseRevision: null,
      id: articleId('theirs'),
      input,
      actor: OPERATOR,
      nowMs: Date.now(),
      historyId: 'read-again',
    });
    await read;
    await nextFrame(reporter);
    await expect(reporter.getByRole('alert')).toContainText('Your role doesn’t allow this.');
  },
);
