import type { Page, Route } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { bodyField, openEditForm, titleField } from '../support/article-form-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

/** Too long to be shown in full. */
const MINE = `মূল লেখা, আমার কথা${'\nআরও লেখা'.repeat(30)}`;
const THEIRS = 'মূল লেখা, তাদের কথা';

/** Saves and stays in the form. */
const update = (page: Page) => titleField(page).press('Control+Enter');
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved this article' });

/** Answers the three questions in their order. */
async function answer(page: Page, [title, body, tags]: readonly [title: string, body: string, tags: string]) {
  for (const choice of [title, body]) {
    await conflict(page).getByLabel(choice).check();
    await conflict(page).getByRole('button', { name: 'Next' }).click();
  }
  await expect(conflict(page)).toContainText('Question 3 of 3');
  await conflict(page).getByLabel(tags).check();
}

test('an unchanged form shows what another user saves', async ({ page, newsroom }) => {
  await newsroom.publish('follows', { title: 'প্রথম' });
  await openEditForm(page, 'follows');
  await newsroom.edit('follows', { title: 'অন্যের শিরোনাম' });
  await expect(titleField(page)).toHaveValue('অন্যের শিরোনাম');
  await expect(page.getByText('The form shows the latest version.')).toBeVisible();
});

test('shows the conflict if text typed during a save overlaps another user’s change', async ({
  page,
  site,
  newsroom,
}) => {
  await newsroom.publish('in-flight', { title: 'শুরু', description: 'মূল লেখা' });
  await openEditForm(page, 'in-flight');
  await titleField(page).fill('আমার শিরোনাম');
  await newsroom.edit('in-flight', { title: 'শুরু', description: THEIRS });
  const typeDuringSave = async (route: Route) => {
    if (route.request().method() !== 'POST' || (await bodyField(page).inputValue()) !== 'মূল লেখা')
      return route.continue();
    const response = await route.fetch();
    await bodyField(page).fill('মূল লেখা, আর যা মাঝখানে লেখা');
    await route.fulfill({ response });
  };
  await page.route('**/in-flight/edit.data*', typeDuringSave);
  await update(page);
  await expect(page.getByText('Article updated.')).toBeVisible();
  await update(page);
  await expect(conflict(page)).toBeVisible();
  expect((await site.editing.find(articleId('in-flight')))?.article).toMatchObject({
    title: 'আমার শিরোনাম',
    description: THEIRS,
  });
  await conflict(page).getByRole('radio', { name: 'Keep both' }).check();
  await conflict(page).getByRole('button', { name: 'Add both to the form' }).click();
  await expect(bodyField(page)).toHaveValue('মূল লেখা, আর যা মাঝখানে লেখা, তাদের কথা');
});

test('merges the changes of two users to different fields without showing the conflict', async ({
  page,
  site,
  newsroom,
}) => {
  await newsroom.publish('merges', { title: 'শিরোনাম', author: 'আগের লেখক' });
  await openEditForm(page, 'merges');
  await titleField(page).fill('আমার শিরোনাম');
  await newsroom.edit('merges', { title: 'শিরোনাম', author: 'নতুন লেখক' });
  await expect(page.getByText('desk@prohor.example saved this article')).toBeVisible();
  await expect(titleField(page)).toHaveValue('আমার শিরোনাম');
  await update(page);
  await expect(page.getByText(/Article updated\..*Author\./)).toBeVisible();
  expect((await site.editing.find(articleId('merges')))?.article).toMatchObject({
    title: 'আমার শিরোনাম',
    author: 'নতুন লেখক',
  });
});

test('the result shows the image that was kept', async ({ page, newsroom }) => {
  await newsroom.publish('two-images', { title: 'ছবি', imageUrl: '/demo/flood-1280.webp' });
  await openEditForm(page, 'two-images');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await newsroom.edit('two-images', { title: 'ছবি', imageUrl: '/demo/court-1280.webp' });
  await update(page);
  await conflict(page).getByLabel('Keep theirs').check();
  const result = conflict(page).getByRole('region', { name: 'Result' });
  await expect(result.locator('img')).toHaveAttribute('src', /court/);
  await expect(result).not.toContainText('(empty)');
  await conflict(page).getByLabel('Keep mine').check();
  await expect(result).toContainText('No image');
});

