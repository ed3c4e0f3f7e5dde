import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#domain/permissions/roles.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, categoryField, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { findLayoutDefects } from '../support/find-layout-defects.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAILS = { editor: 'desk-editor@prohor.example', contributor: 'desk-writer@prohor.example' } as const;
const OPERATOR = { userEmail: 'operator', userId: null };

/** Signs a person in and gives the account its role. */
async function signInAs(context: BrowserContext, site: Site, role: Role & keyof typeof EMAILS): Promise<void> {
  await signInStaff(context, site, EMAILS[role]);
  await site.db.updateTable('staff').set({ role }).where('email', '=', EMAILS[role]).execute();
}

test.beforeEach(async ({ site, context }) => {
  await signInAs(context, site, 'editor');
  await site.desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR);
  await site.db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: false, hasRoles: true })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ hasRoles: true }))
    .execute();
});

test.afterEach(async ({ site }) => {
  await site.db.updateTable('signInPolicy').set({ hasRoles: false }).execute();
  await site.db.updateTable('staff').set({ role: 'editor' }).execute();
  await site.db.deleteFrom('deskItems').execute();
  await site.desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR);
});

async function openDesk(page: Page, list = ''): Promise<void> {
  await page.goto(`/dashboard/desk${list && `?list=${list}`}`);
  await waitForLiveStream(page);
}

const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const item = (page: Page, title: string) => items(page).filter({ hasText: title });

test('a story comes from the phone of a contributor to readers with one return, and a proposal follows', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const title = `চরের স্কুলে নতুন ভবন ${randomUUID().slice(0, 4)}`;
  const phone = await browser.newContext({ baseURL: site.origin, viewport: { width: 390, height: 780 } });
  await signInAs(phone, site, 'contributor');
  const writer = await phone.newPage();
  await openDesk(page);
  await openAddForm(writer);
  await titleField(writer).fill(title);
  await bodyField(writer).fill('প্রথম অনুচ্ছেদ।');
  await categoryField(writer).selectOption('শিক্ষা');
  expect(await findViolations(writer)).toEqual([]);
  expect(await findLayoutDefects(writer)).toEqual([]);
  await writer.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
  await writer.waitForURL('**/dashboard/manage');
  await expect(writer.getByRole('status').filter({ hasText: 'Submitted for review.' })).toBeVisible();

  // The open board of the editor follows.
  await expect(item(page, title)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Open items: 1' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await item(page, title).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Return…' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Note' }).fill('ভবনের ছবি দিন');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(page.getByText('Stage: Returned')).toBeVisible();

  await openDesk(writer);
  await expect(item(writer, title)).toContainText('ভবনের ছবি দিন');
  expect(await findViolations(writer)).toEqual([]);
  expect(await findLayoutDefects(writer)).toEqual([]);
  await item(writer, title).getByRole('link', { name: 'Open' }).click();
  await bodyField(writer).fill('ভবনের ছবি এসেছে।');
  await writer.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
  await writer.waitForURL('**/dashboard/desk');

  // Two clicks publish.
  await openDesk(page);
  await item(page, title).getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(item(page, title)).toHaveCount(0);
  const found = await site.db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow();
  const reader = await browser.newPage({ baseURL: site.origin });
  await reader.goto(`/article/${found.id}`);
  await expect(reader.getByRole('main')).toContainText('ভবনের ছবি এসেছে।');

  // The writer proposes a change of the live story.
  await openEditForm(writer, found.id);
  await titleField(writer).fill(`${title} উদ্বোধন`);
  await expect(writer.getByText('Your changes are submitted as a proposal')).toBeVisible();
  await writer.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
  await writer.waitForURL('**/dashboard/manage');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);

  await item(page, title).getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('dialog').locator('ins')).toHaveText(/উদ্বোধন/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await page.waitForURL('**/dashboard/desk');
  await waitForLiveStream(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title} উদ্বোধন`);
  await reader.close();
  await phone.close();
});
