import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { bodyField, expectDraft, openEditForm } from '../support/article-form-page.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

const FIRST = 'সকালে নদীর ধারে বড় মেলা বসেছে।'.normalize('NFC');
const MIDDLE = 'দুপুরে বৃষ্টি নামে।'.normalize('NFC');
const LAST = 'রাতে গান হয়, মানুষ বাড়ি ফেরে।'.normalize('NFC');
const BODY = [FIRST, MIDDLE, LAST].join('\n\n');

/** Saves, and stays in the form. */
const update = (page: Page) => bodyField(page).press('Control+Enter');
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Your other window saved this article' });
const overlap = (page: Page) =>
  page.getByText('When you save, you choose between overlapping changes to: Description.');
/** The question about what a colleague saved. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved this article' });
const noticeOf = (page: Page) => page.getByText(/saved this article/);

test('two windows that edit different paragraphs both save without a question, and are asked about the same words', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  const read = async () => (await site.editing.find(articleId('two-windows')))?.article.description;
  await newsroom.publish('two-windows', { description: BODY });
  const other = await context.newPage();
  for (const window of [page, other]) {
    window.on('dialog', (dialog) => void dialog.accept());
    await openEditForm(window, 'two-windows');
  }
  const both = ['আমার কথা', MIDDLE, 'তাদের কথা'].join('\n\n');
  await test.step('different paragraphs are combined', async () => {
    await bodyField(page).fill(BODY.replace(FIRST, 'আমার কথা'));
    await bodyField(other).fill(BODY.replace(LAST, 'তাদের কথা'));
    await expectDraft(page, 'আমার কথা');
    await expectDraft(other, 'তাদের কথা');
    const third = await context.newPage();
    await openEditForm(third, 'two-windows');
    await expect(third.getByRole('button', { name: 'Restore' })).toBeHidden();
    await third.close();
    await update(other);
    await expect(other.getByText('Article updated.')).toBeVisible();
    await expect(noticeOf(page)).toContainText('Your text is unchanged. Changes are combined when you save.');
    await update(page);
    await expect(page.getByText(/Article updated\..*Description\./)).toBeVisible();
    await expect(bodyField(page)).toHaveValue(both);
    await expect(bodyField(other)).toHaveValue(both);
    expect(await read()).toBe(both);
  });
  await test.step('undo does not take back what the other window saved', async () => {
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await bodyField(page).focus();
    await page.keyboard.press('Control+z');
    await expect(bodyField(page)).toHaveValue(both);
  });
  await test.step('changes of the same words are asked about, and the result is shown before the save', async () => {
    await newsroom.edit('two-windows', { description: BODY });
    for (const window of [page, other]) await expect(bodyField(window)).toHaveValue(BODY);
    await bodyField(page).fill(BODY.replace('মেলা', 'উৎসব').replace(MIDDLE, 'আমার দুপুর।'));
    await bodyField(other).fill(BODY.replace('মেলা', 'আসর').replace(LAST, 'তাদের রাত।'));
    await update(other);
    await expect(overlap(page)).toBeVisible();
    await update(page);
    await expect(conflict(page)).toBeVisible();
    // The draft of this window is not lost with the question.
    await expectDraft(page, 'আমার দুপুর।');
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(bodyField(page)).toHaveValue(/উৎসব/);
    await update(page);
    const question = conflict(page).getByRole('group', { name: 'Description' });
    await expect(question).toContainText('সকালে নদীর ধারে');
    await expect(question).not.toContainText('আমার দুপুর');
    await expect(question.getByText('Before').locator('..')).toContainText('মেলা');
    await expect(question.getByText('Their version').locator('..').locator('ins')).toContainText('আসর');
    await expect(question.getByText('Your version').locator('..').locator('ins')).toContainText('উৎসব');
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(conflict(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await question.getByLabel('Keep theirs').check();
    const expected = [FIRST.replace('মেলা', 'আসর'), 'আমার দুপুর।', 'তাদের রাত।'].join('\n\n');
    await expect(conflict(page).getByRole('definition')).toHaveText(expected);
    await conflict(page).getByRole('button', { name: 'Save' }).click();
    await expect(bodyField(page)).toHaveValue(expected);
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await read()).toBe(expected);
  });
  await test.step('the question is answered by keyboard', async () => {
    await newsroom.edit('two-windows', { description: BODY });
    await expect(bodyField(page)).toHaveValue(BODY);
    await bodyField(page).fill(BODY.replace('মেলা', 'উৎসব').replace(MIDDLE, 'আমার দুপুর।'));
    await newsroom.edit('two-windows', { description: BODY.replace('মেলা', 'আসর').replace(LAST, 'তাদের রাত।') });
    await expect(overlap(page)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await question(page).getByRole('radio', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Space');
    await expect(question(page).getByRole('region', { name: 'Result' })).toBeVisible();
    expect(await findViolations(page, question(page))).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name: 'Save' })).toBeFocused();
    await page.keyboard.press('Enter');
    const expected = [FIRST.replace('মেলা', 'উৎসব'), 'আমার দুপুর।', 'তাদের রাত।'].join('\n\n');
    await expect(bodyField(page)).toHaveValue(expected);
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await read()).toBe(expected);
  });
});