test.describe('if two users change the same fields', () => {
  test.beforeEach(async ({ page, newsroom }, { testId }) => {
    const id = `same-${testId}`;
    await newsroom.publish(id, { title: 'শিরোনাম', description: 'মূল লেখা', tags: ['ক'], author: 'লেখক' });
    await openEditForm(page, id);
    await titleField(page).fill('আমার শিরোনাম');
    await bodyField(page).fill(MINE);
    await page.getByRole('combobox', { name: 'Tags' }).fill('ক, খ');
    await newsroom.edit(id, {
      title: 'তাদের শিরোনাম',
      description: THEIRS,
      tags: ['ক', 'গ'],
      author: 'নতুন লেখক',
    });
    await update(page);
    await expect(conflict(page)).toBeVisible();
  });
  const find = async (
    site: { editing: import('#services/articles/edit/article-editing.ts').ArticleEditing },
    testId: string,
  ) => (await site.editing.find(articleId(`same-${testId}`)))?.article;

  test('saves the chosen text of each field', async ({ page, site }, { testId }) => {
    await answer(page, ['Keep mine', 'Keep theirs', 'Keep both']);
    await conflict(page).getByRole('button', { name: 'Save' }).click();
    await expect(conflict(page)).toBeHidden();
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect(await find(site, testId)).toMatchObject({
      title: 'আমার শিরোনাম',
      description: THEIRS,
      tags: ['ক', 'খ', 'গ'],
      author: 'নতুন লেখক',
    });
    await expect(bodyField(page)).toHaveValue(THEIRS);
  });

  test('adds both texts to the form, to be edited before the save', async ({ page, site }, { testId }) => {
    await answer(page, ['Keep mine', 'Keep both', 'Keep mine']);
    await conflict(page).getByRole('button', { name: 'Add both to the form' }).click();
    await expect(bodyField(page)).toHaveValue(`${MINE}\n\n${THEIRS}`);
    expect(await find(site, testId)).toMatchObject({ title: 'তাদের শিরোনাম' });
    await bodyField(page).fill('মূল লেখা, সবার কথা');
    await update(page);
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect(await find(site, testId)).toMatchObject({ title: 'আমার শিরোনাম', description: 'মূল লেখা, সবার কথা' });
  });

  test('nothing is chosen beforehand, and nothing can be saved before every question is answered', async ({ page }) => {
    for (const [part, button] of [
      ['Title', 'Next'],
      ['Description', 'Next'],
      ['Tags', 'Previous'],
      ['Description', 'Previous'],
    ] as const) {
      await expect(conflict(page).getByRole('group', { name: part })).toBeVisible();
      await expect(conflict(page).getByRole('radio')).toHaveCount(3);
      await expect(conflict(page).getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(conflict(page).getByRole('button', { name: 'Save' })).toBeDisabled();
      await conflict(page).getByRole('button', { name: button }).click();
    }
    await answer(page, ['Keep theirs', 'Keep theirs', 'Keep mine']);
    const result = conflict(page).getByRole('region', { name: 'Result' });
    await expect(result).toContainText('তাদের শিরোনাম');
    await expect(result).toContainText(THEIRS);
    await expect(result).toContainText('ক, খ');
    await expect(conflict(page).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('the dialog has no accessibility violation and fits wide and narrow windows', async ({ page }) => {
    expect(await findViolations(page, conflict(page))).toEqual([]);
    await answer(page, ['Keep mine', 'Keep theirs', 'Keep mine']);
    expect(await findViolations(page, conflict(page))).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 720 });
      const overflow = await conflict(page).evaluate(
        (dialog) =>
          [dialog, ...dialog.querySelectorAll('*')].filter((part) => part.scrollWidth > dialog.clientWidth).length,
      );
      expect(overflow).toBe(0);
    }
  });

  test('Escape returns to the form without losing its text', async ({ page, site }, { testId }) => {
    await page.keyboard.press('Escape');
    await expect(conflict(page)).toBeHidden();
    await expect(titleField(page)).toHaveValue('আমার শিরোনাম');
    expect(await find(site, testId)).toMatchObject({ title: 'তাদের শিরোনাম' });
  });
});

test.describe('an article that is deleted while it is edited', () => {
  test.beforeEach(async ({ page, newsroom }, { testId }) => {
    await newsroom.publish(`removed-${testId}`, { title: 'শিরোনাম' });
    await openEditForm(page, `removed-${testId}`);
    await titleField(page).fill(`আমার ${testId}`);
    await newsroom.remove(`removed-${testId}`);
    await expect(
      page.getByText('Someone deleted this article while you were editing. Your text is still here.'),
    ).toBeVisible();
    await update(page);
  });

  test('is restored with the new text', async ({ page, site }, { testId }) => {
    await page.getByRole('button', { name: 'Restore and save' }).click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await site.editing.find(articleId(`removed-${testId}`)))?.article.title).toBe(`আমার ${testId}`);
  });

  test('is saved as a new article', async ({ page, site }, { testId }) => {
    await page.getByRole('button', { name: 'Save as a new article' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(page.getByRole('link', { name: `Edit আমার ${testId}` })).toHaveCount(1);
    expect(await site.editing.find(articleId(`removed-${testId}`))).toBeNull();
  });
});
