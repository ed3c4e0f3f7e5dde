import type { Locator, Page } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { bodyField, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

// Each letter is one press of an arrow key.
const BEFORE = 'কখ গঘ';
const WORDS = 'চছ জঝ';
const AFTER = 'টঠ ডঢ';
const LINE = `${BEFORE} ${WORDS} ${AFTER}`;

const ABOVE = 'উপরে লেখা';
const BELOW = 'নিচে লেখা';
const BODY = [ABOVE, LINE, BELOW].join('\n\n');

/** Presses a key `count` times. */
async function press(page: Page, key: string, count: number) {
  for (let n = 0; n < count; n += 1) await page.keyboard.press(key);
}

/** Puts the caret before the words of the line, with keys. `lines` are above it. */
async function moveToWords(page: Page, field: Locator, lines = 2) {
  await field.focus();
  await page.keyboard.press('Control+Home');
  await press(page, 'ArrowDown', lines);
  await press(page, 'ArrowRight', BEFORE.length + 1);
}

const readField = (field: Locator) =>
  field.evaluate((element) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new TypeError('not a text area');
    const { value, selectionStart, selectionEnd, selectionDirection } = element;
    return { value, start: selectionStart, end: selectionEnd, direction: selectionDirection };
  });

/** Keys that are pressed with the caret before the words, a colleague's change, and the selection from the words then. */
const BODY_CELLS = [
  {
    keys: [
      ['ArrowRight', WORDS.length],
      ['Shift+ArrowLeft', WORDS.length],
    ],
    changed: [BELOW, LINE, ABOVE].join('\n\n'),
    selection: { start: 0, end: WORDS.length, direction: 'backward' },
  },
  { keys: [['ArrowRight', 1]], changed: BODY.replace('চছ', 'নতুন চছ'), selection: { start: 1, end: 1 } },
] as const;
const TITLE_CELLS = [
  {
    keys: [['Shift+ArrowRight', WORDS.length]],
    changed: `একেবারে নতুন ${WORDS} শেষ`.normalize('NFC'),
    selection: { start: 0, end: WORDS.length, direction: 'forward' },
  },
  {
    keys: [['ArrowRight', WORDS.length]],
    changed: LINE.replace('কখ', 'নতুন কখ'),
    selection: { start: WORDS.length, end: WORDS.length },
  },
] as const;

// Every change and place is tested in `replace-text.test.ts`.
const FIELDS = [
  { name: 'body', field: bodyField, part: 'description', text: BODY, lines: 2, cells: BODY_CELLS },
  { name: 'title', field: titleField, part: 'title', text: LINE, lines: 0, cells: TITLE_CELLS },
] as const;
const TEXTS = { title: LINE, description: BODY };

test('a colleague’s save leaves the selection and the caret at the same words, and waits for the end of a composition', async ({
  page,
  context,
  newsroom,
}) => {
  await newsroom.publish('caret', TEXTS);
  await openEditForm(page, 'caret');
  for (const { name, field, part, text, lines, cells } of FIELDS) {
    const input = field(page);
    for (const { keys, changed, selection } of cells) {
      await test.step(`${JSON.stringify(keys)} in the ${name}`, async () => {
        await expect(input).toHaveValue(text);
        await moveToWords(page, input, lines);
        for (const [key, count] of keys) await press(page, key, count);
        await newsroom.edit('caret', { ...TEXTS, [part]: changed });
        await expect(input).toHaveValue(changed);
        const { start, end, direction } = await readField(input);
        const at = changed.indexOf(WORDS);
        expect({ start: start - at, end: end - at, direction }).toMatchObject(selection);
        await newsroom.edit('caret', TEXTS);
        await expect(input).toHaveValue(text);
      });
    }
  }
  const devtools = await context.newCDPSession(page);
  for (const { name, field, part, text, lines } of FIELDS) {
    await test.step(`a composition in the ${name}`, async () => {
      await moveToWords(page, field(page), lines);
      const compose = (composed: string) =>
        devtools.send('Input.imeSetComposition', {
          text: composed,
          selectionStart: composed.length,
          selectionEnd: composed.length,
        });
      // The save arrives before, during or after the composition.
      await newsroom.edit('caret', { ...TEXTS, [part]: `নতুন ${text}` });
      await compose('আ');
      await compose('আম');
      await compose('আমি');
      await devtools.send('Input.insertText', { text: 'আমি' });
      await page.keyboard.type(' যাই ');
      await expect(field(page)).toHaveValue(new RegExp(`আমি যাই ${WORDS}`));
      await page.keyboard.press('Control+Enter');
      await expect(field(page)).toHaveValue(`নতুন ${text.replace(WORDS, `আমি যাই ${WORDS}`)}`);
      await page.keyboard.type('আজ ');
      await expect(field(page)).toHaveValue(`নতুন ${text.replace(WORDS, `আমি যাই আজ ${WORDS}`)}`);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('All changes saved')).toBeVisible();
      await newsroom.edit('caret', TEXTS);
      await expect(field(page)).toHaveValue(text);
    });
  }
});

