import type { Page } from '@playwright/test';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { articleId } from '#tools/article-id.ts';
import {
  bodyField,
  categoryField,
  expectDraft,
  openAddForm,
  openEditForm,
  readSelection,
  selectWords,
  stopTime,
  subcategoryField,
  titleField,
} from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await stopTime(page);
  page.on('dialog', (dialog) => void dialog.accept());
});

const undo = (page: Page) => bodyField(page).press('Control+z');
const redo = (page: Page) => bodyField(page).press('Control+Shift+z');
const update = async (page: Page) => {
  await titleField(page).press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
};

test('undo and redo follow the order of the edits in all fields, and go back to the caret of each', async ({
  page,
}) => {
  await openAddForm(page);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const featured = page.getByRole('checkbox', { name: /^Feature/ });
  await test.step('all fields', async () => {
    await titleField(page).pressSequentially('নদী');
    await categoryField(page).selectOption('খেলা');
    await subcategoryField(page).selectOption('ক্রিকেট');
    await tags.pressSequentially('নদী');
    await bodyField(page).pressSequentially('লেখা');
    await page.getByRole('radio', { name: 'Save as Draft' }).check();
    await featured.check();
    await categoryField(page).selectOption('শিক্ষা');
    const steps: [announced: string, check: () => Promise<void>][] = [
      ['Undone: Category.', () => expect(subcategoryField(page)).toHaveValue('ক্রিকেট')],
      ['Undone: Featured.', () => expect(featured).not.toBeChecked()],
      ['Undone: Status.', () => expect(page.getByRole('radio', { name: 'Publish Immediately' })).toBeChecked()],
      ['Undone: Description.', () => expect(bodyField(page)).toHaveValue('')],
      ['Undone: Tags.', () => expect(tags).toHaveValue('')],
      ['Undone: Category.', () => expect(subcategoryField(page)).toHaveValue('')],
      ['Undone: Category.', () => expect(categoryField(page)).toHaveValue('')],
    ];
    for (const [announced, check] of steps) {
      await titleField(page).press('Control+z');
      await check();
      await expect(page.getByText(announced)).toHaveCount(1);
      await expect(titleField(page)).toBeFocused();
    }
    // A change of the focused field is not announced.
    await titleField(page).press('Control+z');
    await expect(titleField(page)).toHaveValue('');
    await expect(page.getByText(/^Undone:/)).toHaveCount(0);
    for (const name of ['Title', 'Category', 'Category']) {
      await tags.press('Control+Shift+z');
      await expect(page.getByText(`Redone: ${name}.`)).toHaveCount(1);
    }
    await tags.press('Control+Shift+z');
    await expect(page.getByText(/^Redone:/)).toHaveCount(0);
    for (const name of ['Description', 'Status', 'Featured', 'Category']) {
      await tags.press('Control+Shift+z');
      await expect(page.getByText(`Redone: ${name}.`)).toHaveCount(1);
    }
    await expect(categoryField(page)).toHaveValue('শিক্ষা');
    await expect(featured).toBeChecked();
  });
  await test.step('text of the body that was selected and then deleted or typed over', async () => {
    await bodyField(page).fill('');
    await bodyField(page).pressSequentially('নদী ভাঙনx');
    await bodyField(page).press('Backspace');
    await bodyField(page).press('Control+a');
    await bodyField(page).press('Delete');
    await expect(bodyField(page)).toHaveValue('');
    await undo(page);
    await expect(bodyField(page)).toHaveValue('নদী ভাঙন');
    expect(await readSelection(page)).toBe('নদী ভাঙন');
    await bodyField(page).pressSequentially('চর');
    await undo(page);
    await expect(bodyField(page)).toHaveValue('নদী ভাঙন');
  });
  await test.step('a word in a field of plain text', async () => {
    await tags.fill('');
    await tags.pressSequentially('নদী, চর');
    await tags.press('Home');
    await tags.pressSequentially('মেলা');
    await tags.press('Control+z');
    await expect(tags).toHaveValue('নদী, চর');
    await tags.pressSequentially('হাট, ');
    await expect(tags).toHaveValue('হাট, নদী, চর');
    await tags.press('Control+z');
    await tags.press('Control+z');
    await expect(tags).toHaveValue('নদী, ');
  });
  await test.step('a mark in the title, with the button of the toolbar', async () => {
    await titleField(page).fill('নদী ভাঙন');
    await titleField(page).selectText();
    await page.getByRole('button', { name: 'Red', exact: true }).click();
    await expect(titleField(page)).toHaveValue('*নদী ভাঙন*');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(titleField(page)).toHaveValue('নদী ভাঙন');
  });
});

