import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { STAFF_PASSWORD } from '#tests/support/test-site.ts';
import { bodyField, fillRequired, openAddForm, openEditForm, titleField } from './article-form-page.ts';
import { findViolationsInBothThemes } from './find-violations.ts';
import { startMortalBrowser } from './mortal-browser.ts';
import { signInStaff } from './sign-in-staff.ts';
import { expect, test } from './site-test.ts';

const EMAIL = 'desk@prohor.example';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('sign_in_tries').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

const listed = (page: Page, title: string) => page.getByRole('link', { name: `Edit ${title}` });
const submit = (page: Page, name: string) => page.getByRole('button', { name });

test('unsaved text comes back after a reload, and is forgotten once it is saved', async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'অসমাপ্ত খবর', 'যা লেখা হয়েছিল');
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText('There is unsaved text in this browser.')).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(page)).toHaveValue('অসমাপ্ত খবর');
  await expect(bodyField(page)).toHaveValue('যা লেখা হয়েছিল');
  await submit(page, 'Publish Article').click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await openAddForm(page);
  await expect(page.getByText('Add News').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('two windows with new articles keep both texts; a discarded one is gone', async ({ page, context }) => {
  await openAddForm(page);
  await titleField(page).fill('প্রথম জানালা');
  const other = await context.newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await openAddForm(other);
  await titleField(other).fill('দ্বিতীয় জানালা');
  await expect(other.getByText('Kept in this browser')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden();
  await other.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(1);
  await expect(page.getByText('প্রথম জানালা')).toBeVisible();
});

test('text survives the kill of the browser', async ({ site, newsroom }) => {
  await newsroom.publish('killed');
  const profile = await mkdtemp(join(tmpdir(), 'prohor-profile-'));
  const open = async (context: BrowserContext) => {
    await signInStaff(context, site, EMAIL);
    const page = await context.newPage();
    await page.goto(`${site.origin}/dashboard/manage/killed/edit`);
    await expect(titleField(page)).toBeEnabled();
    return page;
  };
  const first = await startMortalBrowser(profile);
  const writing = await open(first.context);
  await bodyField(writing).press('Control+End');
  await bodyField(writing).pressSequentially(' লেখার মাঝখানে');
  await expect(writing.getByText('Kept in this browser')).toBeVisible();
  await first.kill();

  const second = await startMortalBrowser(profile);
  const reopened = await open(second.context);
  await reopened.getByRole('button', { name: 'Restore' }).click();
  await expect(bodyField(reopened)).toHaveValue(/ লেখার মাঝখানে$/);
  await second.kill();
  await rm(profile, { recursive: true, force: true });
});

test('unsaved text of an article that was deleted meanwhile can still be saved', async ({ page, site, newsroom }) => {
  await newsroom.publish('gone-meanwhile');
  await openEditForm(page, 'gone-meanwhile');
  await titleField(page).fill('লেখাটা হারায়নি'.normalize('NFC'));
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.goto('/');
  await newsroom.remove('gone-meanwhile');
  await page.goto('/dashboard/manage/gone-meanwhile/edit');
  await expect(page.getByRole('button', { name: 'Open the unsaved text' })).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the unsaved text' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(titleField(page)).toHaveValue('লেখাটা হারায়নি'.normalize('NFC'));
  await submit(page, 'Update Article').click();
  await expect(page.getByRole('button', { name: 'Save as a new article' })).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as a new article' }).click();
  await expect(listed(page, 'লেখাটা হারায়নি'.normalize('NFC'))).toHaveCount(1);
  expect(await site.desk.find('gone-meanwhile')).toBeNull();
});

test('a failed save keeps the form, and the next one makes one article', async ({ page, site, context }) => {
  await openAddForm(page);
  await fillRequired(page, 'নেটওয়ার্ক গেল');
  await context.setOffline(true);
  await submit(page, 'Publish Article').click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await expect(titleField(page)).toHaveValue('নেটওয়ার্ক গেল');
  await context.setOffline(false);
  await submit(page, 'Publish Article').dblclick();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(listed(page, 'নেটওয়ার্ক গেল')).toHaveCount(1);
});

test('an answer that was lost does not make the article twice', async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'উত্তর হারাল');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 503 });
  };
  await page.route('**/dashboard/add.data*', loseAnswer, { times: 1 });
  await submit(page, 'Publish Article').click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await bodyField(page).fill('আরও লেখা হলো');
  await submit(page, 'Publish Article').click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(listed(page, 'উত্তর হারাল')).toHaveCount(1);
  const rows = await site.db.selectFrom('articles').select('description').where('title', '=', 'উত্তর হারাল').execute();
  expect(rows).toEqual([{ description: 'আরও লেখা হলো' }]);
});

test('a save after which the page cannot be read again leaves the form as it is', async ({ page, newsroom, site }) => {
  await newsroom.publish('unread');
  await openEditForm(page, 'unread');
  await page.route('**/edit.data*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await titleField(page).fill('নতুন শিরোনাম থাকে');
  const notRead = page.waitForResponse((response) => response.status() === 503);
  await submit(page, 'Update Article').click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  await notRead;
  await page.waitForLoadState('networkidle');
  await expect(titleField(page)).toHaveValue('নতুন শিরোনাম থাকে');
  expect((await site.desk.find('unread'))?.revision).toBe(2);
});

test('a session that ends while somebody writes asks for the sign-in, and the save goes through', async ({
  page,
  site,
  newsroom,
}) => {
  await newsroom.publish('session-ends');
  await openEditForm(page, 'session-ends');
  await titleField(page).fill('সেশন শেষে লেখা');
  await site.db.deleteFrom('staff_sessions').execute();
  await submit(page, 'Update Article').click();
  const signIn = page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
  await expect(signIn).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await signIn.getByLabel('Email').fill(EMAIL);
  await signIn.getByLabel('Password').fill(STAFF_PASSWORD);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  expect((await site.desk.find('session-ends'))?.article.title).toBe('সেশন শেষে লেখা');
});

test('leaving with unsaved text asks; nothing asks where nothing is unsaved', async ({ page, site, newsroom }) => {
  await newsroom.publish('leaving');
  await page.goto('/dashboard/manage?sort=oldest');
  await openEditForm(page, 'leaving');
  await titleField(page).press('End');
  await titleField(page).pressSequentially('!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
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

test('drafts of one member of staff are shown to no other', async ({ page, context, site }) => {
  await openAddForm(page);
  await titleField(page).fill('গোপন খসড়া');
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await context.clearCookies();
  await signInStaff(context, site, 'other@prohor.example');
  await openAddForm(page);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
  await context.clearCookies();
  await signInStaff(context, site, EMAIL);
  await openAddForm(page);
  await expect(page.getByText('গোপন খসড়া')).toBeVisible();
});
