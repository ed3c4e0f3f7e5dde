import type { Page, Route } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import {
  bodyField,
  fillRequired,
  interceptSave,
  openAddForm,
  openEditForm,
  titleField,
} from '../support/article-form-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('articleAutosaves').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const update = (page: Page) => button(page, 'Update Article');
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('Ctrl+S saves a new article as a draft, and its button then publishes that article', async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'আগে খসড়া');
  await bodyField(page).press('Control+s');
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Publish Immediately')).toBeChecked();
  const find = () => site.db.selectFrom('articles').select(['id', 'status', 'revision']).where('title', '=', 'আগে খসড়া');
  const [draft] = await find().execute();
  expect(draft).toMatchObject({ status: 'draft', revision: 1 });
  expect((await site.get(`/article/${draft?.id}`)).status).toBe(403);
  await bodyField(page).fill('আরও লেখা');
  await bodyField(page).press('Control+s');
  await expect.poll(() => find().execute()).toEqual([{ id: draft?.id, status: 'draft', revision: 2 }]);
  await button(page, 'Publish Article').click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  const banner = page.getByRole('status').filter({ hasText: 'Article saved. Readers see it now.' });
  await expect(banner.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', `/article/${draft?.id}`);
  await expect(banner.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await find().execute()).toEqual([{ id: draft?.id, status: 'published', revision: 3 }]);
});

test('Ctrl+S keeps an unfinished new article on the server', async ({ page, site }) => {
  await openAddForm(page);
  await titleField(page).fill('শুধু শিরোনাম');
  await titleField(page).press('Control+s');
  await expect(page.getByText('Saved as an unfinished draft.')).toBeVisible();
  expect(await site.db.selectFrom('articles').select('id').where('title', '=', 'শুধু শিরোনাম').execute()).toEqual([]);
  expect(await site.db.selectFrom('articleAutosaves').selectAll().execute()).toHaveLength(1);
});

for (const status of ['published', 'scheduled'] as const) {
  test(`Ctrl+S stores changes to a ${status} article as unpublished changes`, async ({
    page,
    site,
    newsroom,
    clock,
  }) => {
    const publishAt = status === 'scheduled' ? clock.now() + 86_400_000 : 0;
    await newsroom.publish(`live-${status}`, { title: 'পাঠক যা দেখেন', status, publishAt });
    await openEditForm(page, `live-${status}`);
    await titleField(page).fill('এখনো অপ্রকাশিত');
    await titleField(page).press('Control+s');
    await expect(page.getByText('Saved as unpublished changes')).toBeVisible();
    const current = await site.editing.find(articleId(`live-${status}`));
    expect([current?.revision, current?.article.title]).toEqual([1, 'পাঠক যা দেখেন']);
    await expect(titleField(page)).toHaveValue('এখনো অপ্রকাশিত');
    await update(page).click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await site.editing.find(articleId(`live-${status}`)))?.article.title).toBe('এখনো অপ্রকাশিত');
  });
}

test('Ctrl+S never publishes a draft that a colleague has just published', async ({ page, site, newsroom }) => {
  await newsroom.publish('just-published', { title: 'খসড়া', status: 'draft' });
  await openEditForm(page, 'just-published');
  await titleField(page).fill('আমার খসড়া');
  await interceptSave(page, '**/edit.data*', async (route) => {
    await newsroom.edit('just-published', { title: 'খসড়া', status: 'published' });
    await route.continue();
  });
  await titleField(page).press('Control+s');
  await expect(page.getByText('Saved as unpublished changes')).toBeVisible();
  expect((await site.editing.find(articleId('just-published')))?.article.title).toBe('খসড়া');
});

test('Ctrl+Enter saves and stays; the button saves and closes', async ({ page, site, newsroom }) => {
  await newsroom.publish('stays', { title: 'থাকে' });
  await openEditForm(page, 'stays');
  await titleField(page).fill('থাকে, সেভ হয়');
  await titleField(page).press('Control+Enter');
  await expect(page.getByText('Article updated.')).toBeVisible();
  await expect(titleField(page)).toHaveValue('থাকে, সেভ হয়'.normalize('NFC'));
  await titleField(page).fill('এবার বন্ধ');
  await update(page).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Article updated.')).toBeVisible();
  await expect(rowOf(page, 'এবার বন্ধ')).toHaveCount(1);
});

test('after Ctrl+Enter a new article is edited in place, as one article', async ({ page, site }) => {
  await openAddForm(page);
  await fillRequired(page, 'এক জায়গায়'.normalize('NFC'));
  await bodyField(page).press('Control+Enter');
  await expect(page.getByText('Article published.')).toBeVisible();
  await bodyField(page).fill('পরের লেখা');
  await update(page).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(rowOf(page, 'এক জায়গায়'.normalize('NFC'))).toHaveCount(1);
});

/** Holds the next save until the returned function is called. */
async function holdSave(page: Page) {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived.resolve();
    await held.promise;
    return route.continue();
  };
  await page.route('**/edit.data*', hold);
  return { arrived: arrived.promise, release: held.resolve };
}

