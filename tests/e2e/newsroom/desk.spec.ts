import { randomUUID } from 'node:crypto';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, categoryField, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { expect, item, openDesk, test } from '../support/desk-test.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';

test('a story comes from the phone of a contributor to readers with one return, and a proposal follows', async ({
  page,
  desk,
  site,
}) => {
  test.slow();
  const title = `চরের স্কুলে নতুন ভবন ${randomUUID().slice(0, 4)}`;
  const writer = await desk.openAs('contributor', { viewport: { width: 390, height: 780 } });
  await openDesk(page);
  await openAddForm(writer);
  await titleField(writer).fill(title);
  await bodyField(writer).fill('প্রথম অনুচ্ছেদ।');
  await categoryField(writer).selectOption('শিক্ষা');
  expect(await findViolations(writer, writer.getByRole('region', { name: 'Article settings' }))).toEqual([]);
  expect(await findLayoutDefects(writer)).toEqual([]);
  await writer.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
  await writer.waitForURL('**/dashboard/manage');
  await expect(writer.getByRole('status').filter({ hasText: 'Submitted for review.' })).toBeVisible();

  // The open board of the editor follows.
  await expect(item(page, title)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Open items: 1' })).toBeVisible();
  expect(await findMainViolations(page)).toEqual([]);
  await item(page, title).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Return…' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Note' }).fill('ভবনের ছবি দিন');
  expect(await findViolations(page, page.getByRole('dialog').last())).toEqual([]);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(page.getByText('Stage: Returned')).toBeVisible();

  await openDesk(writer);
  await expect(item(writer, title)).toContainText('ভবনের ছবি দিন');
  expect(await findMainViolations(writer)).toEqual([]);
  expect(await findLayoutDefects(writer)).toEqual([]);
  await item(writer, title).getByRole('link', { name: 'Open' }).click();
  await bodyField(writer).fill('ভবনের ছবি এসেছে।');
  await writer.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
  await writer.waitForURL('**/dashboard/desk');

  // Two clicks publish.
  await openDesk(page);
  await item(page, title).getByRole('button', { name: 'Approve and publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and publish' }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(item(page, title)).toHaveCount(0);
  const found = await site.db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow();
  const reader = await desk.openAs('reader');
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
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await page.waitForURL('**/dashboard/desk');
  await waitForLiveStream(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title} উদ্বোধন`);
});
