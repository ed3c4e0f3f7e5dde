import type { Page } from '@playwright/test';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import {
  bodyField,
  fillRequired,
  openAddForm,
  openEditForm,
  previewedArticle,
  readSelection,
  selectWords,
  titleField,
  togglePreview,
} from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const POST = 'https://x.com/prohor/status/1234567890';
const BODY = [
  'প্রথম অনুচ্ছেদ, [একটি **লিংক**](/about) ও [আরেকটি](https://example.org/)।',
  '> নদী আমাদের সব নিয়ে গেছে।',
  '> — করিম শেখ, জেলে',
  '![নদীর পাড়ে নৌকা](/demo/river-boats-1280.webp "ভাঙনের পাড়" "প্রহর")',
  '---',
  POST,
  'শেষ অনুচ্ছেদ।',
].join('\n');

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const findBar = (page: Page) => page.getByRole('search', { name: 'Find and replace' });
const sought = (page: Page) => findBar(page).getByRole('textbox', { name: 'Find' });

// What Enter and each button do with a text is tested in `continue-line.test.ts`, `toolbar-edits.test.ts` and `link-edits.test.ts`.
test('the body continues lists, leaves with Tab, and gets links and quotes; the form shows lengths and the sharing preview', async ({
  page,
}) => {
  await openAddForm(page);
  await test.step('Enter continues lists and quotes and ends them in an empty line, and each step can be undone', async () => {
    await bodyField(page).pressSequentially('* এক');
    await bodyField(page).press('Enter');
    await bodyField(page).pressSequentially('দুই');
    await bodyField(page).press('Enter');
    await bodyField(page).press('Enter');
    await bodyField(page).pressSequentially('> তিন');
    await bodyField(page).press('Enter');
    await expect(bodyField(page)).toHaveValue('* এক\n* দুই\n> তিন\n> ');
    await bodyField(page).press('Control+z');
    await expect(bodyField(page)).toHaveValue('* এক\n* দুই\n> তিন');
    await bodyField(page).press('Control+Shift+z');
    await expect(bodyField(page)).toHaveValue('* এক\n* দুই\n> তিন\n> ');
  });
  await test.step('Tab leaves the body, and Shift+Tab comes back to it', async () => {
    await bodyField(page).press('Tab');
    await expect(bodyField(page)).not.toBeFocused();
    await expect(bodyField(page)).toHaveValue('* এক\n* দুই\n> তিন\n> ');
    await page.keyboard.press('Shift+Tab');
    await expect(bodyField(page)).toBeFocused();
  });
  await test.step('the lengths of the title and the body are shown, and words of the title are marked red', async () => {
    await titleField(page).fill('নদী ভাঙন');
    await expect(page.getByText('6 characters.')).toBeVisible();
    await titleField(page).selectText();
    await page.getByRole('button', { name: 'Red', exact: true }).click();
    await expect(titleField(page)).toHaveValue('*নদী ভাঙন*');
    await page.getByRole('button', { name: 'Red', exact: true }).click();
    await expect(titleField(page)).toHaveValue('নদী ভাঙন');
    await titleField(page).fill('ক'.repeat(61));
    await expect(page.getByText('Google cuts titles after about 60.')).toBeVisible();
    await bodyField(page).fill('**এক** দুই [তিন](/about)\n---');
    await expect(page.getByText('3 words · 1 min read')).toBeVisible();
  });
  await test.step('the toolbar makes links and quotes of the selection', async () => {
    await bodyField(page).fill('আজ নদী ভাঙন');
    await selectWords(page, 'নদী');
    await tool(page, 'Link').click();
    expect(await readSelection(page)).toBe('https://');
    await page.keyboard.insertText('https://example.org/');
    await expect(bodyField(page)).toHaveValue('আজ [নদী](https://example.org/) ভাঙন');
    await tool(page, 'Quote').click();
    await expect(bodyField(page)).toHaveValue('> আজ [নদী](https://example.org/) ভাঙন');
    await togglePreview(page);
    await expect(previewedArticle(page).getByRole('blockquote').getByRole('link', { name: 'নদী' })).toBeVisible();
    await bodyField(page).focus();
    await bodyField(page).press('Control+z');
    await bodyField(page).press('Control+z');
    await bodyField(page).press('Control+z');
    await expect(bodyField(page)).toHaveValue('আজ নদী ভাঙন');
  });
  await test.step('the sharing preview shows what the published page says', async () => {
    await togglePreview(page);
    await fillRequired(page, '*নদী* ভাঙন', '> [ঘর](/about) গেছে।\n> — করিম');
    await togglePreview(page);
    await page.getByText('On Facebook, X and Google').click();
    await expect(page.getByRole('region', { name: 'Facebook' })).toContainText('নদী ভাঙনঘর গেছে। করিম');
    await expect(page.getByRole('region', { name: 'X', exact: true })).toContainText('নদী ভাঙন');
    await expect(page.getByRole('region', { name: 'Google' })).toContainText('নদী ভাঙন | প্রহর');
  });
  await test.step('the tools of the form have no accessibility violations', async () => {
    await bodyField(page).fill(BODY);
    await bodyField(page).press('Control+f');
    await sought(page).fill('নদী');
    await sought(page).press('Enter');
    await expect(findBar(page).getByRole('status')).toHaveText(/found/);
    expect(await findViolations(page)).toEqual([]);
  });
});