test('the form stays open if something was typed during the save', async ({ page, newsroom }) => {
  await newsroom.publish('typed-meanwhile', { title: 'শুরু' });
  await openEditForm(page, 'typed-meanwhile');
  await titleField(page).fill('শিরোনাম');
  const save = await holdSave(page);
  await update(page).click();
  await save.arrived;
  await bodyField(page).fill('সেভের সময় লেখা'.normalize('NFC'));
  save.release();
  await expect(page.getByText('Article updated.')).toBeVisible();
  await expect(bodyField(page)).toHaveValue('সেভের সময় লেখা'.normalize('NFC'));
});

test('Escape during a save asks, and closes by itself when the save completes', async ({ page, site, newsroom }) => {
  await newsroom.publish('escape', { title: 'শুরু' });
  await openEditForm(page, 'escape');
  await titleField(page).fill('এস্কেপ');
  const save = await holdSave(page);
  await titleField(page).press('Control+Enter');
  await save.arrived;
  await expect(page.getByText('Saving…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  save.release();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(rowOf(page, 'এস্কেপ')).toHaveCount(1);
});

for (const [choice, status] of [
  ['Publish now', 'published'],
  [/^Back-date to/, 'scheduled'],
] as const) {
  test(`a publication time in the past asks first; "${choice}"`, async ({ page, site }) => {
    const title = `পুরোনো তারিখ ${status}`;
    await openAddForm(page);
    await fillRequired(page, title);
    await page.getByLabel('Schedule for later').check();
    await page.getByLabel('Publication date and time').fill('2024-01-02T10:30');
    await button(page, 'Schedule Article').click();
    const question = page.getByRole('dialog', { name: 'This publication time has passed' });
    await expect(question.getByRole('button', { name: 'Back-date to 2 Jan 2024, 10:30' })).toBeVisible();
    expect(await findViolations(page, question)).toEqual([]);
    expect(await site.db.selectFrom('articles').select('id').where('title', '=', title).execute()).toEqual([]);
    await question.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    const rows = await site.db.selectFrom('articles').select('status').where('title', '=', title).execute();
    expect(rows).toEqual([{ status }]);
  });
}

test('changing a live article to draft says what happens and asks', async ({ page, site, newsroom }) => {
  await newsroom.publish('off-site', { title: 'সরানো হবে' });
  await openEditForm(page, 'off-site');
  await page.getByLabel('Save as Draft').check();
  await expect(page.getByText('Readers will no longer see this article.')).toBeVisible();
  await update(page).click();
  const question = page.getByRole('alertdialog', { name: 'Take this article off the site?' });
  await expect(question).toContainText('Readers will no longer see this article.');
  expect(await findViolations(page, question)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.editing.find(articleId('off-site')))?.article.status).toBe('published');
  await update(page).click();
  await question.getByRole('button', { name: 'Take off the site' }).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  expect((await site.editing.find(articleId('off-site')))?.article.status).toBe('draft');
});

test('offline, the form says so, and autosaves when the connection returns', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('offline', { title: 'সংযোগ নেই' });
  await openEditForm(page, 'offline');
  await context.setOffline(true);
  await titleField(page).fill('সংযোগ ছাড়া লেখা');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await update(page).click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await context.setOffline(false);
  await expect(page.getByText('The connection is back, but your last save didn’t go through.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect((await site.editing.find(articleId('offline')))?.revision).toBe(1);
  await button(page, 'Save now').click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  expect((await site.editing.find(articleId('offline')))?.revision).toBe(2);
});

test('Ctrl+S offline keeps the text, and what the form says remains true when the connection returns', async ({
  page,
  context,
  newsroom,
}) => {
  await newsroom.publish('offline-key', { title: 'সংযোগ নেই' });
  await openEditForm(page, 'offline-key');
  await context.setOffline(true);
  await titleField(page).fill('সংযোগ ছাড়া লেখা');
  await titleField(page).press('Control+s');
  await expect(page.getByText(/^The server doesn’t respond\. This browser keeps your text/)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText(/^Autosaved at/)).toBeVisible();
  await titleField(page).press('Control+s');
  await expect(page.getByText('Saved as unpublished changes')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave with unpublished changes?' });
  await expect(question).toContainText('They are stored on the server.');
});

test('if the server does not answer, the form says so until the autosave succeeds', async ({ page, newsroom }) => {
  await newsroom.publish('server-gone', { title: 'সার্ভার নেই' });
  await openEditForm(page, 'server-gone');
  await page.route('**/dashboard/autosave', (route) => route.fulfill({ status: 503 }));
  await titleField(page).fill('সার্ভার ছাড়া লেখা');
  await titleField(page).blur();
  await expect(page.getByText('Not saved, will retry')).toBeVisible();
  await page.unroute('**/dashboard/autosave');
  await expect(page.getByText(/^Autosaved at/)).toBeVisible();
});
