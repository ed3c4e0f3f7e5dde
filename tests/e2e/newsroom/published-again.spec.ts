import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, fillRequired, openAddForm, openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import type { Newsroom } from '../support/site-test.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(({ context, site }) => signInStaff(context, site));

const asNew = (page: Page) => page.getByRole('checkbox', { name: 'Publish as new' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Article', exact: true });
const findPublishedAt = async (site: Site, id: string) => (await site.editing.find(articleId(id)))?.article.publishedAt;

/** Returns when the article became public. */
async function withdraw(site: Site, newsroom: Newsroom, id: string): Promise<number> {
  await newsroom.publish(id, { title: id });
  await newsroom.edit(id, { title: id, status: 'draft' });
  return (await findPublishedAt(site, id)) ?? 0;
}

test('an article that is published again keeps its time, or gets a new one', async ({ page, site, newsroom }) => {
  const publishedAt = await withdraw(site, newsroom, 'again');
  await openEditForm(page, 'again');
  await expect(asNew(page)).toHaveCount(0);
  await page.getByLabel('Publish Immediately').check();
  await expect(asNew(page)).not.toBeChecked();
  expect(await findViolations(page, page.getByRole('region', { name: 'Article settings' }))).toEqual([]);
  await bodyField(page).press('Control+Enter');
  await expect(page.getByText('Article published.')).toBeVisible();
  await expect(asNew(page)).toHaveCount(0);
  expect(await findPublishedAt(site, 'again')).toBe(publishedAt);

  await newsroom.edit('again', { title: 'again', status: 'draft' });
  await expect(page.getByLabel('Save as Draft')).toBeChecked();
  await page.getByLabel('Publish Immediately').check();
  await asNew(page).check();
  await update(page).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  expect(await findPublishedAt(site, 'again')).toBeGreaterThan(publishedAt);
});

test('the form of a new article offers it after it has published and withdrawn the article', LONG, async ({ page }) => {
  await openAddForm(page);
  await fillRequired(page, 'নতুন করে');
  await expect(page.getByRole('checkbox', { name: 'Publish a correction with this change' })).toHaveCount(0);
  await expect(asNew(page)).toHaveCount(0);
  await bodyField(page).press('Control+Enter');
  await expect(page.getByText('Article published.')).toBeVisible();
  await page.getByLabel('Save as Draft').check();
  await bodyField(page).press('Control+Enter');
  await page.getByRole('button', { name: 'Take off the site' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByLabel('Publish Immediately').check();
  await expect(asNew(page)).toBeVisible();
});

test('restoring a public version of a withdrawn article offers it', LONG, async ({ page, site, newsroom }) => {
  const publishedAt = await withdraw(site, newsroom, 'restored-as-new');
  await page.goto('/dashboard/manage/restored-as-new/history?version=1');
  await waitForLiveStream(page);
  const restore = page.getByRole('button', { name: 'Restore this version' });
  await restore.click();
  const confirmation = page.getByRole('alertdialog');
  expect(await findViolations(page, confirmation)).toEqual([]);
  await asNew(page).check();
  await confirmation.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Restored as a new version.')).toBeVisible();
  expect(await findPublishedAt(site, 'restored-as-new')).toBeGreaterThan(publishedAt);
});
