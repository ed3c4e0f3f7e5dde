import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const OWNER = 'owner@prohor.example';
const TITLE = 'সংলাপের খবর';

/** Another article for each test, because a deleted one cannot be created again. */
let id = '';

test.afterEach(({ site }) => site.identity.roles.turnOff({ by: OPERATOR }));
test.beforeEach(async ({ context, site, newsroom }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site, OWNER);
  id = `dialog-typing-${randomUUID()}`;
  await newsroom.publish(id, { title: TITLE, tags: ['সংলাপের ট্যাগ'] });
  await site.identity.roles.turnOn({ ownerEmail: OWNER, by: OPERATOR });
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

async function openPath(page: Page, screen: string): Promise<void> {
  await page.goto(`/dashboard/manage/${id}/${screen}`);
  await waitForLiveStream(page);
}

async function openInForm(page: Page, name: string): Promise<void> {
  await openEditForm(page, id);
  await bodyField(page).press('Control+End');
  await button(page, name).press('Enter');
}

type Opening = readonly [name: string, open: (page: Page) => Promise<void>, field: (inDialog: Locator) => Locator];

const tagBox = (name: string) => (inDialog: Locator) => inDialog.getByRole('combobox', { name });
const textBox = (name: string | RegExp) => (inDialog: Locator) => inDialog.getByRole('textbox', { name });

/** The dialogs whose first field takes text. The text is typed at once, without waiting for the dialog. */
const TEXT_DIALOGS: readonly Opening[] = [
  ['Add tag', (page) => openBulk(page, 'Add tag'), tagBox('Tag')],
  ['Remove tag', (page) => openBulk(page, 'Remove tag'), tagBox('Tag')],
  ['Rename or merge', (page) => openFrom(page, '/dashboard/tags', /^Rename or merge/), tagBox('New name')],
  ['Invite', (page) => openFrom(page, '/dashboard/staff', 'Invite'), textBox('Email')],
  [
    'two-step sign-in',
    (page) => openFrom(page, '/dashboard/account', 'Set up two-step'),
    (d) => d.getByLabel('Your password'),
  ],
  ['the library', (page) => openInForm(page, 'Choose from library'), (d) => d.getByRole('searchbox')],
  ['the command palette', (page) => openFrom(page, '/dashboard', /^Find/), (d) => d.getByRole('combobox')],
];

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
  ['History', (page) => openPath(page, 'history'), (d) => d.getByRole('region')],
  ['Corrections', (page) => openPath(page, 'record'), (d) => d.getByRole('textbox').first()],
];

test('letters typed right after a dialog opens are in its first field', async ({ page }) => {
  for (const [name, open, field] of TEXT_DIALOGS) {
    await test.step(name, async () => {
      await open(page);
      await page.keyboard.type('nej');
      await expect(field(dialog(page))).toHaveValue(/nej/);
      await expect(field(dialog(page))).toBeFocused();
    });
  }
});

test(
  'a dialog without a field for text opens with the focus in its content, and one that asks in Cancel',
  LONG,
  async ({ page }) => {
    for (const [name, open, target] of INITIAL_FOCUS) {
      await test.step(name, async () => {
        await open(page);
        await expect(target(dialog(page))).toBeFocused();
      });
    }
    await openBulk(page, 'Delete');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  },
);