test(
  'an uploaded image gets a line in the body, and readers see it with its texts',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('writing-image', { description: 'আগে\nপরে' });
    await openEditForm(page, 'writing-image');
    await selectWords(page, 'আগে');
    await tool(page, 'Image in the text').click();
    const dialog = page.getByRole('dialog', { name: 'Insert an image' });
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog.getByText('Choose an image first.')).toBeVisible();
    const buffer = await makeJpeg(640, 360);
    const file = { name: 'body.jpg', mimeType: 'image/jpeg', buffer };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('img', { name: 'Article image' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('ভাঙনের "পাড়"');
    await dialog.getByRole('textbox', { name: 'Credit' }).fill('প্রহর');
    await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('নদীর পাড়');
    expect(await findViolations(page, dialog)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(bodyField(page)).toHaveValue(
      /^আগে\n!\[নদীর পাড়\]\(ছবি-(?<name>[0-9a-f]{6}) "ভাঙনের ”পাড়”" "প্রহর"\)\nপরে\n\n\[ছবি-\k<name>\]: \/media\/\k<name>[0-9a-f]{26}\/640\.jpg\?w=640&h=360\S*$/,
    );
    await expect(bodyField(page)).toBeFocused();
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Article updated.')).toBeVisible();
    await page.goto('/article/writing-image');
    const image = page.getByRole('img', { name: 'নদীর পাড়' });
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('width', '640');
    await expect(image).toHaveAttribute('height', '360');
    await expect(page.getByText('ভাঙনের ”পাড়” · ছবি: প্রহর')).toBeVisible();
  },
);

test(
  'find and replace matches both encodings of a letter, replaces all in one undo step, and selects while typing',
  LONG,
  async ({ page, context }) => {
    const text = 'সম\u09df এক\nসম\u09af\u09bc দুই\nঅসম\u09df';
    await openAddForm(page);
    await bodyField(page).fill(text);
    await titleField(page).focus();
    await page.keyboard.press('Control+f');
    await expect(sought(page)).toBeFocused();
    await sought(page).fill('সম\u09df');
    await expect(findBar(page).getByRole('status')).toHaveText('1 of 3 found');
    await sought(page).press('Enter');
    await expect(findBar(page).getByRole('status')).toHaveText('2 of 3 found');
    expect(await readSelection(page)).toBe('সম\u09af\u09bc');
    await findBar(page).getByRole('button', { name: 'Previous' }).click();
    await expect(findBar(page).getByRole('status')).toHaveText('1 of 3 found');
    await findBar(page).getByRole('textbox', { name: 'Replace with' }).fill('বেলা');
    await findBar(page).getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(bodyField(page)).toHaveValue('বেলা এক\nসম\u09af\u09bc দুই\nঅসম\u09df');
    await findBar(page).getByRole('button', { name: 'Replace all' }).click();
    await expect(bodyField(page)).toHaveValue('বেলা এক\nবেলা দুই\nঅবেলা');
    await expect(findBar(page).getByRole('status')).toHaveText(/^2 replaced\./);
    await sought(page).press('Escape');
    await expect(findBar(page)).toBeHidden();
    await expect(bodyField(page)).toBeFocused();
    await bodyField(page).press('Control+z');
    await expect(bodyField(page)).toHaveValue('বেলা এক\nসম\u09af\u09bc দুই\nঅসম\u09df');
    await bodyField(page).press('Control+z');
    await expect(bodyField(page)).toHaveValue(text);

    await test.step('the first place is selected while typing and after an IME composition, and remains after Escape', async () => {
      await bodyField(page).fill('নৌকা, নদী ও নদীর পাড়');
      await page.keyboard.press('Control+f');
      await page.keyboard.type('নদী');
      await expect(findBar(page).getByRole('status')).toHaveText('1 of 2 found');
      expect(await readSelection(page)).toBe('নদী');
      await expect(sought(page)).toBeFocused();
      await sought(page).fill('');
      const session = await context.newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: 'পা', selectionStart: 2, selectionEnd: 2 });
      await expect(sought(page)).toHaveValue('পা');
      expect(await readSelection(page)).toBe('নদী');
      await session.send('Input.insertText', { text: 'পাড়' });
      await expect(findBar(page).getByRole('status')).toHaveText('1 of 1 found');
      expect(await readSelection(page)).toBe('পাড়');
      await page.keyboard.press('Escape');
      await expect(bodyField(page)).toBeFocused();
      expect(await readSelection(page)).toBe('পাড়');
    });
  },
);

