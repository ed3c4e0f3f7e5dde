import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD, toCookieHeader } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('articleAutosaves').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

/** Waits until the page follows changes of the newsroom. */
async function open(page: Page, path: string) {
  const live = page.waitForResponse((response) => response.url().includes('topic=newsroom'));
  await page.goto(path);
  await waitForLiveStream(page);
  await live;
}

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You’ve been signed out. What you type stays in this browser.' });
const bannerButton = (page: Page) => banner(page).last().getByRole('button', { name: 'Sign in' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'You’ve been signed out' });

test(
  'a sign-out in another tab leads pages without unsaved text to the sign-in page',
  LONG,
  async ({ page, context, site }) => {
    const other = await context.newPage();
    await open(page, '/dashboard');
    await page.getByRole('link', { name: 'Manage News' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await open(other, '/dashboard/account');
    await other.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(other).toHaveURL(`${site.origin}/`);
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fmanage$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Dashboard Login' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await other.goBack();
    await expect(other.getByRole('heading', { name: 'Dashboard Login' })).toBeVisible();
  },
);

test(
  'a page that loads while its session ends leads to the sign-in page with its first live stream',
  LONG,
  async ({ page, context }) => {
    let streams = 0;
    await page.route(/\/live\?.*topic=newsroom/, async (route) => {
      streams += 1;
      if (streams > 1) return;
      await context.clearCookies();
      const headers = { ...route.request().headers(), cookie: '' };
      await route.continue({ headers });
    });
    await page.goto('/dashboard/manage');
    await expect(page).toHaveURL(/\/login\?next=/);
    expect(streams).toBe(1);
  },
);

test(
  'a session that has ended already leaves the list when it is ended there; after the own end a click leads to the sign-in',
  LONG,
  async ({ page, site }) => {
    const other = new Headers({ Cookie: toCookieHeader(await site.signIn(EMAIL)) });
    await open(page, '/dashboard/account');
    const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
    const count = await sessions.count();
    await site.identity.signOut(other);
    await page.getByRole('button', { name: 'End session' }).first().click();
    await expect(sessions).toHaveCount(count - 1);

    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    await site.db.deleteFrom('staffSessions').execute();
    await page.getByRole('link', { name: 'Manage News' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test('a page with unsaved text keeps it and offers to sign in again', async ({ page, context, site, newsroom }) => {
  await newsroom.publish('signed-out', { title: 'শুরু' });
  await open(page, '/dashboard/manage/signed-out/edit');
  await openEditForm(page, 'signed-out');
  await titleField(page).fill('সেশন শেষ, লেখা আছে');
  const other = await context.newPage();
  await open(other, '/dashboard/account');
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(`${site.origin}/`);
  await bannerButton(page).click();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(EMAIL);
  await expect(dialogOf(page).getByLabel('Password')).toBeFocused();
  expect(await findViolations(page, dialogOf(page))).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(titleField(page)).toHaveValue('সেশন শেষ, লেখা আছে');
  await titleField(page).press('Control+Enter');
  await dialogOf(page).getByLabel('Password').fill(STAFF_PASSWORD);
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('Article updated.')).toBeVisible();
  expect((await site.editing.find(articleId('signed-out')))?.article.title).toBe('সেশন শেষ, লেখা আছে');
});

test(
  'the end of the session takes no key from the field, Ctrl+S asks to sign in, and after it the text is autosaved',
  LONG,
  async ({ page, context, site, newsroom }) => {
    await newsroom.publish('keeps-keys', { title: 'শুরু' });
    await openEditForm(page, 'keeps-keys');
    await titleField(page).fill('');
    await page.keyboard.type('আগে ');
    await test.step('a sign-out and sign-in of the same browser shows no false message', async () => {
      await signInStaff(context, site, EMAIL);
      await newsroom.edit('keeps-keys', { title: 'শুরু', author: 'অন্য লেখক' });
      await expect(page.getByText('saved this article')).toBeVisible();
      await expect(dialogOf(page)).toBeHidden();
      await expect(banner(page)).toHaveCount(0);
    });
    await test.step('the end of the session', async () => {
      await titleField(page).press('End');
      await site.db.deleteFrom('staffSessions').execute();
      await expect(banner(page)).toBeVisible();
      expect(await findViolations(page, banner(page).last())).toEqual([]);
      await page.keyboard.type('পরে');
      await expect(titleField(page)).toHaveValue('আগে পরে');
      await expect(dialogOf(page)).toBeHidden();
      await page.keyboard.press('Control+s');
      await expect(dialogOf(page).getByLabel('Password')).toBeFocused();
      await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
    });
    await test.step('a sign-in from the bar', async () => {
      await bannerButton(page).click();
      await dialogOf(page).getByLabel('Password').fill(STAFF_PASSWORD);
      await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByText(/^Autosaved at/)).toBeVisible();
      await expect(titleField(page)).toHaveValue('আগে পরে');
      const stored = await site.db.selectFrom('articleAutosaves').select('form').execute();
      expect(JSON.stringify(stored)).toContain('আগে পরে');
    });
  },
);

test(
  'the dialog says that the browser refuses cookies, and continues once it accepts them',
  LONG,
  async ({ page, context, newsroom }) => {
    await newsroom.publish('no-cookies', { title: 'শুরু' });
    await openEditForm(page, 'no-cookies');
    // Before the text is typed, which may be autosaved before the keys.
    await page.route('**/*', async (route) => {
      await context.clearCookies();
      await route.continue();
    });
    await titleField(page).fill('কুকি ছাড়া');
    await page.keyboard.press('Control+s');
    await dialogOf(page).getByLabel('Password').fill(STAFF_PASSWORD);
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      'Your browser doesn’t accept cookies from this site. Allow them, then sign in again.',
    );
    await page.unroute('**/*');
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(titleField(page)).toHaveValue('কুকি ছাড়া');
  },
);
