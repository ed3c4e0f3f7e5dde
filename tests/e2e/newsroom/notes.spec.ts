import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm, openPart, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** Another article for each test, because a deleted one cannot be created again. */
let id = '';
const TITLE = 'নোট নিয়ে খবর'.normalize('NFC'); // "news about notes"
const KAMAL = 'kamal@prohor.example';
const ASHA = 'asha@prohor.example';
const TEXT = 'সংখ্যাটি দেখুন'; // "check the number"

const part = (page: Page) => page.locator('#notes');
const noteField = (page: Page) => part(page).getByRole('textbox', { name: 'New note' });
const notes = (page: Page) => part(page).getByRole('listitem');
/** Also behind the form, which hides it from screen readers. */
const headerLink = (page: Page) => page.locator('a[href="/dashboard/notes"]');

async function openColleague(browser: Browser, site: Site, email: string) {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
  await signInStaff(context, site, email);
  return { context, page: await context.newPage() };
}

async function openManage(page: Page) {
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
}

test.beforeEach(async ({ context, site, newsroom }) => {
  for (const table of ['signInTries', 'articleNotes'] as const) await site.db.deleteFrom(table).execute();
  await signInStaff(context, site);
  id = `e2e-notes-${randomUUID()}`;
  await newsroom.publish(id, { title: TITLE });
});

test('a note with a mention appears in the colleague’s header and list, and is read when it has been opened', async ({
  page,
  browser,
  site,
}) => {
  const [kamal, asha] = [await openColleague(browser, site, KAMAL), await openColleague(browser, site, ASHA)];
  await openManage(kamal.page);
  await openManage(asha.page);
  await openEditForm(page, id);
  await titleField(page).fill('অসংরক্ষিত শিরোনাম'); // "unsaved title"
  await openPart(page, 'Notes');

  await noteField(page).pressSequentially('@');
  for (const name of [KAMAL, ASHA]) await expect(part(page).getByRole('option', { name })).toBeVisible();
  await noteField(page).pressSequentially('kam');
  await expect(part(page).getByRole('option', { name: KAMAL })).toHaveAttribute('aria-selected', 'true');
  await expect(noteField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await part(page).getByRole('option', { name: KAMAL }).getAttribute('id')) ?? '',
  );
  expect(await findViolations(page, part(page))).toEqual([]);
  await noteField(page).press('Enter');
  await noteField(page).pressSequentially(TEXT);
  await expect(noteField(page)).toHaveValue(`@${KAMAL} ${TEXT}`);
  await noteField(page).press('Control+Enter');
  await expect(notes(page)).toContainText([`@${KAMAL} ${TEXT}`]);
  await expect(noteField(page)).toHaveValue('');

  // The form is as it was, and nothing was saved.
  await expect(titleField(page)).toHaveValue('অসংরক্ষিত শিরোনাম');
  await expect(page.getByText(/^(Unsaved changes|Autosaved at)/).first()).toBeVisible();
  expect((await site.editing.find(articleId(id)))?.revision).toBe(1);

  await expect(headerLink(kamal.page)).toHaveAccessibleName('Notes 1 unread');
  await expect(headerLink(asha.page)).toHaveText('Notes');
  const row = (of: Page) => of.getByRole('row').filter({ hasText: TITLE });
  await expect(row(kamal.page).getByRole('link', { name: /^1 note/ })).toContainText('1 unread');
  await expect(row(asha.page).getByRole('link', { name: /^1 note/ })).not.toContainText('unread');

  await headerLink(kamal.page).click();
  await expect(kamal.page.getByText('mentions you', { exact: true })).toBeVisible();
  expect(await findMainViolations(kamal.page)).toEqual([]);
  await kamal.page.getByRole('link', { name: TITLE }).press('Enter');
  await expect(notes(kamal.page)).toContainText([TEXT]);
  await expect(part(kamal.page).locator('summary').first()).toBeFocused();
  await expect(headerLink(kamal.page)).toHaveText('Notes');
  await notes(kamal.page)
    .getByRole('button', { name: /^Resolve/ })
    .press('Enter');
  await expect(part(page).getByText('1 resolved')).toBeVisible();
  await kamal.context.close();
  await asha.context.close();
});

