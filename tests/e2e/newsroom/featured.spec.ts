import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const featured = (page: Page) => page.getByRole('checkbox', { name: 'Featured article' });
const leadLine = (page: Page) => page.getByText('Leads the home page:');
const question = (page: Page, title: string) => page.getByRole('dialog', { name: `${title} leads now. Replace it?` });

async function openManage(page: Page) {
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
}

test(
  'Manage News shows what leads the home page, and its end is entered in the form',
  LONG,
  async ({ page, site, newsroom }) => {
    await newsroom.publish('leading', { title: 'শীর্ষ *খবর*', isFeatured: true });
    await openManage(page);
    await expect(leadLine(page)).toContainText('শীর্ষ খবর');
    await leadLine(page).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();
    await page.getByLabel('Leads until').fill('2036-01-02T15:30');
    // Saves, and stays in the form.
    await page.getByLabel('Leads until').press('Control+Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    await expect(page.getByLabel('Leads until')).toHaveValue('2036-01-02T15:30');
    expect((await site.editing.find(articleId('leading')))?.article.featuredUntil).toBe(Date.UTC(2036, 0, 2, 9, 30));
  },
);

test('featuring a newer article asks before it replaces the one that leads', async ({
  page,
  site,
  newsroom,
  clock,
}) => {
  await newsroom.publish('lead', { title: 'এখন শীর্ষে', isFeatured: true });
  clock.advanceTo(clock.now() + 1);
  await newsroom.publish('newer', { title: 'নতুন খবর' });
  await openEditForm(page, 'newer');
  await featured(page).check();
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(question(page, 'এখন শীর্ষে')).toBeVisible();
  expect(await findViolations(page, question(page, 'এখন শীর্ষে'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(page, 'এখন শীর্ষে')).toBeHidden();
  await expect(featured(page)).toBeChecked();
  expect((await site.editing.find(articleId('newer')))?.article.isFeatured).toBe(false);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await question(page, 'এখন শীর্ষে').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('নতুন খবর');
  await test.step('and so does restoring it from the trash', async () => {
    await newsroom.remove('newer');
    await page.goto('/dashboard/trash');
    await waitForLiveStream(page);
    const restore = page.getByRole('listitem').filter({ hasText: 'নতুন খবর' }).getByRole('button', { name: 'Restore' });
    const confirmation = page.getByRole('alertdialog', { name: 'এখন শীর্ষে leads now. Replace it?' });
    await restore.click();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(restore).toBeVisible();
    await restore.click();
    await confirmation.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Restored: নতুন খবর')).toBeVisible();
  });
});

test('featuring an older article offers to replace the newer ones', LONG, async ({ page, site, newsroom, clock }) => {
  await newsroom.publish('older', { title: 'পুরোনো খবর' });
  clock.advanceTo(clock.now() + 1);
  await newsroom.publish('lead-now', { title: 'এখন শীর্ষে', isFeatured: true });
  await openEditForm(page, 'older');
  await featured(page).check();
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(question(page, 'এখন শীর্ষে').getByRole('listitem')).toContainText(['এখন শীর্ষে']);
  await question(page, 'এখন শীর্ষে').getByRole('button', { name: 'Save without replacing' }).click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  expect((await site.editing.find(articleId('lead-now')))?.article.isFeatured).toBe(true);
  await openManage(page);
  await expect(leadLine(page)).toContainText('এখন শীর্ষে');
});

test(
  'when the end of leading comes, the home page and Manage News follow',
  LONG,
  async ({ page, newsroom, clock, context }) => {
    await newsroom.publish('before', { title: 'আগের শীর্ষ', isFeatured: true });
    clock.advanceTo(clock.now() + 1);
    const featuredUntil = Math.ceil(clock.now() / HOUR_MS + 1) * HOUR_MS;
    await newsroom.publish('ending', { title: 'সাময়িক শীর্ষ', isFeatured: true, featuredUntil });
    const reader = await context.newPage();
    await reader.goto('/');
    await waitForLiveStream(reader);
    await openManage(page);
    await expect(leadLine(page)).toContainText('সাময়িক শীর্ষ'.normalize('NFC'));
    await expect(leadLine(page)).toContainText('until');
    clock.advanceTo(featuredUntil);
    await expect(leadLine(page)).toContainText('আগের শীর্ষ');
    await expect(reader.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('আগের শীর্ষ');
  },
);

test('a story becomes the lead from the list, also one that was featured before', async ({ page, newsroom, clock }) => {
  await newsroom.publish('first', { title: 'প্রথম *শীর্ষ*', isFeatured: true });
  clock.advanceTo(clock.now() + 1);
  await newsroom.publish('second', { title: 'দ্বিতীয় খবর' });
  await openManage(page);
  const makeLead = async (title: string) => {
    await page.getByRole('button', { name: `More actions ${title}` }).click();
    await page.getByRole('button', { name: `Make it the lead ${title}` }).click();
  };
  const asks = (title: string) => page.getByRole('alertdialog', { name: `${title} leads now. Replace it?` });
  await makeLead('দ্বিতীয় খবর');
  await expect(asks('প্রথম শীর্ষ')).toContainText('New lead: দ্বিতীয় খবর');
  await asks('প্রথম শীর্ষ').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('দ্বিতীয় খবর leads the home page.')).toBeVisible();
  await expect(leadLine(page)).toContainText('দ্বিতীয় খবর');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(leadLine(page)).toContainText('প্রথম শীর্ষ');
  await makeLead('দ্বিতীয় খবর');
  await asks('প্রথম শীর্ষ').getByRole('button', { name: 'Replace' }).click();
  await expect(leadLine(page)).toContainText('দ্বিতীয় খবর');
  await makeLead('প্রথম শীর্ষ');
  await expect(asks('দ্বিতীয় খবর').getByRole('listitem')).toHaveText(['দ্বিতীয় খবর']);
  await asks('দ্বিতীয় খবর').getByRole('button', { name: 'Replace' }).click();
  await expect(leadLine(page)).toContainText('প্রথম শীর্ষ');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
