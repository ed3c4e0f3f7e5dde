import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import {
  bodyField,
  fillRequired,
  interceptSave,
  openAddForm,
  openEditForm,
  titleField,
} from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
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

test('Ctrl+S keeps an unfinished new article on the server, then saves it as a draft, and its button publishes it', async ({
  page,
  site,
}) => {
  await openAddForm(page);
  await titleField(page).fill('শুধু শিরোনাম');
  await titleField(page).press('Control+s');
  await expect(page.getByText('Saved as an unfinished draft.')).toBeVisible();
  expect(await site.db.selectFrom('articles').select('id').where('title', '=', 'শুধু শিরোনাম').execute()).toEqual([]);
  expect(await site.db.selectFrom('articleAutosaves').selectAll().execute()).toHaveLength(1);

  await fillRequired(page, 'আগে খসড়া');
  await bodyField(page).press('Control+s');
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await expect(page.getByText(/^All changes saved at \d\d:\d\d$/)).toBeVisible();
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

// What else Ctrl+S does with each article and response is tested in `reduce-save.test.ts` and `reduce-autosave.test.ts`.
test(
  'Ctrl+S changes nothing that readers see, also if a colleague has just published the draft',
  LONG,
  async ({ page, site, newsroom, clock }) => {
    for (const [status, publishAt] of [
      ['published', 0],
      ['scheduled', clock.now() + 86_400_000],
    ] as const) {
      await test.step(`changes to a ${status} article are stored as unpublished changes`, async () => {
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
    await test.step('a draft that a colleague has just published', async () => {
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
  },
);

test(
  'Ctrl+Enter saves and stays, also in a new article, which remains one; the button saves and closes',
  LONG,
  async ({ page, site }) => {
    await openAddForm(page);
    await fillRequired(page, 'এক জায়গায়'.normalize('NFC'));
    await bodyField(page).press('Control+Enter');
    await expect(page.getByText('Article published.')).toBeVisible();
    await bodyField(page).fill('পরের লেখা');
    await update(page).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(rowOf(page, 'এক জায়গায়'.normalize('NFC'))).toHaveCount(1);

    await rowOf(page, 'এক জায়গায়'.normalize('NFC')).getByRole('link', { name: 'Edit' }).click();
    await titleField(page).and(page.locator(':enabled')).waitFor();
    await titleField(page).fill('থাকে, সেভ হয়');
    await titleField(page).press('Control+Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(titleField(page)).toHaveValue('থাকে, সেভ হয়'.normalize('NFC'));
    await titleField(page).fill('এবার বন্ধ');
    await update(page).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Article updated.')).toBeVisible();
    await expect(rowOf(page, 'এবার বন্ধ')).toHaveCount(1);
  },
);

/** Holds the next save until the returned function is called. */
async function holdSave(page: Page) {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await interceptSave(page, '**/edit.data*', async (route) => {
    arrived.resolve();
    await held.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, release: held.resolve };
}

test(
  'during a save, typing keeps the form open, and Escape asks and closes by itself when the save completes',
  LONG,
  async ({ page, site, newsroom }) => {
    await newsroom.publish('during-save', { title: 'শুরু' });
    await openEditForm(page, 'during-save');
    await test.step('typing', async () => {
      await titleField(page).fill('শিরোনাম');
      const save = await holdSave(page);
      await update(page).click();
      await save.arrived;
      await bodyField(page).fill('সেভের সময় লেখা'.normalize('NFC'));
      save.release();
      await expect(page.getByText('Article updated.')).toBeVisible();
      await expect(bodyField(page)).toHaveValue('সেভের সময় লেখা'.normalize('NFC'));
    });
    await test.step('Escape', async () => {
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
  },
);

// "Publish now" is chosen in `newsroom-sizes.spec.ts`.
test('a publication time in the past asks first, and the article is back-dated', LONG, async ({ page, site }) => {
  const title = 'পুরোনো তারিখ';
  await openAddForm(page);
  await fillRequired(page, title);
  await page.getByLabel('Schedule for later').check();
  await page.getByLabel('Publication date and time').fill('2024-01-02T10:30');
  await button(page, 'Schedule Article').click();
  const question = page.getByRole('dialog', { name: 'This publication time has passed' });
  await expect(question.getByRole('button', { name: 'Back-date to 2 Jan 2024, 10:30' })).toBeVisible();
  expect(await findViolations(page, question)).toEqual([]);
  const find = () => site.db.selectFrom('articles').select('status').where('title', '=', title).execute();
  expect(await find()).toEqual([]);
  await question.getByRole('button', { name: /^Back-date to/ }).click();
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  expect(await find()).toEqual([{ status: 'scheduled' }]);
});

test('changing a live article to draft says what happens and asks', LONG, async ({ page, site, newsroom }) => {
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

test('without the server or a connection the form says so and keeps the text, and saves when they are back', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('offline', { title: 'সংযোগ নেই' });
  await openEditForm(page, 'offline');
  await test.step('the server does not answer until the autosave succeeds', async () => {
    await page.route('**/dashboard/autosave', (route) => route.fulfill({ status: 503 }));
    await titleField(page).fill('সার্ভার ছাড়া লেখা');
    await titleField(page).blur();
    await expect(page.getByText('Not saved, will retry')).toBeVisible();
    await expect(page.getByText('Draft saved in this browser')).toBeVisible();
    await page.unroute('**/dashboard/autosave');
    await expect(page.getByText(/^Autosaved at/)).toBeVisible();
  });
  await test.step('Ctrl+S offline', async () => {
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
    await question.getByRole('button', { name: 'Stay' }).click();
  });
  await test.step('the button offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await update(page).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
    await context.setOffline(false);
    const offer = page
      .getByRole('status')
      .filter({ hasText: 'The connection is back, but your last save didn’t go through.' });
    await expect(offer).toBeVisible();
    expect(await findViolations(page, offer)).toEqual([]);
    expect((await site.editing.find(articleId('offline')))?.revision).toBe(1);
    await button(page, 'Save now').click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    expect((await site.editing.find(articleId('offline')))?.revision).toBe(2);
  });
});
