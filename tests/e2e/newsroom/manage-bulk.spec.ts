import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** "Traffic on the ferries of the Padma's both banks grows with the holidays", as long as a title gets. */
const LONG_TITLE = 'পদ্মার দুই পারের ফেরিঘাটে ঈদের ছুটিতে যাত্রী ও যানবাহনের চাপ কয়েক গুণ বেড়েছে';

const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [768, 'light'],
  [1280, 'dark'],
  [1440, 'light'],
  [1920, 'light'],
] as const;

/** The articles of the running test. The id of a deleted article cannot be used again. */
let ids: string[] = [];

test.beforeEach(async ({ context, site, newsroom }, { testId }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  ids = [1, 2, 3].map((n) => `${testId}-${n}`);
  for (const id of ids) {
    await newsroom.publish(id, { title: `${LONG_TITLE} ${id}`, author: 'বাল্ক', category: 'খেলা', subcategory: 'ফুটবল' });
  }
});

const PATH = `/dashboard/manage?author=${encodeURIComponent('বাল্ক')}`;

test('articles are selected by keyboard, moved to another category and restored', async ({ page, site }) => {
  const readSecond = async () => (await site.editing.find(articleId(ids[1] ?? '')))?.article;
  await page.goto(PATH);
  await waitForLiveStream(page);
  await expect(page.getByText('3 articles', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected articles' });
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  expect(await findViolations(page, bar)).toEqual([]);

  await bar.getByRole('button', { name: 'Category' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the category of 3 articles?' });
  await dialog.getByRole('button', { name: 'Change category' }).press('Enter');
  await expect(dialog.getByText('Choose a category.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('বিশ্ব');
  expect(await findViolations(page, dialog)).toEqual([]);
  // On a slow network the list is still being read again when Undo is pressed.
  const undone = Promise.withResolvers<void>();
  await page.route(/\/dashboard\/manage\.data/, async (route) => {
    if (route.request().method() === 'GET') await undone.promise;
    await route.fallback();
  });
  const reload = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/manage.data'));
  await dialog.getByRole('button', { name: 'Change category' }).press('Enter');
  await expect(page.getByText('Category changed in 3 articles.')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await readSecond()).toMatchObject({ category: 'বিশ্ব', subcategory: null });
  await reload;

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('3 articles restored.')).toBeVisible();
  undone.resolve();
  expect(await readSecond()).toMatchObject({ category: 'খেলা', subcategory: 'ফুটবল' });
});

test(
  'a click with Shift selects a range, which fits into every width, and what a colleague changed is not restored',
  LONG,
  async ({ page, site, newsroom }) => {
    const [, edited = ''] = ids;
    const readStatuses = () =>
      Promise.all(ids.map(async (id) => (await site.get(`/article/${encodeURIComponent(id)}`)).status));
    expect(await readStatuses()).toEqual([200, 200, 200]);
    await page.goto(PATH);
    await waitForLiveStream(page);
    const boxes = page.getByRole('checkbox', { name: /^Select পদ্মার/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('More filters').click();
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await findLayoutDefects(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Unpublish' }).click();
    const question = page.getByRole('alertdialog', { name: 'Unpublish 3 articles?' });
    await question.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('3 articles unpublished.')).toBeVisible();
    expect(await readStatuses()).toEqual([403, 403, 403]);
    await newsroom.edit(edited, { title: 'সহকর্মীর শিরোনাম', author: 'বাল্ক', status: 'draft' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 articles restored.')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(`${edited}: someone else has changed it`);
    expect(await readStatuses()).toEqual([200, 403, 200]);
  },
);
