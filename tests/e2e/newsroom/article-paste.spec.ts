import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { COPY_CONFIRMATION_MS } from '#app/components/copy-text.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { bodyField, openAddForm, titleField } from '../support/article-form-page.ts';
import { holdTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
});

const FIXTURES = new URL('../../../app/newsroom/editor/body/paste/fixtures/', import.meta.url);
const readFixture = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8').trimEnd();

/** Pastes into the body as another program offers it: the browser would clean the HTML of its own clipboard. */
async function paste(page: Page, forms: { html?: string; text?: string; googleClip?: string }): Promise<void> {
  await bodyField(page).evaluate((field, { html = '', text = '', googleClip = '' }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    if (text !== '') clipboardData.setData('text/plain', text);
    const clipType = 'application/x-vnd.google-docs-document-slice-clip+wrapped';
    if (googleClip !== '') clipboardData.setData(clipType, googleClip);
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

/** Copies a text and pastes it with a key, into the body if no other field is given. */
async function pasteText(page: Page, text: string, key = 'Control+v', field = bodyField(page)): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press(key);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Pasted text' });
const undo = (page: Page) => bodyField(page).press('Control+z');
const expectBody = (page: Page, text: string) => expect(bodyField(page)).toHaveValue(text);

/** Empties the body before the next paste. */
const clear = (page: Page) => bodyField(page).fill('');

// What becomes of HTML, plain text and hostile input is tested in `convert-paste.test.ts`.
test('HTML is pasted as markup in one undo step, and the bar says what was left out and has the plain text', async ({
  page,
}) => {
  await openAddForm(page);
  await test.step('HTML of Word becomes markup, and one undo removes it', async () => {
    await bodyField(page).pressSequentially('আগে ');
    await paste(page, { html: readFixture('word.html'), text: 'শুধু লেখা' });
    await expect(bar(page)).toContainText('Pasted with its formatting.');
    await expect
      .poll(async () => normaliseText(await bodyField(page).inputValue()))
      .toMatch(new RegExp(`${escapeRegExp(normaliseText(readFixture('word.txt')))}$`));
    await undo(page);
    await expectBody(page, 'আগে ');
    await expect(bar(page)).toBeHidden();
  });
  await test.step('a converted paste can be replaced by its plain text', async () => {
    await clear(page);
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
  await test.step('a paste with tracked changes and comments says so, and its plain text has neither', async () => {
    await paste(page, {
      html: `<p class=MsoNormal>নিহত <del cite="mailto:a" datetime="2026-11-20T14:00">১৮</del><ins cite="mailto:a" datetime="2026-11-20T14:00">৬</ins> জন, <b>জানায়</b> পুলিশ<a class=msocomanchor href="#_msocom_1">[A1]</a></p><div style='mso-element:comment-list'><p class=MsoCommentText>সূত্র গোপন</p></div>`,
      text: 'নিহত ১৮৬ জন, জানায় পুলিশ[A1]\nসূত্র গোপন',
    });
    await expectBody(page, 'নিহত ৬ জন, **জানায়** পুলিশ');
    await expect(bar(page)).toContainText('The source has tracked changes');
    await expect(bar(page)).toContainText('Comments were left out.');
    expect(await findViolations(page, bar(page))).toEqual([]);
    await page.getByRole('button', { name: 'Paste as plain text' }).click();
    await expectBody(page, 'নিহত ৬ জন, জানায় পুলিশ');
  });
  await test.step('HTML in a Bijoy font is offered as Unicode with its formatting', async () => {
    await clear(page);
    await paste(page, { html: readFixture('bijoy-word.html'), text: 'evsjv‡`‡ki A_©bxwZ' });
    await expectBody(page, 'evsjv‡`‡ki A_©bxwZ');
    await page.getByRole('button', { name: 'Insert as Unicode' }).click();
    await expectBody(page, normaliseText(readFixture('bijoy-word.txt')));
  });
  await test.step('images in the clipboard are uploaded and inserted on separate lines', async () => {
    await clear(page);
    const url = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 64;
      canvas.height = 36;
      canvas.getContext('2d')?.fillRect(8, 8, 20, 20);
      return canvas.toDataURL('image/png');
    });
    await paste(page, { html: `<p>আগে</p><p><img alt="নদী" src="${url}"></p><p>পরে</p>`, text: 'আগে পরে' });
    await expect(bodyField(page)).toHaveValue(
      /^আগে\n\n!\[নদী\]\(ছবি-(?<name>[0-9a-f]{6})\)\n\nপরে\n\n\[ছবি-\k<name>\]: \/media\/\S+$/,
    );
    const path = /(?<path>\/media\/[^?]+)/.exec(await bodyField(page).inputValue())?.groups?.path ?? '';
    expect((await page.request.get(path)).status()).toBe(200);
    await undo(page);
    await expectBody(page, '');
  });
  await test.step('hostile HTML runs nothing', async () => {
    const html =
      '<script>document.title="x"</script><img src="/x" onerror="document.title=1"><a href="javascript:alert(1)">ক</a>' +
      '<style>body{display:none}</style><iframe srcdoc="<script>top.document.title=1</script>"></iframe><svg onload="x"></svg>';
    const title = await page.title();
    await paste(page, { html, text: 'ক' });
    await expectBody(page, 'ক');
    expect(await page.title()).toBe(title);
  });
});

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test(
  'plain text is pasted as it is, and the bar offers to join its lines or to convert Bijoy',
  LONG,
  async ({ page }) => {
    await openAddForm(page);
    await test.step('an embed code becomes the URL of its video', async () => {
      await bodyField(page).fill('আগে');
      await pasteText(page, '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>');
      await expectBody(page, 'আগে\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ');
      await expect(bar(page)).toContainText('The embed code became a link.');
    });
    await test.step('lines that a layout broke are joined', async () => {
      await clear(page);
      await pasteText(page, readFixture('pdf.in.txt'));
      await expectBody(page, readFixture('pdf.in.txt'));
      await expect(bar(page)).toContainText('This text has hard line breaks.');
      await page.getByRole('button', { name: 'Join lines' }).click();
      await expectBody(page, readFixture('pdf.txt'));
      await expect(bodyField(page)).toBeFocused();
      await undo(page);
      await expectBody(page, readFixture('pdf.in.txt'));
    });
    await test.step('Bijoy is shown as Unicode beside the original, and inserted with a key', async () => {
      await clear(page);
      await pasteText(page, readFixture('bijoy-plain.in.txt'));
      await expect(bar(page)).toContainText('This text is in Bijoy.');
      await expect(bar(page).getByRole('definition').first()).toHaveText(readFixture('bijoy-plain.in.txt'));
      await expect(bar(page).getByRole('definition').last()).toHaveText(normaliseText(readFixture('bijoy-plain.txt')));
      expect(await findViolations(page, bar(page))).toEqual([]);
      await bodyField(page).press('Alt+Enter');
      await expectBody(page, normaliseText(readFixture('bijoy-plain.txt')));
      await undo(page);
      await expectBody(page, readFixture('bijoy-plain.in.txt'));
    });
    await test.step('Bijoy in the title gets the same offer', async () => {
      await clear(page);
      const bijoy = readFixture('bijoy-plain.in.txt').split('\n')[0] ?? '';
      await pasteText(page, `${bijoy}\n`, 'Control+v', titleField(page));
      await expect(bar(page)).toContainText('This text is in Bijoy.');
      await titleField(page).press('Alt+Enter');
      const unicode = normaliseText(readFixture('bijoy-plain.txt').split('\n')[0] ?? '');
      await expect(titleField(page)).toHaveValue(`${unicode} `);
      await expect(bar(page)).toBeHidden();
      await titleField(page).press('Control+z');
      await expect(titleField(page)).toHaveValue(`${bijoy} `);
    });
  },
);

test('the suggested changes of Google Docs are accepted', LONG, async ({ page }) => {
  await openAddForm(page);
  const sgsl_sugg = [[], null, null, null, null, ['a'], null, []];
  const resolved = { dsl_spacers: 'নিহত ১২৭ জন', dsl_suggesteddeletions: { sgsl_sugg } };
  await paste(page, {
    html: '<p>নিহত ১২৭ <b>জন</b></p>',
    text: 'নিহত ১২৭ জন',
    googleClip: JSON.stringify({ data: JSON.stringify({ resolved }) }),
  });
  await expectBody(page, 'নিহত ৭ **জন**');
  await expect(bar(page)).toContainText('The source has tracked changes');
});

test('Ctrl+Shift+V pastes plain text without an offer, and the article is copied as Bijoy', LONG, async ({ page }) => {
  await holdTimers(page, [COPY_CONFIRMATION_MS]);
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
  await titleField(page).fill('বাংলাদেশের *শিক্ষা*');
  await bodyField(page).fill('**মন্ত্রী** বলেন, BBC শুনুন।');
  await page.getByRole('button', { name: 'Copy as Bijoy' }).click();
  await expect(page.getByText('Copied for Bijoy fonts')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('evsjv‡`‡ki wkÿv\n\ngš¿x e‡jb, BBC ïbyb|');
});

test('HTML that cannot be converted replaces nothing until its plain text is accepted', LONG, async ({ page }) => {
  await openAddForm(page);
  await bodyField(page).fill('আগে পরে');
  await bodyField(page).press('Control+a');
  await paste(page, { html: '<b>x</b>'.repeat(700_000), text: 'নিহত ১২৭ জন' });
  await expect(bar(page)).toContainText('Nothing was pasted');
  await expect(bar(page)).not.toContainText('Pasted with its formatting.');
  await expectBody(page, 'আগে পরে');
  await page.getByRole('button', { name: 'Paste as plain text' }).click();
  await expectBody(page, 'নিহত ১২৭ জন');
  await undo(page);
  await expectBody(page, 'আগে পরে');
});

test('a paste whose conversion cannot be loaded replaces nothing', LONG, async ({ page }) => {
  await page.route(/convert-paste/, (route) => route.fulfill({ status: 503 }));
  await openAddForm(page);
  await bodyField(page).fill('আগে');
  await paste(page, { html: '<p>নিহত <del>১২</del>৭ জন</p>', text: 'নিহত ১২৭ জন' });
  await expect(bar(page)).toContainText('Nothing was pasted');
  await expectBody(page, 'আগে');
});

test('a letter typed into the line of an image is named and repaired', LONG, async ({ page }) => {
  await openAddForm(page);
  await bodyField(page).fill('আগে\n![নদী](/demo/a-1280.webp "পদ্মা")');
  await bodyField(page).press('End');
  await bodyField(page).pressSequentially('ক');
  const notice = page.getByRole('status').filter({ hasText: 'Line 2 is almost an image.' }).first();
  await expect(notice).toBeVisible();
  expect(await findViolations(page, notice.locator('..'))).toEqual([]);
  await page.getByRole('button', { name: 'Repair', exact: true }).first().click();
  await expectBody(page, 'আগে\n![নদী](/demo/a-1280.webp "পদ্মা")\nক');
  await expect(notice).toBeHidden();
});