test(
  'notes that are read are read in the viewer’s other windows, also in another browser',
  LONG,
  async ({ page, browser, site }) => {
    const other = await openColleague(browser, site, 'desk@prohor.example');
    await openManage(other.page);
    const author = { userEmail: KAMAL, userId: 'u9' };
    const text = `@desk@prohor.example ${TEXT}`;
    await site.notes.add({ articleId: articleId(id), author, text, requestKey: 'read', nowMs: Date.now() });
    await expect(headerLink(other.page)).toHaveAccessibleName('Notes 1 unread');
    await openEditForm(page, id);
    await openPart(page, 'Notes');
    await expect(notes(page)).toContainText([TEXT]);
    await expect(headerLink(other.page)).toHaveText('Notes');
    await other.context.close();
  },
);

test(
  'notes are written, edited and deleted by keys without a save, with phonetic typing, and remain if they were not added',
  LONG,
  async ({ page, site }) => {
    await site.signIn('zahra@prohor.example');
    await openEditForm(page, id);
    await openPart(page, 'Notes');
    await noteField(page).fill('ক');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes(page)).toContainText(['ক']);
    await notes(page).getByRole('button', { name: /^Edit/ }).press('Enter');
    await notes(page).getByRole('textbox').fill('খ');
    await notes(page).getByRole('textbox').press('Control+Enter');
    await expect(notes(page)).toContainText([/খ/]);
    await expect(notes(page)).toContainText([/edited/]);
    await notes(page)
      .getByRole('button', { name: /^Delete/ })
      .press('Enter');
    await expect(notes(page).getByText('Delete this note?')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(notes(page)).toHaveCount(0);
    expect((await site.editing.find(articleId(id)))?.revision).toBe(1);

    await test.step('with phonetic typing, a mention is typed in Latin letters and the text around it in Bengali', async () => {
      await noteField(page).press('Control+m');
      await expect(page.getByRole('button', { name: 'Phonetic typing', pressed: true }).first()).toBeVisible();
      await noteField(page).pressSequentially('ami @zah');
      await expect(noteField(page)).toHaveValue('আমি @zah');
      await expect(part(page).getByRole('option', { name: 'zahra@prohor.example' })).toBeVisible();
      await noteField(page).press('Enter');
      await noteField(page).pressSequentially('ami');
      await expect(noteField(page)).toHaveValue('আমি @zahra@prohor.example আমি');
    });
    await test.step('a note that was not added is there when the form is opened again, and an undo does not touch it', async () => {
      await noteField(page).press('Control+m');
      await noteField(page).fill('');
      await noteField(page).pressSequentially(TEXT);
      await bodyField(page).pressSequentially('নতুন ');
      await page.keyboard.press('Control+z');
      await expect(noteField(page)).toHaveValue(TEXT);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
      await openPart(page, 'Notes');
      await expect(noteField(page)).toHaveValue(TEXT);
    });
  },
);

test('a note with a long text fits the panel at every width', LONG, async ({ page, site }) => {
  const text = `@${KAMAL} ${'দীর্ঘ'.repeat(60)} ${'লেখা '.repeat(40)}`;
  const author = { userEmail: 'a.very.long.address.of.a.colleague@newsroom.prohor.example', userId: 'u9' };
  await site.notes.add({ articleId: articleId(id), author, text, requestKey: 'k', nowMs: Date.now() });
  await page.goto(`/dashboard/manage/${id}/edit#notes`);
  await expect(notes(page)).toHaveCount(1);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findLayoutDefects(page)).toEqual([]);
  }
});
