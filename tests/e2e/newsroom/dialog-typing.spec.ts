import type { Locator, Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm } from '../support/article-form-page.ts';
import { expect, test } from '../support/desk-test.ts';

const ID = 'dialog-typing';
const TITLE = 'সংলাপের খবর';

test.beforeEach(async ({ site, newsroom }) => {
  await site.db.deleteFrom('signInTries').execute();
  await newsroom.publish(ID, { title: TITLE, tags: ['সংলাপের ট্যাগ'] });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.locator('[role=dialog]').last();

async function openList(page: Page): Promise<void> {
  await page.goto(`/dashboard/manage?search=${encodeURIComponent(TITLE)}`);
  await waitForLiveStream(page);
}

async function openBulk(page: Page, name: string): Promise<void> {
  await openList(page);
  await page.getByRole('checkbox', { name: 'Select all articles on this page' }).press('Space');
  await page.getByRole('region', { name: 'Selected articles' }).getByRole('button', { name }).press('Enter');
}

async function openFrom(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path);
  await waitForLiveStream(page);
  await button(page, name).press('Enter');
}

async function openInForm(page: Page, name: string): Promise<void> {
  await openEditForm(page, ID);
  await bodyField(page).press('Control+End');
  await button(page, name).press('Enter');
}

type Opening = readonly [name: string, open: (page: Page) => Promise<void>, field: (inDialog: Locator) => Locator];

const textBox = (name: string | RegExp) => (inDialog: Locator) => inDialog.getByRole('textbox', { name });

/** The dialogs whose first field takes text. The text is typed at once, without waiting for the dialog. */
const TEXT_DIALOGS: readonly Opening[] = [
  ['Add tag', (page) => openBulk(page, 'Add tag'), textBox('Tag')],
  ['Remove tag', (page) => openBulk(page, 'Remove tag'), textBox('Tag')],
  ['Rename or merge', (page) => openFrom(page, '/dashboard/tags', /^Rename or merge/), textBox('New name')],
  ['Invite', (page) => openFrom(page, '/dashboard/staff', 'Invite'), textBox('Email')],
  [
    'two-step sign-in',
    (page) => openFrom(page, '/dashboard/account', 'Set up two-step'),
    (d) => d.getByLabel('Your password'),
  ],
  ['the library', (page) => openInForm(page, 'Choose from library'), (d) => d.getByRole('searchbox')],
  ['the command palette', (page) => openFrom(page, '/dashboard', /^Find/), (d) => d.getByRole('combobox')],
];

for (const [name, open, field] of TEXT_DIALOGS) {
  test(`letters typed right after ${name} opens are in its first field`, async ({ page }) => {
    await open(page);
    await page.keyboard.type('nej');
    await expect(field(dialog(page))).toHaveValue(/nej$/);
    await expect(field(dialog(page))).toBeFocused();
  });
}

const INITIAL_FOCUS: readonly Opening[] = [
  ['Category', (page) => openBulk(page, 'Category'), (d) => d.getByRole('combobox', { name: 'Category' })],
  ['an account', (page) => openFrom(page, '/dashboard/staff', /^Change .*@/), (d) => d.getByRole('radio').first()],
  [
    'Insert an image',
    (page) => openInForm(page, 'Image in the text'),
    (d) => d.getByRole('button', { name: 'Choose' }).first(),
  ],
  [
    'Keyboard shortcuts',
    (page) => openFrom(page, '/dashboard/manage', 'Keyboard shortcuts'),
    (d) => d.getByRole('region'),
  ],
];

for (const [name, open, target] of INITIAL_FOCUS) {
  test(`${name} opens with the focus in its content, where Enter does not close it`, async ({ page }) => {
    await open(page);
    await expect(target(dialog(page))).toBeFocused();
  });
}
