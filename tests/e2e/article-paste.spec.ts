import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { normaliseText } from '#domain/bengali/normalise-text.ts';
import { waitForHydration } from '#tools/wait-for-hydration.ts';
import { bodyField, openAddForm, openEditForm, readSelection, selectWords, titleField } from './article-form-page.ts';
import { findViolations } from './find-violations.ts';
import { signInStaff } from './sign-in-staff.ts';
import { expect, test } from './site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
});

const FIXTURES = new URL('../../app/newsroom/editor/paste/fixtures/', import.meta.url);
const readFixture = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8').trimEnd();

/** Pastes into the body as another program offers it: the browser would clean the HTML of its own clipboard. */
async function paste(page: Page, forms: { html?: string; text?: string }): Promise<void> {
  await bodyField(page).evaluate((field, { html = '', text = '' }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    if (text !== '') clipboardData.setData('text/plain', text);
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

/** Copies a text and pastes it with a key. */
async function pasteText(page: Page, text: string, key = 'Control+v'): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await bodyField(page).press(key);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Pasted text' });
const undo = (page: Page) => bodyField(page).press('Control+z');
const expectBody = (page: Page, text: string) => expect(bodyField(page)).toHaveValue(text);

for (const source of ['word', 'google-docs', 'facebook', 'web-page']) {
  test(`HTML of ${source} is pasted as markup, and undone in one step`, async ({ page }) => {
    await openAddForm(page);
    await bodyField(page).pressSequentially('আগে ');
    await paste(page, { html: readFixture(`${source}.html`), text: 'শুধু লেখা' });
    await expect(bar(page)).toContainText('Pasted with its formatting.');
    await expect
      .poll(async () => normaliseText(await bodyField(page).inputValue()))
      .toMatch(new RegExp(`${escapeRegExp(normaliseText(readFixture(`${source}.txt`)))}$`));
    await undo(page);
    await expectBody(page, 'আগে ');
    await expect(bar(page)).toBeHidden();
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('a converted paste can be replaced by its plain text', async ({ page }) => {
  await openAddForm(page);
  await paste(page, { html: '<p><b>মোটা</b> লেখা</p>', text: 'মোটা লেখা' });
  await expectBody(page, '**মোটা** লেখা');
  await page.getByRole('button', { name: 'Paste as plain text' }).click();
  await expectBody(page, 'মোটা লেখা');
  await expect(bar(page)).toBeHidden();
  await undo(page);
  await expectBody(page, '**মোটা** লেখা');
  await undo(page);
  await expectBody(page, '');
});

test('Ctrl+Shift+V pastes plain text without an offer', async ({ page }) => {
  await openAddForm(page);
  await bodyField(page).focus();
  await page.evaluate(async () => {
    const toBlob = (text: string, type: string) => new Blob([text], { type });
    const html = toBlob('<p><b>মোটা</b> লেখা</p>', 'text/html');
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/html': html, 'text/plain': toBlob('মোটা লেখা', 'text/plain') }),
    ]);
  });
  await bodyField(page).press('Control+Shift+V');
  await expectBody(page, 'মোটা লেখা');
  await bodyField(page).press('Control+a');
  await bodyField(page).press('Control+v');
  await expectBody(page, '**মোটা** লেখা');
});

test('lines that a layout broke are joined on offer', async ({ page }) => {
  await openAddForm(page);
  await bodyField(page).focus();
  await pasteText(page, readFixture('pdf.in.txt'));
  await expectBody(page, readFixture('pdf.in.txt'));
  await expect(bar(page)).toContainText('This text has hard line breaks.');
  await page.getByRole('button', { name: 'Join lines' }).click();
  await expectBody(page, readFixture('pdf.txt'));
  await expect(bodyField(page)).toBeFocused();
  await undo(page);
  await expectBody(page, readFixture('pdf.in.txt'));
});

test('Bijoy is shown as Unicode beside the original, and inserted with a key', async ({ page }) => {
  await openAddForm(page);
  await bodyField(page).focus();
  await pasteText(page, readFixture('bijoy-plain.in.txt'));
  await expect(bar(page)).toContainText('This text is in Bijoy.');
  await expect(bar(page).getByRole('definition').first()).toHaveText(readFixture('bijoy-plain.in.txt'));
  await expect(bar(page).getByRole('definition').last()).toHaveText(normaliseText(readFixture('bijoy-plain.txt')));
  expect(await findViolations(page)).toEqual([]);
  await bodyField(page).press('Alt+Enter');
  await expectBody(page, normaliseText(readFixture('bijoy-plain.txt')));
  await undo(page);
  await expectBody(page, readFixture('bijoy-plain.in.txt'));
});

test('HTML in a Bijoy font is offered as Unicode with its formatting', async ({ page }) => {
  await openAddForm(page);
  await paste(page, { html: readFixture('bijoy-word.html'), text: 'evsjv‡`‡ki A_©bxwZ' });
  await expectBody(page, 'evsjv‡`‡ki A_©bxwZ');
  await page.getByRole('button', { name: 'Insert as Unicode' }).click();
  await expectBody(page, normaliseText(readFixture('bijoy-word.txt')));
});

test('images in the clipboard are uploaded and stand on lines of their own', async ({ page, site }) => {
  await openAddForm(page);
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    canvas.getContext('2d')?.fillRect(8, 8, 20, 20);
    return canvas.toDataURL('image/png');
  });
  await paste(page, { html: `<p>আগে</p><p><img alt="নদী" src="${url}"></p><p>পরে</p>`, text: 'আগে পরে' });
  await expect(bodyField(page)).toHaveValue(/^আগে\n\n!\[নদী\]\(\/media\/[^)\s]+\)\n\nপরে$/);
  const path = /\((?<path>\/media\/[^)?]+)/.exec(await bodyField(page).inputValue())?.groups?.path ?? '';
  expect((await site.get(path)).status).toBe(200);
  await undo(page);
  await expectBody(page, '');
});

test('hostile HTML is pasted as nothing but text', async ({ page }) => {
  await openAddForm(page);
  const html =
    '<script>document.title="x"</script><img src="/x" onerror="document.title=1"><a href="javascript:alert(1)">ক</a>' +
    '<style>body{display:none}</style><iframe srcdoc="<script>top.document.title=1</script>"></iframe><svg onload="x"></svg>';
  const title = await page.title();
  await paste(page, { html, text: 'ক' });
  await expectBody(page, 'ক');
  await bodyField(page).fill('');
  await paste(page, { html: '<b>x</b>'.repeat(700_000), text: 'পাঁচ মেগাবাইট' });
  await expectBody(page, 'পাঁচ মেগাবাইট');
  await bodyField(page).fill('');
  await paste(page, { html: `${'<div>'.repeat(100_000)}<b>গভীর</b>`, text: 'গভীর' });
  await expectBody(page, 'গভীর');
  expect(await page.title()).toBe(title);
});

test('the article is copied as Bijoy', async ({ page }) => {
  await openAddForm(page);
  await titleField(page).fill('বাংলাদেশের *শিক্ষা*');
  await bodyField(page).fill('**মন্ত্রী** বলেন, BBC শুনুন।');
  await page.getByRole('button', { name: 'Copy as Bijoy' }).click();
  await expect(page.getByText('Copied for Bijoy fonts')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('evsjv‡`‡ki wkÿv\n\ngš¿x e‡jb, BBC ïbyb|');
});

test.describe('phonetic typing', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: 'Phonetic typing' }).first();
  const switchOn = async (page: Page) => {
    await page.keyboard.press('Control+m');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  };

  test('writes Bengali in every Bengali field, and is remembered', async ({ page }) => {
    await openAddForm(page);
    await bodyField(page).focus();
    await switchOn(page);
    await page.keyboard.type('ami banglay gan gai.');
    await expectBody(page, normaliseText('আমি বাংলায় গান গাই।'));
    await titleField(page).focus();
    await page.keyboard.type('bangladesher krriShi');
    await expect(titleField(page)).toHaveValue('বাংলাদেশের কৃষি');
    await page.getByRole('textbox', { name: 'Tags' }).focus();
    await page.keyboard.type('nodI, pani');
    await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('নদী, পানি');
    page.once('dialog', (dialog) => void dialog.accept());
    await openAddForm(page);
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await titleField(page).focus();
    await page.keyboard.type('kotha');
    await expect(titleField(page)).toHaveValue('কথা');
    await page.keyboard.press('Control+m');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type(' news');
    await expect(titleField(page)).toHaveValue('কথা news');
  });

  test('has an undo by words, and a caret that is right in the middle of a word', async ({ page }) => {
    await openAddForm(page);
    await bodyField(page).fill('নদর ধারে');
    await selectWords(page, 'র ধারে');
    await bodyField(page).press('ArrowLeft');
    await switchOn(page);
    await page.keyboard.type('I');
    await expectBody(page, 'নদীর ধারে');
    await page.keyboard.press('End');
    await page.keyboard.type(' khela');
    await expectBody(page, 'নদীর ধারে খেলা');
    await page.keyboard.type(' shikkha');
    await expectBody(page, 'নদীর ধারে খেলা শিক্ষা');
    await undo(page);
    await expectBody(page, 'নদীর ধারে খেলা ');
    expect(await readSelection(page)).toBe('');
    await page.keyboard.type('desh');
    await expectBody(page, 'নদীর ধারে খেলা দেশ');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('n');
    await expectBody(page, 'নদীর ধারে খেলা দেন');
    await selectWords(page, 'খেলা');
    await page.keyboard.type('bhOT');
    await expectBody(page, 'নদীর ধারে ভোট দেন');
  });

  test('never touches what an input method composes', async ({ page, context }) => {
    await openAddForm(page);
    await bodyField(page).focus();
    await switchOn(page);
    const devtools = await context.newCDPSession(page);
    for (const text of ['k', 'ka', 'kaj']) {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await devtools.send('Input.insertText', { text: 'kaj' });
    await expectBody(page, 'kaj');
  });
});

