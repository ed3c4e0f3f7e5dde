import type { Page } from '@playwright/test';
import {
  bodyField,
  categoryField,
  openAddForm,
  openEditForm,
  readSelection,
  selectWords,
  subcategoryField,
  titleField,
} from '../support/article-form-page.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const undo = (page: Page) => bodyField(page).press('Control+z');
const redo = (page: Page) => bodyField(page).press('Control+Shift+z');
const update = async (page: Page) => {
  await titleField(page).press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
};

test('undo restores text that was selected and then deleted or typed over', async ({ page }) => {
  await openAddForm(page);
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

test('restoring a draft can be undone and redone', async ({ page, newsroom }) => {
  await newsroom.publish('undo-draft', { description: 'মূল লেখা' });
  await openEditForm(page, 'undo-draft');
  await bodyField(page).fill('মূল লেখা, আরও কথা');
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
  await bodyField(page).press('Control+End');
  await bodyField(page).pressSequentially('!');
  await undo(page);
  await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
  await undo(page);
  await expect(bodyField(page)).toHaveValue('মূল লেখা');
  await redo(page);
  await expect(bodyField(page)).toHaveValue('মূল লেখা, আরও কথা');
});

test('a save that only normalises the text adds no undo step', async ({ page, newsroom }) => {
  await newsroom.publish('undo-letters', { description: 'লেখা' });
  await openEditForm(page, 'undo-letters');
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

test('what another user saved cannot be undone', async ({ page, newsroom }) => {
  await newsroom.publish('undo-theirs', { description: 'মূল লেখা' });
  await openEditForm(page, 'undo-theirs');
  await bodyField(page).press('Control+End');
  await bodyField(page).pressSequentially(' আমার');
  await update(page);
  await newsroom.edit('undo-theirs', { description: 'তাদের লেখা' });
  await expect(bodyField(page)).toHaveValue('তাদের লেখা');
  await bodyField(page).press('Control+End');
  await bodyField(page).pressSequentially('!');
  await undo(page);
  await undo(page);
  await expect(bodyField(page)).toHaveValue('তাদের লেখা');
});

test('undo restores the user’s text after a conflict is resolved with the other text', async ({ page, newsroom }) => {
  await newsroom.publish('undo-conflict', { description: 'মূল লেখা' });
  await openEditForm(page, 'undo-conflict');
  await bodyField(page).fill('আমার লেখা');
  await selectWords(page, 'আমার');
  await page.getByRole('button', { name: 'Bold' }).click();
  await newsroom.edit('undo-conflict', { description: 'তাদের লেখা' });
  await titleField(page).press('Control+Enter');
  await page.getByRole('group', { name: 'Description' }).getByLabel('Keep theirs').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bodyField(page)).toHaveValue('তাদের লেখা');
  await undo(page);
  await expect(bodyField(page)).toHaveValue('**আমার** লেখা');
  await undo(page);
  await expect(bodyField(page)).toHaveValue('আমার লেখা');
});

test('undo and redo follow the order of the edits in all fields', async ({ page }) => {
  await openAddForm(page);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const featured = page.getByRole('checkbox', { name: /^Feature/ });
  await titleField(page).pressSequentially('নদী');
  await categoryField(page).selectOption('খেলা');
  await subcategoryField(page).selectOption('ক্রিকেট');
  await tags.pressSequentially('নদী');
  await bodyField(page).pressSequentially('লেখা');
  await page.getByRole('radio', { name: 'Save as Draft' }).check();
  await featured.check();
  await categoryField(page).selectOption('শিক্ষা');
  const steps: [name: string | null, check: () => Promise<void>][] = [
    ['Category', () => expect(subcategoryField(page)).toHaveValue('ক্রিকেট')],
    ['Featured', () => expect(featured).not.toBeChecked()],
    ['Status', () => expect(page.getByRole('radio', { name: 'Publish Immediately' })).toBeChecked()],
    ['Description', () => expect(bodyField(page)).toHaveValue('')],
    ['Tags', () => expect(tags).toHaveValue('')],
    ['Category', () => expect(subcategoryField(page)).toHaveValue('')],
    ['Category', () => expect(categoryField(page)).toHaveValue('')],
    [null, () => expect(titleField(page)).toHaveValue('')],
  ];
  for (const [name, check] of steps) {
    await titleField(page).press('Control+z');
    await check();
    await expect(page.getByText(`Undone: ${name}.`)).toHaveCount(name === null ? 0 : 1);
    await expect(titleField(page)).toBeFocused();
  }
  for (const name of ['Title', 'Category', 'Category', null, 'Description', 'Status', 'Featured', 'Category']) {
    await tags.press('Control+Shift+z');
    await expect(page.getByText(name === null ? 'Redone:' : `Redone: ${name}.`)).toHaveCount(name === null ? 0 : 1);
  }
  await expect(categoryField(page)).toHaveValue('শিক্ষা');
  await expect(featured).toBeChecked();
});

test('the toolbar’s button undoes a mark in the title', async ({ page }) => {
  await openAddForm(page);
  await titleField(page).fill('নদী ভাঙন');
  await titleField(page).selectText();
  await page.getByRole('button', { name: 'Red', exact: true }).click();
  await expect(titleField(page)).toHaveValue('*নদী ভাঙন*');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(titleField(page)).toHaveValue('নদী ভাঙন');
});

test('a colleague’s category is not undone, and the editor’s own changes are', async ({ page, newsroom }) => {
  await newsroom.publish('undo-category', { title: 'নদী', category: 'খেলা', subcategory: null });
  await openEditForm(page, 'undo-category');
  await page.getByRole('combobox', { name: 'Tags' }).fill('নদী');
  await newsroom.edit('undo-category', { title: 'নদী', category: 'শিক্ষা', subcategory: null });
  await expect(page.getByText(/saved this article/)).toBeVisible();
  await update(page);
  await expect(categoryField(page)).toHaveValue('শিক্ষা');
  await titleField(page).press('Control+z');
  await expect(page.getByRole('combobox', { name: 'Tags' })).not.toHaveValue('নদী');
  await titleField(page).press('Control+z');
  await expect(categoryField(page)).toHaveValue('শিক্ষা');
});

test('a word that is typed in a field of plain text is undone in that field, with its caret', async ({ page }) => {
  await openAddForm(page);
  const tags = page.getByRole('combobox', { name: 'Tags' });
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

const FORMS: [form: string, open: (page: Page, id: string) => Promise<void>][] = [
  ['page', openAddForm],
  ['modal', openEditForm],
];
for (const [form, open] of FORMS) {
  test(`focuses the title after a draft is restored or discarded (${form})`, async ({ page, newsroom }) => {
    await newsroom.publish(`undo-focus-${form}`);
    await open(page, `undo-focus-${form}`);
    await titleField(page).fill('এক');
    await expect(page.getByText('Draft saved in this browser')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
    await expect(titleField(page)).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
    await expect(titleField(page)).toBeFocused();
  });
}
