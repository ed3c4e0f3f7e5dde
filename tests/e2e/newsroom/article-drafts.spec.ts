import type { Page } from '@playwright/test';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { articleId } from '#tools/article-id.ts';
import { openAddForm, openEditForm, openPart, titleField } from '../support/article-form-page.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const DAY_MS = 86_400_000;

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

/** Saves and stays in the form. */
const update = (page: Page) => titleField(page).press('Control+Enter');
const submit = (page: Page, name: string) => page.getByRole('button', { name });

test('two windows that restore the same draft store separate drafts', async ({ page, context }) => {
  await openAddForm(page);
  await titleField(page).fill('একই খসড়া');
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await page.reload();
  const other = await context.newPage();
  const third = await context.newPage();
  for (const each of [other, third]) {
    each.on('dialog', (dialog) => void dialog.accept());
    await openAddForm(each);
    await expect(each.getByRole('button', { name: 'Restore' })).toBeVisible();
  }
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Restore' }).click();
    await expect(titleField(each)).toHaveValue('একই খসড়া');
  }
  await third.getByRole('button', { name: 'Discard' }).click();
  await third.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(third.getByRole('button', { name: 'Restore' })).toBeHidden();
  await titleField(other).fill('অন্য জানালায়');
  await expect(other.getByText('Draft saved in this browser')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByText('একই খসড়া')).toBeVisible();
  await expect(page.getByText('অন্য জানালায়')).toBeVisible();
});

test('two windows on one article store separate drafts; the second save merges or shows the conflict', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('two-windows', { title: 'শিরোনাম', author: 'লেখক' });
  await openEditForm(page, 'two-windows');
  const other = await context.newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await openEditForm(other, 'two-windows');
  await titleField(page).fill('প্রথম জানালা');
  await openPart(other, 'Author');
  await openPart(page, 'Author');
  await other.getByRole('textbox', { name: 'Author' }).fill('দ্বিতীয় জানালা');
  await expect(other.getByText('Draft saved in this browser')).toBeVisible();
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  const third = await context.newPage();
  await openEditForm(third, 'two-windows');
  await expect(third.getByRole('button', { name: 'Restore' })).toBeHidden();
  await third.close();

  await update(page);
  await expect(page.getByText('Article updated.')).toBeVisible();
  await update(other);
  await expect(other.getByText(/Article updated\..*Title\./)).toBeVisible();
  await expect(titleField(other)).toHaveValue('প্রথম জানালা');
  await expect(page.getByRole('textbox', { name: 'Author' })).toHaveValue('দ্বিতীয় জানালা');

  await titleField(page).fill('প্রথমের আবার');
  await titleField(other).fill('দ্বিতীয়ের আবার');
  await update(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await update(other);
  await expect(other.getByRole('dialog', { name: 'Your other window saved this article' })).toBeVisible();
  await other.reload();
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(other)).toHaveValue('দ্বিতীয়ের আবার');
  expect((await site.editing.find(articleId('two-windows')))?.article.title).toBe('প্রথমের আবার');
});

test('the second window keeps its text in this browser, says so, and goes on when the first has closed', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('second-window', { title: 'শুরু' });
  await openEditForm(page, 'second-window');
  const second = await context.newPage();
  second.on('dialog', (dialog) => void dialog.accept());
  await openEditForm(second, 'second-window');
  await titleField(page).fill('প্রথম জানালার লেখা');
  await titleField(page).press('Control+s');
  await expect(page.getByText('Saved as unpublished changes')).toBeVisible();
  await titleField(second).fill('দ্বিতীয় জানালার লেখা');
  await titleField(second).press('Control+s');
  const line = second.getByText('another window of yours has unsaved changes to this article.');
  await expect(line).toHaveCount(2);
  await expect(second.getByRole('button', { name: 'Restore' })).toBeHidden();
  await titleField(page).fill('শুরু');
  await titleField(page).press('Control+s');
  await expect.poll(() => site.db.selectFrom('articleAutosaves').selectAll().execute()).toEqual([]);
  await page.close();
  await expect(second.getByText(/^Autosaved at/)).toBeVisible();
  await expect(line).toBeHidden();
  await expect(titleField(second)).toHaveValue('দ্বিতীয় জানালার লেখা');
});

test('shows a warning and saves if the browser cannot store drafts', async ({ page, site, newsroom }) => {
  await newsroom.publish('not-stored');
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await openEditForm(page, 'not-stored');
  const warning = page.getByRole('status').filter({ hasText: 'This browser can’t store drafts.' });
  await expect(warning).toBeInViewport();
  await titleField(page).fill('কিছুই রাখা হয় না');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(warning).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByText('this browser can’t store a draft')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await submit(page, 'Update Article').click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  expect((await site.editing.find(articleId('not-stored')))?.article.title).toBe(normaliseText('কিছুই রাখা হয় না'));
});

test('a draft of this browser is deleted after 60 days', async ({ page, site }) => {
  await openAddForm(page);
  await titleField(page).fill('পুরোনো খসড়া');
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await page.goto('/dashboard/account');
  await site.db.deleteFrom('articleAutosaves').execute();
  await ageDrafts(page, 60 * DAY_MS - 60_000);
  await openAddForm(page);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.goto('/dashboard/account');
  await ageDrafts(page, 60_000);
  await openAddForm(page);
  await expect.poll(() => ageDrafts(page, 0)).toBe(0);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('offers a draft stored by an earlier version of the site', async ({ page }) => {
  await openAddForm(page);
  await titleField(page).fill('আগের সংস্করণের খসড়া');
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await page.goto('/dashboard/account');
  await renameDraftTimes(page);
  await openAddForm(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(page)).toHaveValue('আগের সংস্করণের খসড়া');
});

/** Renames `savedAtMs` to `keptAtMs`, the name that earlier versions of the site used. */
function renameDraftTimes(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('prohor');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('drafts', 'readwrite');
          const drafts = transaction.objectStore('drafts');
          const readRequest = drafts.getAll();
          readRequest.onsuccess = () => {
            for (const { savedAtMs, ...draft } of readRequest.result) drafts.put({ ...draft, keptAtMs: savedAtMs });
          };
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve();
          };
        };
      }),
  );
}

/** Makes the drafts in the browser older by `byMs`. Returns their number. */
function ageDrafts(page: Page, byMs: number): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((resolve, reject) => {
        const openRequest = indexedDB.open('prohor');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const db = openRequest.result;
          const transaction = db.transaction('drafts', 'readwrite');
          const drafts = transaction.objectStore('drafts');
          const readRequest = drafts.getAll();
          readRequest.onsuccess = () => {
            for (const draft of readRequest.result) drafts.put({ ...draft, savedAtMs: draft.savedAtMs - ms });
          };
          transaction.oncomplete = () => {
            db.close();
            resolve(readRequest.result.length);
          };
        };
      }),
    byMs,
  );
}

test('all offered drafts are discarded with one question, and each is one line that shows its time', async ({
  page,
}) => {
  for (const title of ['প্রথম খসড়া', 'দ্বিতীয় খসড়া', 'লম্বা শিরোনাম '.repeat(20)]) {
    await openAddForm(page);
    await titleField(page).fill(title);
    await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  }
  await openAddForm(page);
  const offers = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Restore' }) });
  await expect(offers).toHaveCount(3);
  const heights = await offers.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(60);
  for (const time of await offers.getByText(/^Unsaved draft from/).all())
    await expect(time).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(offers).toHaveCount(0);
  await expect(titleField(page)).toBeFocused();
  await page.reload();
  await titleField(page).fill('চতুর্থ খসড়া');
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await expect(offers).toHaveCount(0);
});
