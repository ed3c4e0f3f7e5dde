import type { Page } from '@playwright/test';
import { AD_SAVED_CHECK_MS } from '#app/newsroom/ads/ad-saver.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { holdTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { passMidnight } from '../support/movable-clock.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForLiveStream(page);
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('redirects a visitor to the sign-in page with the requested URL in the query', async ({ page }) => {
  await page.goto('/dashboard/ads?page=global');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Global Auto Ads')).toHaveCount(0);
});

test.describe('staff', () => {
  test.beforeEach(({ context, site }) => signInStaff(context, site, EMAIL));

  test('see the statistics update live, and the most read articles, whose links open a new tab, or the form of a draft', async ({
    page,
    site,
    newsroom,
    clock,
  }) => {
    passMidnight(clock);
    await open(page, '/dashboard');
    await expect(page).toHaveTitle('Overview · Dashboard | প্রহর');
    const total = page.getByText('Total Articles').locator('..').getByRole('definition');
    const before = Number((await total.textContent())?.replace(',', ''));
    await newsroom.publish('most-read', { title: 'সবচেয়ে *পঠিত*' });
    await expect(total).toHaveText(String(before + 1));
    const days = page.getByRole('region', { name: 'Posting Activity (Last 7 Days)' }).getByRole('link');
    await expect(days).toHaveCount(7);

    const views = { articleId: articleId('most-read'), viewCount: 1234 };
    await site.db
      .insertInto('articleViews')
      .values(views)
      .onConflict((conflict) => conflict.column('articleId').doUpdateSet(views))
      .execute();
    await open(page, '/dashboard');
    const first = page.getByRole('region', { name: 'Most Popular Articles' }).getByRole('listitem').first();
    await expect(first).toContainText('1,234 views');
    await expect(first.getByRole('link')).toHaveAttribute('href', '/article/most-read');
    await expect(first.getByRole('link')).toHaveAttribute('target', '_blank');
    await newsroom.edit('most-read', { title: 'সবচেয়ে *পঠিত*', status: 'draft' });
    await expect(first).toContainText('Draft');
    await first.getByRole('link', { name: 'Edit সবচেয়ে পঠিত' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();

    await newsroom.publish('tonight', { title: 'সম্পাদকের অপেক্ষায়', status: 'draft' });
    await open(page, '/dashboard');
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('Nothing is waiting for you.');
    await expect(page.getByRole('region', { name: 'The front page now' })).toContainText('since');
    expect(await findMainViolations(page)).toEqual([]);
    // The bar of today leads to what was created today.
    await days.last().click();
    await expect(page).toHaveURL(/\/dashboard\/manage\?day=\d{4}-\d\d-\d\d$/);
    await expect(rowOf(page, 'সম্পাদকের অপেক্ষায়')).toBeVisible();
  });

  test(
    'page through the list and go back; search while typing, and the URL stores the search',
    LONG,
    async ({ page, newsroom }) => {
      await open(page, '/dashboard/manage');
      const first = await page.getByRole('rowheader').first().textContent();
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
      await expect(page.getByRole('rowheader').first()).not.toHaveText(first ?? '');
      await page.goBack();
      await expect(page.getByRole('rowheader').first()).toHaveText(first ?? '');

      await newsroom.publish('needle', { title: 'খড়ের গাদায় সুচ' });
      await open(page, '/dashboard/manage?sort=oldest');
      const box = page.getByPlaceholder('Search by title...');
      await box.pressSequentially('গাদায় সুচ');
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(rowOf(page, 'খড়ের গাদায় সুচ')).toBeVisible();
      await expect(page).toHaveURL(/sort=oldest/);
      await expect(box).toBeFocused();
      const status = page.getByLabel('Status');
      await status.focus();
      await status.selectOption('Draft');
      await expect(page.getByText('No articles found.')).toBeVisible();
      await expect(status).toBeFocused();
      await page.goBack();
      await expect(rowOf(page, 'খড়ের গাদায় সুচ')).toBeVisible();
    },
  );

  test('see the message that an article was saved once, and not after a reload', LONG, async ({ page, newsroom }) => {
    await open(page, '/dashboard/add');
    await page.getByLabel('Title').fill('একবার বলা');
    await page.getByLabel('Description').fill('পাঠ্য');
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('খেলা');
    await button(page, 'Publish Article').click();
    await expect(page.getByText('Article saved.')).toBeVisible();
    await page.reload();
    await waitForLiveStream(page);
    const row = rowOf(page, 'একবার বলা');
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Article saved.')).toHaveCount(0);
    await newsroom.remove(new URL(page.url()).pathname.split('/')[3] ?? '');
  });

  test(
    'see an article of another user without a reload, open its history by keyboard, delete it, undo, and restore it from the trash',
    LONG,
    async ({ page, newsroom, site }) => {
      const [markup, title] = ['এটি *মোছা* হবে', 'এটি মোছা হবে'];
      await open(page, '/dashboard/manage');
      await test.step('changes of other users', async () => {
        await newsroom.publish('by-others', { title: markup, status: 'draft' });
        await expect(rowOf(page, title)).toContainText('Draft');
        await newsroom.edit('by-others', { title: markup, status: 'published' });
        await expect(rowOf(page, title)).toContainText('Published');
      });
      await test.step('a modal is opened and closed by keyboard, and the focus returns', async () => {
        const link = rowOf(page, title).getByRole('link', { name: 'History' });
        await link.focus();
        await page.keyboard.press('Enter');
        const history = page.getByRole('dialog', { name: /^History/ });
        await expect(history).toBeVisible();
        await expect(history.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(history).toHaveCount(0);
        await expect(link).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(rowOf(page, title).getByRole('button', { name: 'Delete' })).toBeFocused();
      });
      await test.step('a deletion is confirmed and undone', async () => {
        await rowOf(page, title).getByRole('button', { name: 'Delete' }).click();
        const confirmation = page.getByRole('alertdialog');
        await expect(confirmation).toContainText(`Are you sure you want to delete "${markup}"?`);
        await confirmation.getByRole('button', { name: 'Cancel' }).click();
        await expect(rowOf(page, title)).toBeVisible();
        await rowOf(page, title).getByRole('button', { name: 'Delete' }).click();
        await confirmation.getByRole('button', { name: 'Delete' }).click();
        await expect(rowOf(page, title)).toHaveCount(0);
        await button(page, 'Undo').click();
        await expect(rowOf(page, title)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Manage News' })).toBeFocused();
        expect((await site.editing.find(articleId('by-others')))?.article.title).toBe(markup);
      });
      await test.step('an article that another user has deleted is restored from the trash', async () => {
        await newsroom.remove('by-others');
        await expect(rowOf(page, title)).toHaveCount(0);
        await page.getByRole('link', { name: 'Trash' }).click();
        const row = page.getByRole('listitem').filter({ hasText: title });
        await expect(row).toContainText(EMAIL);
        await row.getByRole('button', { name: 'Restore' }).click();
        await expect(page.getByText(`Restored: ${title}`)).toBeVisible();
        await expect(row).toHaveCount(0);
        await newsroom.remove('by-others');
      });
    },
  );

  test.describe('if a request fails', () => {
    // These failures are also logged to the console.
    test.use({ strictPage: undefined });

    test(
      'see an error if an article was not deleted; after a new sign-in the deletion completes',
      LONG,
      async ({ page, newsroom, site }) => {
        await newsroom.publish('undeletable', { title: 'মোছা যায় না' });
        await open(page, '/dashboard/manage');
        const errors: string[] = [];
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
        await page.route(/dashboard\/manage.*\.data/, (route) => route.abort());
        await rowOf(page, 'মোছা যায় না').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        const alert = page.getByRole('alertdialog');
        await expect(alert).toContainText('Failed to delete article. See console for details.');
        await alert.getByRole('button', { name: 'OK' }).click();
        await expect(rowOf(page, 'মোছা যায় না')).toBeVisible();
        expect(errors.length).toBeGreaterThan(0);

        await page.unroute(/dashboard\/manage.*\.data/);
        await page.context().clearCookies();
        await rowOf(page, 'মোছা যায় না').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/email/i).fill(EMAIL);
        await dialog.getByLabel(/password/i).fill(STAFF_PASSWORD);
        await dialog.getByRole('button', { name: 'Sign in' }).click();
        await expect(button(page, 'Undo')).toBeVisible();
        expect(await site.editing.find(articleId('undeletable'))).toBeNull();
      },
    );

    test('retry saving an ad without losing the focus', LONG, async ({ page }) => {
      await holdTimers(page, [AD_SAVED_CHECK_MS]);
      await open(page, '/dashboard/ads');
      const slot = page.getByRole('region', { name: 'Home Bottom Banner' });
      await page.route('**/dashboard/ads.data', (route) => route.abort());
      await slot.getByLabel('Slot ID').fill('77');
      await slot.getByRole('button', { name: 'Try again' }).focus();
      await page.unroute('**/dashboard/ads.data');
      await page.keyboard.press('Enter');
      await expect(slot.getByText('Saved')).toBeVisible();
      await expect(slot.locator(':focus')).toHaveCount(1);
    });
  });
});