test('Ctrl+Z after a save brings the replaced image back', async ({ page, newsroom, site }) => {
  await newsroom.publish('undo-image');
  await openEditForm(page, 'undo-image');
  const group = page.getByRole('group', { name: 'Image', exact: true });
  const image = group.getByRole('img').first();
  const readSaved = async () => (await site.editing.find(articleId('undo-image')))?.article.imageUrl ?? '';
  const replace = async (width: number, src: RegExp) => {
    const buffer = await makeJpeg(width, 360);
    await group.locator('input[type=file]').setInputFiles({ name: `${width}.jpg`, mimeType: 'image/jpeg', buffer });
    await expect(image).toHaveAttribute('src', src);
    await update(page);
    return readSaved();
  };
  const first = await replace(640, /^\/media\//);
  const folder = first.split('/').slice(0, 3).join('/');
  expect(await replace(800, new RegExp(`^(?!${folder})/media/`))).toMatch(/^\/media\//);
  await titleField(page).press('Control+z');
  await expect(image).toHaveAttribute('src', new RegExp(`^${folder}`));
  await update(page);
  await expect.poll(readSaved).toBe(first);
});

// What a colleague's save does to the steps of each field is tested in `form-edits.test.ts` and `form-history.test.ts`.
test(
  'undo does not take back what was saved: neither another encoding of letters nor the text of a colleague',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('undo-saved', { description: 'লেখা' });
    await openEditForm(page, 'undo-saved');
    await test.step('a save that only normalises the text adds no step', async () => {
      await bodyField(page).press('Control+End');
      // "subject", with U+09DF for its last letter; it is stored as U+09AF U+09BC, but the field keeps what was typed.
      await bodyField(page).pressSequentially(' বিষ\u09df');
      await update(page);
      await expect(bodyField(page)).toHaveValue('লেখা বিষ\u09df');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('লেখা ');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('লেখা');
      await redo(page);
      await redo(page);
      await expect(bodyField(page)).toHaveValue('লেখা বিষ\u09df');
      await expect(page.getByText('All changes saved')).toBeVisible();
    });
    await test.step('what another user saved cannot be undone', async () => {
      await newsroom.edit('undo-saved', { description: 'তাদের লেখা' });
      await expect(bodyField(page)).toHaveValue('তাদের লেখা');
      await bodyField(page).press('Control+End');
      await bodyField(page).pressSequentially('!');
      await undo(page);
      await undo(page);
      await expect(bodyField(page)).toHaveValue('তাদের লেখা');
    });
    await test.step('the own text comes back after a conflict was resolved with the other text', async () => {
      await bodyField(page).fill('আমার লেখা');
      await selectWords(page, 'আমার');
      await page.getByRole('button', { name: 'Bold' }).click();
      await newsroom.edit('undo-saved', { description: 'ওদের লেখা' });
      await titleField(page).press('Control+Enter');
      await page.getByRole('group', { name: 'Description' }).getByLabel('Keep theirs').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(bodyField(page)).toHaveValue('ওদের লেখা');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('**আমার** লেখা');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('আমার লেখা');
    });
  },
);

const restore = (page: Page) => page.getByRole('button', { name: 'Restore' });

/** Discards the offered draft with keys. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(restore(page)).toBeHidden();
}

test(
  'a restored draft can be undone and redone, and the title has the focus after a draft is restored or discarded',
  LONG,
  async ({ page, newsroom }) => {
    await test.step('in the form for a new article', async () => {
      await openAddForm(page);
      await titleField(page).fill('এক');
      await expectDraft(page, 'এক');
      await page.reload();
      await restore(page).press('Enter');
      await expect(restore(page)).toBeHidden();
      await expect(titleField(page)).toBeFocused();
      await page.reload();
      await discard(page);
      await expect(titleField(page)).toBeFocused();
    });
    await test.step('in the modal', async () => {
      await newsroom.publish('undo-draft', { description: 'মূল লেখা' });
      await openEditForm(page, 'undo-draft');
      await bodyField(page).fill('মূল লেখা, আরও কথা');
      await expectDraft(page, 'মূল লেখা, আরও কথা');
      await page.reload();
      await restore(page).press('Enter');
      await expect(restore(page)).toBeHidden();
      await expect(titleField(page)).toBeFocused();
      await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
      await bodyField(page).press('Control+End');
      await bodyField(page).pressSequentially('!');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
      await undo(page);
      await expect(bodyField(page)).toHaveValue('মূল লেখা');
      await redo(page);
      await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
      await expectDraft(page, 'মূল লেখা, আরও কথা');
      await page.reload();
      await discard(page);
      await expect(titleField(page)).toBeFocused();
    });
  },
);
