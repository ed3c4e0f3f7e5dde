import type { Page } from '@playwright/test';
import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { articleId } from '#tools/article-id.ts';
import { expectDraft, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const submit = (page: Page, name: string) => page.getByRole('button', { name });

test('each window stores a draft of its own, also after two have restored the same one, and a discarded draft is deleted', async ({
  page,
  context,
}) => {
  const openWindow = async () => {
    const opened = await context.newPage();
    opened.on('dialog', (dialog) => void dialog.accept());
    await openAddForm(opened);
    return opened;
  };
  await openAddForm(page);
  await titleField(page).fill('একই খসড়া');
  await expectDraft(page, 'একই খসড়া');
  const other = await openWindow();
  await test.step('a window does not offer the draft that another has open', async () => {
    await titleField(other).fill('অন্য খসড়া');
    await expectDraft(other, 'অন্য খসড়া');
    await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden();
  });
  const third = await test.step('a draft that was discarded is deleted', async () => {
    await other.close();
    await page.reload();
    const offers = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Restore' }) });
    await expect(offers).toHaveCount(2);
    await offers.filter({ hasText: 'অন্য খসড়া' }).getByRole('button', { name: 'Discard' }).click();
    const discarded = page.waitForResponse((response) => response.request().postData()?.includes('"discard"') === true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await discarded;
    const opened = await openWindow();
    await expect(opened.getByRole('button', { name: 'Restore' })).toHaveCount(1);
    await expect(opened.getByText('একই খসড়া')).toBeVisible();
    return opened;
  });
  await test.step('two windows that restore the same draft go on separately', async () => {
    const fourth = await openWindow();
    await expect(fourth.getByRole('button', { name: 'Restore' })).toBeVisible();
    for (const each of [page, third]) {
      await each.getByRole('button', { name: 'Restore' }).click();
      await expect(titleField(each)).toHaveValue('একই খসড়া');
    }
    // A window that still offers the draft does not delete it.
    await fourth.getByRole('button', { name: 'Discard' }).click();
    await fourth.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(fourth.getByRole('button', { name: 'Restore' })).toBeHidden();
    await titleField(third).fill('অন্য জানালায়');
    await expectDraft(third, 'অন্য জানালায়');
    await third.close();
    await page.reload();
    await expect(page.getByText('একই খসড়া')).toBeVisible();
    await expect(page.getByText('অন্য জানালায়')).toBeVisible();
  });
});

test(
  'the second window keeps its text in this browser, says so, and goes on when the first has closed',
  LONG,
  async ({ page, context, site, newsroom }) => {
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
  },
);

test('shows a warning and saves if the browser cannot store drafts', LONG, async ({ page, site, newsroom }) => {
  await newsroom.publish('not-stored');
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  // After an autosave the question would say that the server has the text.
  await page.route('**/dashboard/autosave', (route) => route.fulfill({ status: 503 }));
  await openEditForm(page, 'not-stored');
  const warning = page.getByRole('status').filter({ hasText: 'This browser can’t store drafts.' });
  await expect(warning).toBeInViewport();
  await titleField(page).fill('কিছুই রাখা হয় না');
  await expect(page.getByText(/^(Unsaved changes|Not saved, will retry)$/)).toBeVisible();
  await expect(warning).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByText('this browser can’t store a draft')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await submit(page, 'Update Article').click();
  await expect(page.getByText('Article updated.')).toBeVisible();
  expect((await site.editing.find(articleId('not-stored')))?.article.title).toBe(normaliseText('কিছুই রাখা হয় না'));
});

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

// Which drafts are too old, and how one of an earlier version is read, is tested in `unsaved-store.test.ts`.
test(
  'all offered drafts are discarded with one question, each is one line that shows its time, and old ones are deleted',
  LONG,
  async ({ page, site }) => {
    for (const title of ['প্রথম খসড়া', 'দ্বিতীয় খসড়া', 'লম্বা শিরোনাম '.repeat(20)]) {
      await openAddForm(page);
      await titleField(page).fill(title);
      await expectDraft(page, title);
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
    await expectDraft(page, 'চতুর্থ খসড়া');
    await expect(offers).toHaveCount(0);

    await page.goto('/dashboard/account');
    await site.db.deleteFrom('articleAutosaves').execute();
    await ageDrafts(page, DRAFT_RETENTION_MS);
    await openAddForm(page);
    await expect.poll(() => ageDrafts(page, 0)).toBe(0);
    await expect(offers).toHaveCount(0);
  },
);
