import type { BrowserContext, Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { bodyField, openEditForm } from '../support/article-form-page.ts';
import { findViolations } from '../support/find-violations.ts';
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
const noticeOf = (page: Page) => page.getByText(/saved this article/);

/** Opens the article in two windows, and types into both. The second one is returned. */
async function typeInTwoWindows(
  { page, context, id }: { page: Page; context: BrowserContext; id: string },
  [mine, theirs]: readonly [mine: string, theirs: string],
): Promise<Page> {
  const other = await context.newPage();
  for (const window of [page, other]) {
    window.on('dialog', (dialog) => void dialog.accept());
    await openEditForm(window, id);
  }
  await bodyField(page).fill(mine);
  await bodyField(other).fill(theirs);
  await update(other);
  await expect(other.getByText('Article updated.')).toBeVisible();
  await expect(noticeOf(page)).toBeVisible();
  return other;
}

test('two windows that edit different paragraphs both save without a question', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('paragraphs', { description: BODY });
  const other = await typeInTwoWindows({ page, context, id: 'paragraphs' }, [
    BODY.replace(FIRST, 'আমার কথা'),
    BODY.replace(LAST, 'তাদের কথা'),
  ]);
  await expect(noticeOf(page)).toContainText('Your text is unchanged. Changes are combined when you save.');
  await update(page);
  await expect(page.getByText(/Article updated\..*Description\./)).toBeVisible();
  const both = ['আমার কথা', MIDDLE, 'তাদের কথা'].join('\n\n');
  await expect(bodyField(page)).toHaveValue(both);
  await expect(bodyField(other)).toHaveValue(both);
  expect((await site.editing.find(articleId('paragraphs')))?.article.description).toBe(both);
});

test('undo does not take back what the other window saved', async ({ page, context, newsroom }) => {
  await newsroom.publish('merged-undo', { description: BODY });
  await typeInTwoWindows({ page, context, id: 'merged-undo' }, [
    BODY.replace(FIRST, 'আমার কথা'),
    BODY.replace(LAST, 'তাদের কথা'),
  ]);
  await update(page);
  await expect(page.getByText('Article updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await bodyField(page).focus();
  await page.keyboard.press('Control+z');
  await expect(bodyField(page)).toHaveValue(['আমার কথা', MIDDLE, 'তাদের কথা'].join('\n\n'));
});

test.describe('if two windows change the same words', () => {
  test.beforeEach(async ({ page, context, newsroom }, { testId }) => {
    await newsroom.publish(`words-${testId}`, { description: BODY });
    await typeInTwoWindows({ page, context, id: `words-${testId}` }, [
      BODY.replace('মেলা', 'উৎসব').replace(MIDDLE, 'আমার দুপুর।'),
      BODY.replace('মেলা', 'আসর').replace(LAST, 'তাদের রাত।'),
    ]);
  });

  test('asks about those words only, and shows the result before the save', async ({ page, site }, { testId }) => {
    await expect(noticeOf(page)).toContainText(
      'When you save, you choose between overlapping changes to: Description.',
    );
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
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await site.editing.find(articleId(`words-${testId}`)))?.article.description).toBe(expected);
  });

  test('the question is answered by keyboard', async ({ page, site }, { testId }) => {
    await page.keyboard.press('Control+Enter');
    await expect(conflict(page)).toBeVisible();
    await conflict(page).getByRole('radio', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Space');
    await expect(conflict(page).getByRole('region', { name: 'Result' })).toBeVisible();
    expect(await findViolations(page, conflict(page))).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(conflict(page).getByRole('button', { name: 'Save' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    const body = (await site.editing.find(articleId(`words-${testId}`)))?.article.description;
    expect(body).toBe([FIRST.replace('মেলা', 'উৎসব'), 'আমার দুপুর।', 'তাদের রাত।'].join('\n\n'));
  });
});
