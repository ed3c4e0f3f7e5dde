import type { Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { bodyField, interceptSave, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
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

const readArticle = async (site: Site, id: string) => (await site.editing.find(articleId(id)))?.article;

// Which changes are merged and which are asked about is tested in `reduce-save.test.ts` and `resolve-conflict.test.ts`.
test('an unchanged form shows what another user saves, changes to different fields are merged, and overlaps are asked about', async ({
  page,
  site,
  newsroom,
}) => {
  const id = 'someone-else';
  await newsroom.publish(id, { title: 'প্রথম', description: 'মূল লেখা', author: 'আগের লেখক' });
  await openEditForm(page, id);
  await test.step('the form without changes shows the latest version', async () => {
    await newsroom.edit(id, { title: 'শুরু', description: 'মূল লেখা', author: 'আগের লেখক' });
    await expect(titleField(page)).toHaveValue('শুরু');
    await expect(page.getByText('The form shows the latest version.')).toBeVisible();
  });
  await test.step('changes to different fields are merged', async () => {
    await titleField(page).fill('আমার শিরোনাম');
    await newsroom.edit(id, { title: 'শুরু', description: 'মূল লেখা', author: 'নতুন লেখক' });
    await expect(page.getByText('desk@prohor.example saved this article')).toBeVisible();
    await expect(titleField(page)).toHaveValue('আমার শিরোনাম');
    await update(page);
    await expect(page.getByText(/Article updated\..*Author\./)).toBeVisible();
    expect(await readArticle(site, id)).toMatchObject({ title: 'আমার শিরোনাম', author: 'নতুন লেখক' });
  });
  await test.step('text that is typed during a save and overlaps another user’s change is asked about', async () => {
    const theirs = { title: 'আমার শিরোনাম', description: THEIRS, author: 'নতুন লেখক' };
    await titleField(page).fill('আমার নতুন শিরোনাম');
    await newsroom.edit(id, theirs);
    await interceptSave(page, `**/${id}/edit.data*`, async (route) => {
      const response = await route.fetch();
      await bodyField(page).fill('মূল লেখা, আর যা মাঝখানে লেখা');
      await route.fulfill({ response });
    });
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await update(page);
    await saved;
    await expect(page.getByText('Saving…')).toHaveCount(0);
    await update(page);
    await expect(conflict(page)).toBeVisible();
    expect(await readArticle(site, id)).toMatchObject({ title: 'আমার নতুন শিরোনাম', description: THEIRS });
    await conflict(page).getByRole('radio', { name: 'Keep both' }).check();
    await conflict(page).getByRole('button', { name: 'Add both to the form' }).click();
    await expect(bodyField(page)).toHaveValue('মূল লেখা, আর যা মাঝখানে লেখা, তাদের কথা');
  });
});

test('the result shows the image that was kept', LONG, async ({ page, newsroom }) => {
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

test(
  'if two users change the same fields, each is asked about, and the answers are saved or go into the form',
  LONG,
  async ({ page, site, newsroom }) => {
    const id = 'same-fields';
    const start = { title: 'শিরোনাম', description: 'মূল লেখা', tags: ['ক'], author: 'লেখক' };
    const theirs = { title: 'তাদের শিরোনাম', description: THEIRS, tags: ['ক', 'গ'], author: 'নতুন লেখক' };
    await newsroom.publish(id, start);
    await openEditForm(page, id);
    await titleField(page).fill('আমার শিরোনাম');
    await bodyField(page).fill(MINE);
    await page.getByRole('combobox', { name: 'Tags' }).fill('ক, খ');
    await newsroom.edit(id, theirs);
    await update(page);

    await test.step('nothing is chosen beforehand, and nothing can be saved before every question is answered', async () => {
      expect(await findViolations(page, conflict(page))).toEqual([]);
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
    await test.step('the dialog has no accessibility violation and fits wide and narrow windows', async () => {
      expect(await findViolations(page, conflict(page))).toEqual([]);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const overflow = await conflict(page).evaluate(
          (dialog) =>
            [dialog, ...dialog.querySelectorAll('*')].filter((part) => part.scrollWidth > dialog.clientWidth).length,
        );
        expect(overflow).toBe(0);
      }
    });
    await test.step('Escape returns to the form without losing its text', async () => {
      await page.keyboard.press('Escape');
      await expect(conflict(page)).toBeHidden();
      await expect(titleField(page)).toHaveValue('আমার শিরোনাম');
      expect(await readArticle(site, id)).toMatchObject({ title: 'তাদের শিরোনাম' });
    });
    await test.step('both texts are added to the form, to be edited before the save', async () => {
      await update(page);
      await answer(page, ['Keep mine', 'Keep both', 'Keep mine']);
      await conflict(page).getByRole('button', { name: 'Add both to the form' }).click();
      await expect(bodyField(page)).toHaveValue(`${MINE}\n\n${THEIRS}`);
      expect(await readArticle(site, id)).toMatchObject({ title: 'তাদের শিরোনাম' });
      await bodyField(page).fill('মূল লেখা, সবার কথা');
      await update(page);
      await expect(page.getByText('Article updated.')).toBeVisible();
      expect(await readArticle(site, id)).toMatchObject({ title: 'আমার শিরোনাম', description: 'মূল লেখা, সবার কথা' });
    });
    await test.step('the chosen text of each field is saved', async () => {
      await titleField(page).fill('আমার দ্বিতীয় শিরোনাম'.normalize('NFC'));
      await bodyField(page).fill(MINE);
      await page.getByRole('combobox', { name: 'Tags' }).fill('ক, খ, ঘ');
      await newsroom.edit(id, { ...theirs, author: 'আরেক লেখক' });
      await update(page);
      await answer(page, ['Keep mine', 'Keep theirs', 'Keep both']);
      await conflict(page).getByRole('button', { name: 'Save' }).click();
      await expect(conflict(page)).toBeHidden();
      await expect(bodyField(page)).toHaveValue(THEIRS);
      await expect(page.getByText('All changes saved')).toBeVisible();
      expect(await readArticle(site, id)).toMatchObject({
        title: 'আমার দ্বিতীয় শিরোনাম'.normalize('NFC'),
        description: THEIRS,
        tags: ['ক', 'খ', 'ঘ', 'গ'],
        author: 'আরেক লেখক',
      });
    });
  },
);

test(
  'an article that is deleted while it is edited is restored with the new text, or saved as a new article',
  LONG,
  async ({ page, site, newsroom }) => {
    const id = 'removed-while-edited';
    const deleted = page.getByText('Someone deleted this article while you were editing. Your text is still here.');
    await newsroom.publish(id, { title: 'শিরোনাম' });
    await openEditForm(page, id);
    await titleField(page).fill('ফিরিয়ে আনা লেখা'.normalize('NFC'));
    await newsroom.remove(id);
    await expect(deleted).toBeVisible();
    await update(page);
    await page.getByRole('button', { name: 'Restore and save' }).click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await readArticle(site, id))?.title).toBe('ফিরিয়ে আনা লেখা'.normalize('NFC'));

    await titleField(page).fill('নতুন করে রাখা লেখা');
    await newsroom.remove(id);
    await expect(deleted).toBeVisible();
    await update(page);
    await page.getByRole('button', { name: 'Save as a new article' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
    await expect(page.getByRole('link', { name: 'Edit নতুন করে রাখা লেখা' })).toHaveCount(1);
    expect(await site.editing.find(articleId(id))).toBeNull();
  },
);
