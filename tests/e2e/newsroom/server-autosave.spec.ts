import type { Browser, Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { bodyField, fillRequired, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';
const COLLEAGUE = 'colleague@prohor.example';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('articleAutosaves').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

/** A page in another browser, in which the same or another person is signed in. */
async function openDevice(browser: Browser, site: Site, email = EMAIL) {
  const context = await browser.newContext({ baseURL: site.origin });
  await signInStaff(context, site, email);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  return { page, close: () => context.close() };
}

const readAutosaves = async (site: Site) =>
  JSON.stringify(await site.db.selectFrom('articleAutosaves').select('form').execute());

/** Leaves the field, which sends the autosave, and waits until the server has the text and the form says so. */
async function autosave(page: Page, site: Site, text: string) {
  await page.locator(':focus').blur();
  await expect.poll(() => readAutosaves(site)).toContain(text);
  await expect(page.getByText(/^Autosaved at \d\d:\d\d$/)).toBeVisible();
}

const elsewhere = (page: Page) => page.getByText(/You have unsaved changes from .* on another device\./);
const restore = (page: Page) => page.getByRole('button', { name: 'Restore' });
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('changes typed on one device are restored on another, never overwritten there, and removed by a save', async ({
  page,
  site,
  browser,
  newsroom,
}) => {
  await newsroom.publish('two-devices', { title: 'অফিসে শুরু' });
  await openEditForm(page, 'two-devices');
  await titleField(page).fill('অফিসে লেখা, বাড়িতে শেষ');
  await autosave(page, site, 'অফিসে লেখা, বাড়িতে শেষ');
  const reader = await site.get('/article/two-devices');
  expect(await reader.text()).not.toContain('বাড়িতে শেষ');

  const home = await openDevice(browser, site);
  await openEditForm(home.page, 'two-devices');
  await expect(elsewhere(home.page)).toBeVisible();
  expect(await findViolations(home.page, home.page.getByRole('status').filter({ has: elsewhere(home.page) }))).toEqual(
    [],
  );
  await restore(home.page).click();
  await expect(titleField(home.page)).toHaveValue('অফিসে লেখা, বাড়িতে শেষ');
  await expect(titleField(home.page)).toBeFocused();
  await home.page.getByRole('button', { name: 'Update Article' }).click();
  await expect(home.page.getByText('Article updated.')).toBeVisible();
  expect((await site.editing.find(articleId('two-devices')))?.article.title).toBe(
    'অফিসে লেখা, বাড়িতে শেষ'.normalize('NFC'),
  );
  expect(await site.db.selectFrom('articleAutosaves').selectAll().execute()).toEqual([]);
  await openEditForm(home.page, 'two-devices');
  await expect(home.page.getByText('All changes saved')).toBeVisible();
  await expect(restore(home.page)).toBeHidden();

  await test.step('what another device left is offered while typing', async () => {
    await openEditForm(page, 'two-devices');
    await titleField(page).fill('অফিসের লেখা');
    await autosave(page, site, 'অফিসের লেখা');
    await titleField(home.page).fill('বাড়ির লেখা');
    await titleField(home.page).blur();
    await expect(elsewhere(home.page)).toBeVisible();
    expect(await readAutosaves(site)).toContain('অফিসের লেখা');
    await restore(home.page).click();
    await expect(titleField(home.page)).toHaveValue('অফিসের লেখা');
    await bodyField(home.page).fill('বাড়িতে যোগ করা');
    await autosave(home.page, site, 'বাড়িতে যোগ করা');
  });
  await home.close();
});

test('unsaved text of another device is offered also if the browser refuses to list its locks', async ({
  page,
  site,
  browser,
  newsroom,
}) => {
  await newsroom.publish('no-locks', { title: 'অফিসে শুরু' });
  await openEditForm(page, 'no-locks');
  await titleField(page).fill('অফিসে লেখা');
  await autosave(page, site, 'অফিসে লেখা');
  const home = await openDevice(browser, site);
  await home.page.addInitScript(() => {
    LockManager.prototype.query = () => Promise.reject(new DOMException('Refused', 'SecurityError'));
  });
  await openEditForm(home.page, 'no-locks');
  await restore(home.page).click();
  await expect(titleField(home.page)).toHaveValue('অফিসে লেখা');
  await home.close();
});

test('a new article continues on another device and becomes one article', LONG, async ({ page, site, browser }) => {
  await openAddForm(page);
  await fillRequired(page, 'পথে লেখা খবর');
  await autosave(page, site, 'পথে লেখা খবর');
  const home = await openDevice(browser, site);
  await openAddForm(home.page);
  await expect(elsewhere(home.page)).toBeVisible();
  await restore(home.page).click();
  await bodyField(home.page).fill('বাড়িতে শেষ হলো');
  await home.page.getByRole('button', { name: 'Publish Article' }).click();
  await expect(home.page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(rowOf(home.page, 'পথে লেখা খবর')).toHaveCount(1);
  await openAddForm(home.page);
  await expect(restore(home.page)).toBeHidden();
  await home.close();
});

test(
  'Manage News shows who has unpublished changes, to themselves and to colleagues',
  LONG,
  async ({ page, site, browser, newsroom }) => {
    await newsroom.publish('marked', { title: 'অপ্রকাশিত বদল' });
    const colleague = await openDevice(browser, site, COLLEAGUE);
    await colleague.page.goto('/dashboard/manage');
    await openEditForm(page, 'marked');
    await titleField(page).fill('গোপন বদল');
    await autosave(page, site, 'গোপন বদল');
    await expect(rowOf(colleague.page, 'অপ্রকাশিত বদল')).toContainText(`Unpublished changes by ${EMAIL}`);
    await openEditForm(colleague.page, 'marked');
    await expect(colleague.page.getByText('All changes saved')).toBeVisible();
    await expect(restore(colleague.page)).toBeHidden();
    expect(await colleague.page.content()).not.toContain('গোপন বদল');
    await page.goto('/dashboard/manage');
    await expect(rowOf(page, 'অপ্রকাশিত বদল')).toContainText(/Unpublished changes \d/);
    expect(await findViolations(page, page.getByRole('table'))).toEqual([]);
    await colleague.close();
  },
);

test('unsaved changes of a deleted article open on another device', LONG, async ({ page, site, browser, newsroom }) => {
  await newsroom.publish('deleted-elsewhere', { title: 'মুছে যাবে' });
  await openEditForm(page, 'deleted-elsewhere');
  await titleField(page).fill('তবু থাকে');
  await autosave(page, site, 'তবু থাকে');
  await newsroom.remove('deleted-elsewhere');
  const home = await openDevice(browser, site);
  await home.page.goto('/dashboard/manage/deleted-elsewhere/edit');
  await home.page.getByRole('button', { name: 'Open the draft' }).click();
  await restore(home.page).click();
  await expect(titleField(home.page)).toHaveValue('তবু থাকে');
  await home.close();
});
