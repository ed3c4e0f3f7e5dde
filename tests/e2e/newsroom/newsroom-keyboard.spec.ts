import { randomUUID } from 'node:crypto';
import { parseManageQuery } from '#app/newsroom/manage/manage-query.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { toLocalText } from '#domain/time/site-clock.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { AD_CLIENT_ID, answerAdProvider } from '../support/answer-ad-provider.ts';
import { bodyField, previewedArticle, titleField } from '../support/article-form-page.ts';
import { copyImage } from '../support/copy-image.ts';
import { openKeyboard } from '../support/keyboard.ts';
import { LONG } from '../support/long-tests.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'keys@prohor.example';
const OTHER = { userEmail: 'other@prohor.example', userId: 'u2' };

/** The keys that enter a Dhaka time into the browser's date field: month, day, year, hour, minute, AM or PM. */
function listDateKeys(ms: number): string[] {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(toLocalText(ms, 'Asia/Dhaka')) ?? [];
  const hours = Number(hour);
  const hour12 = String(hours % 12 || 12).padStart(2, '0');
  return [month, day, year, 'Tab', hour12, minute, hours < 12 ? 'AM' : 'PM'];
}

test.use({ adClientId: AD_CLIENT_ID });
test.beforeEach(({ context }) => answerAdProvider(context));

test(
  'staff write, schedule, edit, restore and delete an article with the keyboard alone',
  LONG,
  async ({ page, context, browser, site, clock }) => {
    await site.db.deleteFrom('signInTries').execute();
    await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const keys = openKeyboard(page);
    const reader = await browser.newPage({ baseURL: site.origin });
    await answerAdProvider(reader);
    await reader.goto('/');
    await waitForLiveStream(reader);
    const card = (title: string) => reader.getByRole('main').getByRole('link', { name: title, exact: true }).first();

    await test.step('sign in', async () => {
      await page.goto('/dashboard/add');
      // Chromium reports an earlier key on the console: the field could not take the focus.
      await expect(page.getByLabel('Email')).toBeFocused();
      await keys.moveTo(/textbox "Email"/);
      await keys.type(EMAIL);
      await keys.moveTo(/textbox "Password"/);
      await keys.type(STAFF_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${site.origin}/dashboard/add`);
      await waitForLiveStream(page);
    });

    await test.step('write with shortcuts and a pasted image, preview and schedule the article', async () => {
      await copyImage(page);
      await expect(titleField(page)).toBeFocused();
      await keys.type('হাতে লেখা *খবর*');
      await keys.moveTo(/textbox "Description"/);
      await keys.press('Control+b');
      await keys.type('মোটা কথা');
      await keys.moveTo(/radio "Publish Immediately"/);
      await keys.press('ArrowDown');
      await keys.press('ArrowDown');
      await keys.press('Tab');
      // The field accepts whole minutes only.
      const dueMs = Math.ceil((clock.now() + HOUR_MS) / MINUTE_MS) * MINUTE_MS;
      await keys.expectFocus();
      for (const part of listDateKeys(dueMs)) await page.keyboard[part === 'Tab' ? 'press' : 'type'](part);
      await expect(page.getByLabel('Publication date and time')).toHaveValue(toLocalText(dueMs, 'Asia/Dhaka'));
      await keys.moveTo(/combobox "Category"/);
      await keys.press('ArrowDown');
      await keys.moveTo(/button "Choose an image"/);
      await keys.press('Control+v');
      await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
      await keys.expectFocus();
      await keys.moveTo(/textbox "Caption"/);
      await keys.type('ছবির কথা');
      await keys.moveTo(/button "Preview"/, 'Shift+Tab');
      await keys.press('Enter');
      await expect(previewedArticle(page).getByRole('heading', { name: 'হাতে লেখা খবর' })).toBeVisible();
      await keys.moveTo(/button "Schedule Article"/);
      await keys.press('Enter');
      await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
      await keys.expectFocus();
      await expect(card('হাতে লেখা খবর')).toHaveCount(0);
      clock.advanceTo(dueMs);
      await expect(card('হাতে লেখা খবর')).toBeVisible();
    });

    await test.step('edit the article while another user saves it, and resolve the conflict', async () => {
      await keys.follow(/link "Edit হাতে লেখা খবর"/);
      await titleField(page).and(page.locator(':enabled')).waitFor();
      await expect(titleField(page)).toBeFocused();
      await keys.press('End');
      await keys.type(' আমার');
      const { rows } = await site.management.listManaged({
        ...parseManageQuery(new URLSearchParams({ search: 'হাতে লেখা' })),
        after: null,
        before: null,
        viewerId: null,
        limit: 1,
        nowMs: clock.now(),
      });
      const current = await site.editing.find(articleId(rows[0]?.id ?? ''));
      const theirs = makeInput({ ...current?.article, title: 'হাতে লেখা খবর তাদের' });
      await site.editing.save({
        id: articleId(rows[0]?.id ?? ''),
        input: theirs,
        baseRevision: 1,
        actor: OTHER,
        nowMs: clock.now(),
        historyId: randomUUID(),
      });
      await expect(card('হাতে লেখা খবর তাদের')).toBeVisible();
      await keys.press('Control+Enter');
      await expect(page.getByRole('dialog', { name: 'Someone else saved this article' })).toBeVisible();
      // The dialog focuses the first choice when it opens. Tab would then leave it, and might enter the group at another one.
      await expect(page.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
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

    await test.step('open the history and restore the first revision', async () => {
      await keys.follow(/link "History হাতে লেখা/);
      const history = page.getByRole('dialog', { name: /^History/ });
      await expect(history.getByRole('listitem')).toHaveCount(3);
      await keys.follow(/link "What changed/);
      await expect(history.locator('ins').first()).toBeVisible();
      await keys.follow(/link ".*Back to history/);
      await expect(history.getByRole('listitem')).toHaveCount(3);
      // The first revision is the last in the list.
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
      await keys.moveTo(/switch "Show this ad : Home Top Banner"/);
      await keys.press('Space');
      await expect(ad).toHaveCount(0);
      await keys.press('Space');
      await expect(ad).toHaveCount(1);
    });

    await test.step('cancel a deletion, delete the article, and restore it from the trash', async () => {
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
      await keys.moveTo(/link "Trash"/, 'Shift+Tab');
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
  },
);
