import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm, titleField } from '../support/article-form-page.ts';
import { openKeyboard } from '../support/keyboard.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

/** The stops of Tab from the title on, while nothing is chosen. */
const STOPS = [
  'Red',
  'Bold',
  'Description',
  'Formatting and shortcuts',
  'Copy as Bijoy',
  'Status',
  'Publish Immediately',
  'Category',
  'Category',
];

/** The name of the focused element, and how the page shows that it has the focus. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) throw new Error('Nothing has the focus.');
    const { labels = null } = element instanceof HTMLButtonElement ? {} : (element as HTMLInputElement);
    const words = element.ariaLabel ?? labels?.[0]?.textContent ?? element.firstElementChild?.textContent;
    const { top, left, width, height } = element.getBoundingClientRect();
    const atCentre = document.elementFromPoint(left + width / 2, top + height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: (words || element.textContent).replace('*', '').trim(),
      isOnTop: element.contains(atCentre) || (labels?.[0]?.contains(atCentre) ?? false),
      // A text area shows its caret, and its label gets darker.
      isVisible: element instanceof HTMLTextAreaElement || (outlineStyle !== 'none' && outlineWidth !== '0px'),
    };
  });
}

async function tabTo(page: Page, names: readonly string[], key = 'Tab'): Promise<void> {
  for (const name of names) {
    await page.keyboard.press(key);
    await expect.poll(() => readFocus(page)).toEqual({ name, isOnTop: true, isVisible: true });
  }
}

test('an article is written and published with key presses alone, in a sensible order of stops', async ({
  page,
  site,
}) => {
  const keys = openKeyboard(page);
  await page.goto('/dashboard');
  await waitForLiveStream(page);
  await keys.follow(/link "Manage News"/);
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(page.getByRole('heading', { name: 'Manage News' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(titleField(page)).toBeFocused();
  // Phonetic typing, so that each letter is the press of a key.
  await keys.press('Control+m');
  await expect(page.getByRole('button', { name: 'Phonetic typing', pressed: true }).first()).toBeVisible();
  await keys.type('amader gan');
  await expect(titleField(page)).toHaveValue('আমাদের গান');
  await tabTo(page, STOPS.slice(0, 3));
  await keys.type('ami banglay gan gai.');
  await keys.press('Enter');
  await keys.press('Control+b');
  await keys.type('gan');
  await expect(bodyField(page)).toHaveValue('আমি বাংলায় গান গাই।\n**গান**'.normalize('NFC'));
  await tabTo(page, STOPS.slice(3));
  await keys.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue('বাংলাদেশ');
  await tabTo(page, [
    'Subcategory',
    'Image',
    'Choose an image',
    'Choose from library',
    'Tags',
    'Tags',
    'Author',
    'Featured article',
  ]);
  await keys.moveTo(/textbox "Title"/, 'Shift+Tab');
  await tabTo(page, ['Publish Article'], 'Shift+Tab');
  await keys.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  await expect(page.getByText('Article saved.')).toBeVisible();
  const home = await page.request.get(`${site.origin}/`);
  expect(await home.text()).toContain('আমাদের গান');
});

test(
  'the bar is reachable from the title, and the settings fold with the keyboard',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('fold', { title: 'শিরোনাম' });
    const settings = page.getByRole('region', { name: 'Article settings' });
    const keys = openKeyboard(page);
    await openEditForm(page, 'fold');
    await expect(titleField(page)).toBeFocused();
    await tabTo(page, ['Update Article', 'Settings', 'Preview', 'Full screen', 'Close'], 'Shift+Tab');
    await keys.moveTo(/button "Settings"/);
    await keys.press('Enter');
    await expect(settings).toBeHidden();
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'false');
    await keys.press('Space');
    await expect(settings).toBeVisible();
  },
);