test(
  'typing continues at the same words while a save brings a change from a colleague',
  LONG,
  async ({ page, newsroom, site }) => {
    await newsroom.publish('typing-on', { description: BODY, title: 'শিরোনাম' });
    await openEditForm(page, 'typing-on');
    await moveToWords(page, bodyField(page));
    await page.keyboard.type('আমি ');
    await newsroom.edit('typing-on', { description: `তাদের অনুচ্ছেদ\n\n${BODY}`, title: 'শিরোনাম' });
    await expect(page.getByText(/saved this article/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('এখন ');
    await expect(bodyField(page)).toHaveValue(/^তাদের/);
    await page.keyboard.type('লিখি ');
    await expect(bodyField(page)).toHaveValue(
      `তাদের অনুচ্ছেদ\n\n${BODY.replace(WORDS, `আমি এখন লিখি ${WORDS}`)}`.normalize('NFC'),
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    const stored = await site.editing.find(articleId('typing-on'));
    expect(stored?.article.description).toContain('আমি এখন লিখি');
  },
);

test(
  'a save that ends during a composition changes the text only when the word is finished',
  LONG,
  async ({ page, context, newsroom }) => {
    await newsroom.publish('ends-composing', { description: BODY, title: 'শিরোনাম' });
    await openEditForm(page, 'ends-composing');
    await moveToWords(page, bodyField(page));
    await page.keyboard.type('আজ ');
    await newsroom.edit('ends-composing', { description: `তাদের\n\n${BODY}`, title: 'শিরোনাম' });
    await expect(page.getByText(/saved this article/)).toBeVisible();
    const devtools = await context.newCDPSession(page);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.keyboard.press('Control+Enter');
    await devtools.send('Input.imeSetComposition', { text: 'ব', selectionStart: 1, selectionEnd: 1 });
    await saved;
    await expect(page.getByText('Article updated.')).toBeVisible();
    await devtools.send('Input.imeSetComposition', { text: 'বাং', selectionStart: 3, selectionEnd: 3 });
    const mine = BODY.replace(WORDS, `আজ বাং${WORDS}`);
    await expect(bodyField(page)).toHaveValue(mine);
    await devtools.send('Input.insertText', { text: 'বাংলা ' });
    const both = `তাদের\n\n${BODY.replace(WORDS, `আজ বাংলা ${WORDS}`)}`;
    await expect(bodyField(page)).toHaveValue(both.normalize('NFC'));
    await page.keyboard.type('য');
    await expect(bodyField(page)).toHaveValue(both.normalize('NFC').replace('বাংলা ', 'বাংলা য'));
  },
);

test("a colleague's save leaves the line of the caret where it is on the screen", LONG, async ({ page, newsroom }) => {
  const lines = Array.from({ length: 80 }, (_, n) => `অনুচ্ছেদ ${n}: নদীর ধারে মেলা বসে।`.normalize('NFC'));
  await newsroom.publish('caret-scroll', { description: lines.join('\n\n') });
  await openEditForm(page, 'caret-scroll');
  await bodyField(page).focus();
  await page.keyboard.press('Control+Home');
  await press(page, 'ArrowDown', 80);
  const readScroll = () => bodyField(page).evaluate((field) => field.scrollTop);
  const before = await readScroll();
  const changed = ['নতুন লাইন', 'আরও একটি', ...lines].join('\n\n');
  await newsroom.edit('caret-scroll', { description: changed });
  await expect(bodyField(page)).toHaveValue(changed);
  const lineHeight = await bodyField(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).lineHeight));
  expect(Math.abs((await readScroll()) - before - 4 * lineHeight)).toBeLessThan(3);
});

test(
  'a paste with an image goes where it was pasted, and typing goes on elsewhere',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish('caret-paste', { description: BODY });
    await openEditForm(page, 'caret-paste');
    await bodyField(page).focus();
    await page.keyboard.press('Control+End');
    const upload = Promise.withResolvers<void>();
    await page.route(/\/v0\/b\//, async (route) => {
      await upload.promise;
      await route.continue();
    });
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const image = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob), 'image/png'));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([image], 'ছবি.png', { type: 'image/png' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByText(/Uploading/).first()).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('শুরু ');
    upload.resolve();
    await expect(bodyField(page)).toHaveValue(/!\[/);
    await page.keyboard.type('আরও ');
    const { value } = await readField(bodyField(page));
    expect(value.startsWith(`শুরু আরও ${ABOVE}`)).toBe(true);
    expect(value.slice(value.indexOf(BELOW) + BELOW.length)).toMatch(/^\s*!\[/);
  },
);
