import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { endHeldTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';
const STAFF = { userEmail: EMAIL, userId: 'u1' };

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForLiveStream(page);
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.beforeEach(({ context, site }) => signInStaff(context, site, EMAIL));

test('open the history, compare revisions, restore one and delete the article', async ({ page, newsroom, site }) => {
  await newsroom.publish('with-history', { title: 'প্রথম শিরোনাম' });
  await newsroom.edit('with-history', { title: 'দ্বিতীয় শিরোনাম' });
  await open(page, '/dashboard/manage?sort=newest');
  await rowOf(page, 'দ্বিতীয় শিরোনাম').getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History/ });
  await expect(history.getByRole('listitem')).toHaveText([/Edited.*desk@prohor\.example/s, /Created/]);
  await expect(history).not.toContainText('User ID');
  expect(await findViolations(page, history)).toEqual([]);
  await history.getByRole('link', { name: 'What changed' }).click();
  await expect(history.locator(':focus')).toHaveCount(1);
  await expect(history.locator('del')).toContainText('প্রথম');
  await expect(history.locator('ins')).toContainText('দ্বিতীয়');
  await history.getByRole('link', { name: 'Back to history' }).click();
  await history.getByRole('link', { name: 'View this version' }).click();
  await history.getByRole('button', { name: 'Restore this version' }).click();
  expect(await findViolations(page, page.getByRole('alertdialog'))).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(history.getByText('Restored as a new version.')).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await endHeldTimers(page);
  await expect(history.getByText('Restored as a new version.')).toHaveCount(0);
  await history.getByRole('button', { name: /^Compare.*Version 2$/ }).click();
  await history.getByRole('link', { name: /^Compare with version 2.*Version 1$/ }).click();
  await expect(history.getByRole('heading', { name: 'Versions 1 and 2' })).toBeVisible();
  await expect(history.locator('del')).toContainText('প্রথম');
  await expect(history.locator('ins')).toContainText('দ্বিতীয়');
  expect(await findViolations(page, history)).toEqual([]);
  await history.getByRole('link', { name: 'Back to history' }).click();
  expect(await site.editing.find(articleId('with-history'))).toMatchObject({
    revision: 3,
    article: { title: 'প্রথম শিরোনাম' },
  });
  await page.keyboard.press('Escape');
  await rowOf(page, 'প্রথম শিরোনাম').getByRole('button', { name: 'Delete' }).click();
  expect(await findViolations(page, page.getByRole('alertdialog'))).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(button(page, 'Undo')).toBeVisible();
  expect(await findMainViolations(page)).toEqual([]);
});

test('restore an imported revision, and are warned that the article becomes a draft', LONG, async ({ page, site }) => {
  await putArticles(site.db, [makeArticle({ id: 'imported', title: 'আমদানি করা', status: 'draft' })]);
  const stamp = { nowMs: Date.now(), historyId: randomUUID() };
  await site.editing.save({
    id: articleId('imported'),
    input: makeInput({ title: 'বদলানো', imageUrl: '/demo/flood-1280.webp' }),
    baseRevision: 1,
    actor: STAFF,
    ...stamp,
  });
  await open(page, '/dashboard/manage/imported/history');
  const history = page.getByRole('dialog', { name: /^History/ });
  await history.getByRole('link', { name: 'What changed' }).click();
  await expect(history.getByRole('definition').filter({ hasText: 'No image' }).getByRole('figure')).toBeVisible();
  await history.getByRole('link', { name: 'View version 1' }).click();
  await expect(history.getByText('আমদানি করা')).toBeVisible();
  await expect(history.getByRole('definition').filter({ hasText: 'Draft' })).toBeVisible();
  await button(page, 'Restore this version').click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('Changes: Title, Image, Status.');
  await expect(confirmation).toContainText('New status: Draft');
  await confirmation.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history.getByText('Restored as a new version.')).toBeVisible();
  expect((await site.editing.find(articleId('imported')))?.article).toMatchObject({
    title: 'আমদানি করা',
    status: 'draft',
  });
  await site.editing.delete({ id: articleId('imported'), actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });
});

test('a version that would lead the home page is restored after a question', LONG, async ({ page, site, newsroom }) => {
  await newsroom.publish('leader', { title: 'সেতুর উদ্বোধন', isFeatured: true });
  await newsroom.edit('leader', { title: 'সেতুর উদ্বোধন আজ', isFeatured: false });
  await newsroom.publish('other-lead', { title: 'নতুন শীর্ষ খবর', isFeatured: true });
  await open(page, '/dashboard/manage/leader/history?version=1');
  await button(page, 'Restore this version').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('alertdialog', { name: 'নতুন শীর্ষ খবর leads now. Replace it?' });
  await expect(question.getByRole('listitem')).toHaveText(['নতুন শীর্ষ খবর']);
  expect(await findViolations(page, question)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.editing.find(articleId('leader')))?.revision).toBe(2);
  await button(page, 'Restore this version').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Restored as a new version.')).toBeVisible();
  const isFeatured = async (id: string) => (await site.editing.find(articleId(id)))?.article.isFeatured;
  expect([await isFeatured('leader'), await isFeatured('other-lead')]).toEqual([true, false]);
});
