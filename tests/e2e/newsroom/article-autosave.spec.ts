import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Response } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { startKillableBrowser } from '#tools/killable-browser.ts';
import type { Site } from '#tools/start-site.ts';
import {
  bodyField,
  expectDraft,
  fillRequired,
  interceptSave,
  openAddForm,
  openEditForm,
  titleField,
} from '../support/article-form-page.ts';
import { endHeldTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

const listed = (page: Page, title: string) => page.getByRole('link', { name: `Edit ${title}` });
const submit = (page: Page, name: string) => page.getByRole('button', { name });

const restore = (page: Page) => page.getByRole('button', { name: 'Restore' });
/** The bar that offers unsaved text. */
const offers = (page: Page) => page.getByRole('status').filter({ has: restore(page) });
const listAutosaves = (site: Site) => site.db.selectFrom('articleAutosaves').select('draftId').execute();

/** Waits until this browser and the server have the text. */
async function leaveField(page: Page): Promise<void> {
  await page.locator(':focus').blur();
  await expect(page.getByText(/^Autosaved at \d\d:\d\d$/)).toBeVisible();
}

// When text is autosaved, and what is offered, is tested in `reduce-autosave.test.ts` and `offers.test.ts`.
test('unsaved text is one offer after a reload, to nobody else, and is deleted by a save or when it is discarded', async ({
  page,
  context,
  site,
}) => {
  await openAddForm(page);
  await test.step('the draft and its autosave are one offer, and are restored', async () => {
    await fillRequired(page, 'অসমাপ্ত খবর', 'যা লেখা হয়েছিল');
    await bodyField(page).focus();
    await leaveField(page);
    await page.reload();
    await expect(page.getByText('You have an unsaved draft in this browser.')).toBeVisible();
    await expect(restore(page)).toHaveCount(1);
    expect(await findViolations(page, offers(page))).toEqual([]);
    await restore(page).click();
    await expect(titleField(page)).toHaveValue('অসমাপ্ত খবর');
    await expect(bodyField(page)).toHaveValue('যা লেখা হয়েছিল');
  });
  await test.step('a save deletes both', async () => {
    await submit(page, 'Publish Article').click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    expect(await listAutosaves(site)).toEqual([]);
    await openAddForm(page);
    await expect(page.getByText('Add News').first()).toBeVisible();
    await expect(restore(page)).toBeHidden();
  });
  await test.step('another person who signs in is not offered the draft', async () => {
    await titleField(page).fill('গোপন খসড়া');
    await leaveField(page);
    await context.clearCookies();
    await signInStaff(context, site, 'other@prohor.example');
    await openAddForm(page);
    await expect(restore(page)).toBeHidden();
    await context.clearCookies();
    await signInStaff(context, site, EMAIL);
    await openAddForm(page);
    await expect(page.getByText('গোপন খসড়া')).toBeVisible();
  });
  await test.step('discarding deletes both', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(restore(page)).toBeHidden();
    await expect.poll(() => listAutosaves(site)).toEqual([]);
  });
});

test('restores the draft if the browser is killed', LONG, async ({ site, newsroom }) => {
  await newsroom.publish('killed');
  const profile = await mkdtemp(join(tmpdir(), 'prohor-profile-'));
  const open = async (context: BrowserContext) => {
    await signInStaff(context, site, EMAIL);
    const page = await context.newPage();
    await page.goto(`${site.origin}/dashboard/manage/killed/edit`);
    await expect(titleField(page)).toBeEnabled();
    return page;
  };
  const first = await startKillableBrowser(profile);
  const writing = await open(first.context);
  // Only the browser has the text.
  await writing.route('**/dashboard/autosave', (route) => route.fulfill({ status: 503 }));
  await bodyField(writing).press('Control+End');
  await bodyField(writing).pressSequentially(' লেখার মাঝখানে');
  await expect(writing.getByText('Draft saved in this browser')).toBeVisible();
  await first.kill();

  const second = await startKillableBrowser(profile);
  const reopened = await open(second.context);
  await reopened.getByRole('button', { name: 'Restore' }).click();
  await expect(bodyField(reopened)).toHaveValue(/ লেখার মাঝখানে$/);
  await second.kill();
  await rm(profile, { recursive: true, force: true });
});