test(
  'find and replace walks through all texts, shows each place, and replaces them in one undo step',
  LONG,
  async ({ page, newsroom }) => {
    const lines = Array.from({ length: 60 }, (_, n) => (n === 45 ? 'দূরের সম\u09af\u09bc' : `অনুচ্ছেদ ${n}`));
    await newsroom.publish('writing-find-all', {
      title: 'সম\u09af\u09bc এক',
      description: lines.join('\n\n'),
      seoDescription: 'সম\u09af\u09bc শেষ',
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await openEditForm(page, 'writing-find-all');
    await titleField(page).press('Control+f');
    await sought(page).fill('সম\u09df');
    await expect(findBar(page).getByRole('status')).toHaveText('1 of 3 found · Title');
    for (const [key, place, name] of [
      ['Enter', '2 of 3 found', 'description'],
      ['Enter', '3 of 3 found · Summary for search engines', 'seoDescription'],
      ['Enter', '1 of 3 found · Title', 'title'],
      ['Shift+Enter', '3 of 3 found · Summary for search engines', 'seoDescription'],
      ['Shift+Enter', '2 of 3 found', 'description'],
    ] as const) {
      await sought(page).press(key);
      await expect(findBar(page).getByRole('status')).toHaveText(place);
      await expect.poll(() => readPlace(page, name)).toEqual({ selected: 'সম\u09af\u09bc', isVisible: true });
    }
    await findBar(page).getByRole('textbox', { name: 'Replace with' }).fill('বেলা');
    await findBar(page).getByRole('button', { name: 'Replace all' }).click();
    await expect(findBar(page).getByRole('status')).toHaveText(/^3 replaced\./);
    await expect(titleField(page)).toHaveValue('বেলা এক');
    await expect(page.getByRole('textbox', { name: 'Summary for search engines' })).toHaveValue('বেলা শেষ');
    // Escape closes the search bar, not the dialog of the form.
    await sought(page).press('Escape');
    await expect(findBar(page)).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(titleField(page)).toHaveValue('সম\u09af\u09bc এক');
    await expect(bodyField(page)).toHaveValue(/দূরের সম/);
    await expect(page.getByRole('textbox', { name: 'Summary for search engines' })).toHaveValue('সম\u09af\u09bc শেষ');
    await expect(page.getByRole('button', { name: 'Update Article' })).toBeEnabled();
  },
);

/** The selected text of a field, and whether its line is between the search bar and the form's footer. */
const readPlace = (page: Page, name: string) =>
  page.locator(`[name=${name}]`).evaluate((field) => {
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isText) throw new TypeError('not a text field');
    const { value, selectionStart, selectionEnd, scrollTop, scrollLeft, scrollHeight, scrollWidth } = field;
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
    const rect = field.getBoundingClientRect();
    // The lines of the test have equal heights, and the letters of the caption about equal widths.
    const lines = value.split('\n').length;
    const line = value.slice(0, start).split('\n').length - 0.5;
    const y = lines === 1 ? rect.top + rect.height / 2 : rect.top - scrollTop + (line / lines) * scrollHeight;
    const x = rect.left - scrollLeft + ((start + end) / 2 / value.length) * scrollWidth;
    const isInField = lines > 1 || scrollWidth <= field.clientWidth || (x > rect.left && x < rect.right);
    const at = document.elementFromPoint(rect.left + 20, y);
    return { selected: value.slice(start, end), isVisible: at === field && isInField };
  });

test(
  'an article with every mark has no accessibility violations and no unsafe link, and loads a post with a click',
  LONG,
  async ({ page, context, newsroom }) => {
    await context.route('https://platform.twitter.com/**', (route) =>
      route.fulfill({ body: '<p>post</p>', contentType: 'text/html' }),
    );
    await newsroom.publish('writing-marks', { description: `${BODY}\n[ক](javascript:alert(1))` });
    await page.goto('/article/writing-marks');
    await waitForLiveStream(page);
    await expect(page.getByRole('blockquote')).toHaveText('নদী আমাদের সব নিয়ে গেছে।');
    await expect(page.getByText('— করিম শেখ, জেলে')).toBeVisible();
    await expect(page.getByRole('link', { name: 'একটি লিংক' })).toHaveAttribute('href', '/about');
    await expect(page.getByText('[ক](javascript:alert(1))')).toBeVisible();
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
    expect(await findViolations(page, page.getByRole('main'))).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('link', { name: /পোস্ট দেখান/ }).click();
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/platform\.twitter\.com\/embed\/.*1234567890$/,
    );
    await expect(page).toHaveURL(/writing-marks$/);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a post and a link are plain links', LONG, async ({ page, newsroom }) => {
    await newsroom.publish('writing-plain', { description: BODY });
    await page.goto('/article/writing-plain');
    await expect(page.getByRole('link', { name: /পোস্ট দেখান/ })).toHaveAttribute('href', POST);
    await expect(page.getByRole('link', { name: 'আরেকটি' })).toHaveAttribute('href', 'https://example.org/');
  });
});