test.describe('the form at full size', () => {
  test('has the preview beside it on a wide screen, and the focus in the title', async ({ page, newsroom }) => {
    await newsroom.publish('full-size', { description: '**মোটা** লেখা' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await openEditForm(page, 'full-size');
    await expect(titleField(page)).toBeFocused();
    await expect(page.getByRole('article', { name: 'Article preview' }).locator('strong')).toBeInViewport();
    await expect(bodyField(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeHidden();
    await page.setViewportSize({ width: 1279, height: 720 });
    await expect(page.getByRole('article', { name: 'Article preview' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  });

  test('shows the body on the first screen at a zoom of 200 %', async ({ page, newsroom }) => {
    await newsroom.publish('zoomed', { title: 'শিরোনাম' });
    await page.setViewportSize({ width: 640, height: 360 });
    await openEditForm(page, 'zoomed');
    await expect(titleField(page)).toBeFocused();
    await expect(bodyField(page)).toBeInViewport();
  });
});

test.describe('the keys of Manage News', () => {
  test('search, move, edit, add and help', async ({ page, site, newsroom }) => {
    await newsroom.publish('keys-older', { title: 'আগের খবর' });
    await newsroom.publish('keys-newer', { title: 'নতুন খবর' });
    await page.goto('/dashboard/manage');
    await waitForHydration(page);
    const links = page.getByRole('link', { name: /^Edit / });
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search by title' })).toBeFocused();
    await page.keyboard.type('n/j?');
    await expect(page.getByRole('searchbox')).toHaveValue('n/j?');
    await page.getByRole('heading', { name: 'Manage News' }).focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await help.getByRole('switch', { name: 'Use these keys' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help.getByRole('switch', { name: 'Use these keys' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`${site.origin}/dashboard/add`);
  });

  test('the first article is at most ten tabs away', async ({ page, newsroom }) => {
    await newsroom.publish('tabs', { title: 'প্রথম খবর' });
    await page.goto('/dashboard/manage');
    await waitForHydration(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the articles' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeFocused();
  });
});