test('saves unsaved text as a new article if the article was deleted', LONG, async ({ page, site, newsroom }) => {
  await newsroom.publish('deleted-before-reopening');
  await openEditForm(page, 'deleted-before-reopening');
  await titleField(page).fill('লেখাটা হারায়নি'.normalize('NFC'));
  await expectDraft(page, 'লেখাটা হারায়নি');
  await page.goto('/');
  await newsroom.remove('deleted-before-reopening');
  await page.goto('/dashboard/manage/deleted-before-reopening/edit');
  await expect(page.getByRole('button', { name: 'Open the draft' })).toBeVisible();
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await page.getByRole('button', { name: 'Open the draft' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(titleField(page)).toHaveValue('লেখাটা হারায়নি'.normalize('NFC'));
  await submit(page, 'Update Article').click();
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Save as a new article' }) });
  await expect(question.last()).toBeVisible();
  expect(await findViolations(page, question.last())).toEqual([]);
  await page.getByRole('button', { name: 'Save as a new article' }).click();
  await expect(listed(page, 'লেখাটা হারায়নি'.normalize('NFC'))).toHaveCount(1);
  expect(await site.editing.find(articleId('deleted-before-reopening'))).toBeNull();
});

test('failed saves and lost responses leave the form unchanged, and a double click on the next save creates one article', async ({
  page,
  site,
  context,
}) => {
  await openAddForm(page);
  await fillRequired(page, 'নেটওয়ার্ক গেল');
  await test.step('without a connection the save fails', async () => {
    await context.setOffline(true);
    await submit(page, 'Publish Article').click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
    await expect(titleField(page)).toHaveValue('নেটওয়ার্ক গেল');
    await context.setOffline(false);
  });
  await test.step('the server saves the article, but its response is lost', async () => {
    await endHeldTimers(page);
    await expect(page.getByRole('alert')).toBeHidden();
    await interceptSave(page, '**/dashboard/add.data*', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503 });
    });
    const lost = page.waitForResponse((response) => response.status() === 503);
    await submit(page, 'Publish Article').click();
    await lost;
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  });
  await test.step('a double click saves what was typed since in the same article', async () => {
    await bodyField(page).fill('আরও লেখা হলো');
    await submit(page, 'Publish Article').dblclick();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(listed(page, 'নেটওয়ার্ক গেল')).toHaveCount(1);
    const stored = site.db
      .selectFrom('articles')
      .select('description')
      .where('title', '=', 'নেটওয়ার্ক গেল'.normalize('NFC'));
    expect(await stored.execute()).toEqual([{ description: 'আরও লেখা হলো' }]);
  });
});

test(
  'leaves the form unchanged if the page data cannot be reloaded after a save',
  LONG,
  async ({ page, newsroom, site }) => {
    await newsroom.publish('unread');
    await openEditForm(page, 'unread');
    await page.route('**/edit.data*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await titleField(page).fill('নতুন শিরোনাম থাকে');
    const isFailed = (response: Response) => response.status() === 503;
    const failedReload = page.waitForResponse(isFailed);
    await titleField(page).press('Control+Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    await failedReload;
    // The page has handled the failure before it tries again.
    await page.waitForResponse(isFailed);
    await expect(titleField(page)).toHaveValue('নতুন শিরোনাম থাকে');
    expect((await site.editing.find(articleId('unread')))?.revision).toBe(2);
  },
);

test('asks before leaving only if text is unsaved', LONG, async ({ page, site, newsroom }) => {
  await newsroom.publish('leaving');
  await page.goto('/dashboard/manage?sort=oldest');
  await openEditForm(page, 'leaving');
  await titleField(page).press('End');
  await titleField(page).pressSequentially('!');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: /^Leave with/ });
  await expect(question).toBeVisible();
  expect(await findViolations(page, question)).toEqual([]);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(titleField(page)).toHaveValue(/!$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await openEditForm(page, 'leaving');
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
});
