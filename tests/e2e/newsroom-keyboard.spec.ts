import { randomUUID } from 'node:crypto';
import { toLocalText } from '#domain/time/site-clock.ts';
import { makeInput } from '#tests/support/make-article.ts';
import { STAFF_PASSWORD } from '#tests/support/test-site.ts';
import { bodyField, titleField } from './article-form-page.ts';
import { copyPicture } from './copy-picture.ts';
import { openKeyboard } from './keyboard.ts';
import { expect, hydrated, test } from './site-test.ts';

const EMAIL = 'keys@prohor.example';
const OTHER = { userEmail: 'other@prohor.example', userId: 'u2' };

const MINUTE_MS = 60_000;
/** The field knows whole minutes; until then the article must not be seen. */
const LEAST_AHEAD_MS = 15_000;

test.setTimeout(8 * MINUTE_MS);

/** A moment on the clocks of Dhaka as it is typed into the browser's own field: month, day, year, hour, minute, half of the day. */
function listTyped(ms: number): string[] {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(toLocalText(ms, 'Asia/Dhaka')) ?? [];
  const hours = Number(hour);
  const hourOfHalf = String(hours % 12 || 12).padStart(2, '0');
  return [month, day, year, 'Tab', hourOfHalf, minute, hours < 12 ? 'AM' : 'PM'];
}

test('the whole story of an article by keyboard alone', async ({ page, context, browser, site }) => {
  await site.db.deleteFrom('sign_in_tries').execute();
  await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = openKeyboard(page);
  const reader = await browser.newPage({ baseURL: site.origin });
  await reader.goto('/');
  await hydrated(reader);
  const card = (title: string) => reader.getByRole('main').getByRole('link', { name: title, exact: true }).first();

  await test.step('sign in', async () => {
    await page.goto('/dashboard/add');
    await keys.moveTo(/textbox "Email"/);
    await keys.type(EMAIL);
    await keys.moveTo(/textbox "Password"/);
    await keys.type(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.origin}/dashboard/add`);
    await hydrated(page);
  });

  await test.step('write, with shortcuts and a pasted picture; preview it and schedule it', async () => {
    await copyPicture(page);
    await keys.moveTo(/textbox "Title"/);
    await keys.type('হাতে লেখা *খবর*');
    await keys.moveTo(/textbox "Description"/);
    await keys.press('Control+b');
    await keys.type('মোটা কথা');
    await keys.moveTo(/combobox "Category"/);
    await keys.press('ArrowDown');
    await keys.moveTo(/button "Choose a picture"/);
    await keys.press('Control+v');
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
    await keys.expectFocus();
    await keys.moveTo(/textbox "Caption"/);
    await keys.type('ছবির কথা');
    const preview = page.getByRole('article', { name: 'Preview of the article' });
    await expect(preview.getByRole('heading', { name: 'হাতে লেখা খবর' })).toBeVisible();
    await keys.moveTo(/radio "Publish Immediately"/);
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('Tab');
    const dueMs = Math.ceil((Date.now() + LEAST_AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await keys.expectFocus();
    for (const part of listTyped(dueMs)) await page.keyboard[part === 'Tab' ? 'press' : 'type'](part);
    await expect(page.getByLabel('Publication date and time')).toHaveValue(toLocalText(dueMs, 'Asia/Dhaka'));
    await keys.moveTo(/button "Schedule Article"/);
    await keys.press('Enter');
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await keys.expectFocus();
    await expect(card('হাতে লেখা খবর')).toHaveCount(0);
    await expect(card('হাতে লেখা খবর')).toBeVisible({ timeout: 3 * MINUTE_MS });
    expect(Date.now()).toBeGreaterThanOrEqual(dueMs);
  });

  await test.step('edit it against somebody else, and resolve the conflict', async () => {
    await keys.follow(/link "Edit হাতে লেখা খবর"/);
    await titleField(page).and(page.locator(':enabled')).waitFor();
    await keys.moveTo(/textbox "Title"/);
    await keys.press('End');
    await keys.type(' আমার');
    const { rows } = await site.desk.listManaged(
      { search: 'হাতে লেখা', category: null, status: null, sort: 'newest' },
      { after: null, limit: 1 },
      Date.now(),
    );
    const current = await site.desk.find(rows[0]?.id ?? '');
    const theirs = makeInput({ ...current?.article, title: 'হাতে লেখা খবর তাদের' });
    await site.desk.update(rows[0]?.id ?? '', theirs, 1, OTHER, { nowMs: Date.now(), historyId: randomUUID() });
    await expect(card('হাতে লেখা খবর তাদের')).toBeVisible();
    await keys.press('Control+s');
    await expect(page.getByRole('dialog', { name: 'Somebody else has saved this article' })).toBeVisible();
    await keys.moveTo(/radio "Keep mine"/);
    await keys.press('ArrowDown');
    await keys.press('ArrowUp');
    await keys.moveTo(/button "Save"/);
    await keys.press('Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    await keys.expectFocus();
    await expect(bodyField(page)).toHaveValue('**মোটা কথা**');
    await keys.press('Escape');
    await expect(card('হাতে লেখা খবর আমার')).toBeVisible();
  });

  await test.step('look at the history and restore the first version', async () => {
    await keys.follow(/link "History হাতে লেখা/);
    const history = page.getByRole('dialog', { name: /^History/ });
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await keys.follow(/link "What changed/);
    await expect(history.locator('ins').first()).toBeVisible();
    await keys.follow(/link ".*All of the history/);
    await expect(history.getByRole('listitem')).toHaveCount(3);
    // The first version is the last of the list.
    for (let passed = 0; passed < 3; passed += 1) await keys.moveTo(/link "View this version/);
    await keys.press('Enter');
    await keys.follow(/button "Restore this version"/);
    await keys.follow(/button "Restore this version"/);
    await expect(history.getByText('Restored as a new version.')).toBeVisible();
    await keys.press('Escape');
    await expect(history).toBeHidden();
    await expect(card('হাতে লেখা খবর')).toBeVisible();
  });

  await test.step('switch an ad off and on', async () => {
    await keys.moveTo(/link "Ads"/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(page.getByRole('region', { name: 'Home Top Banner' })).toBeVisible();
    const ad = reader.locator('[data-ad-place="home_top_banner"]');
    await keys.moveTo(/switch "Enabled : Home Top Banner"/);
    await keys.press('Space');
    await expect(ad).toHaveCount(0);
    await keys.press('Space');
    await expect(ad).toHaveCount(1);
  });

  await test.step('delete it, not at first, and restore it from the trash', async () => {
    await keys.moveTo(/link "Manage News"/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await keys.follow(/button "Delete হাতে লেখা খবর"/);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await keys.press('Enter');
    await keys.moveTo(/button "Delete"/);
    await keys.press('Enter');
    await expect(card('হাতে লেখা খবর')).toHaveCount(0);
    await keys.expectFocus();
    await keys.moveTo(/link "Trash"/);
    await keys.press('Enter');
    await keys.follow(/button "Restore হাতে লেখা খবর"/);
    await expect(page.getByText('Restored: হাতে লেখা খবর')).toBeVisible();
    await keys.expectFocus();
    await expect(card('হাতে লেখা খবর')).toBeVisible();
  });

  await test.step('sign out', async () => {
    await keys.moveTo(/button "Logout"/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
  await reader.close();
});
