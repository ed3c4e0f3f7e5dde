import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { titleField } from '../support/article-form-page.ts';
import { test as deskTest } from '../support/desk-test.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

test.describe('the keys of Manage News', () => {
  test('search, move, edit, add and help', async ({ page, site, newsroom }) => {
    // The second key counts however long the test takes after G.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));
    await newsroom.publish('keys-older', { title: 'আগের খবর' });
    await newsroom.publish('keys-newer', { title: 'নতুন খবর' });
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    const links = page.getByRole('link', { name: /^Edit / });
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    // Ctrl+K opens the command palette, and is not the key K.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find an article, a screen or an action' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search by title' })).toBeFocused();
    await page.keyboard.type('n/j?');
    await expect(page.getByRole('searchbox')).toHaveValue('n/j?');
    await page.getByRole('heading', { name: 'Manage News' }).focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    expect(await findViolations(page, help)).toEqual([]);
    await help.getByRole('switch', { name: 'Use these keys' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help.getByRole('switch', { name: 'Use these keys' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`${site.origin}/dashboard/notes`);
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(help.getByRole('table', { name: 'Go to a screen' })).toContainText('Manage NewsG M');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`${site.origin}/dashboard/add`);
  });

  deskTest('reach an article that the viewer may not edit, and select it', async ({ desk, site }) => {
    const page = await desk.openAs('contributor');
    const id = await desk.idOf('contributor');
    await site.db.updateTable('staff').set({ role: 'reporter' }).where('id', '=', id).execute();
    await desk.save('editor', 'keys-1', { change: { title: 'তালিকার প্রথম' } });
    await desk.save('editor', 'keys-2', { change: { title: 'তালিকার দ্বিতীয়' } });
    await page.goto(`/dashboard/manage?search=${encodeURIComponent('তালিকার')}`);
    await waitForLiveStream(page);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(rows.nth(at).getByRole('button', { name: /^More actions / })).toBeFocused();
    }
    await page.keyboard.press('x');
    await expect(rows.nth(0).getByRole('checkbox')).toBeChecked();
  });

  test('the first article is at most ten tabs away', LONG, async ({ page, newsroom }) => {
    await newsroom.publish('tabs', { title: 'প্রথম খবর' });
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the articles' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Select all articles on this page' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /^Select / }).nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeFocused();
  });
});
