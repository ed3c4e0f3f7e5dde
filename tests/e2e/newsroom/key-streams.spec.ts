import type { CDPSession, Locator, Page } from '@playwright/test';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { KeyStep } from '#tests/support/articles/key-streams.ts';
import { KEY_STREAMS } from '#tests/support/articles/key-streams.ts';
import { bodyField, openAddForm, openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

const BEFORE = 'এক দুই তিন আগের কথা ';
const AFTER = '। পরের কথা';
/** What the colleague adds before the text: while the stream begins, and before the editor's save. */
const THEIRS = ['তাদের খবর ', 'আরও খবর '] as const;
const KEY_CODES = { Backspace: 8, ArrowLeft: 37, ArrowRight: 39 } as const;
const COMMANDS = { Backspace: 'deleteBackward', ArrowLeft: 'moveLeft', ArrowRight: 'moveRight' } as const;

type Saving = Record<'colleague' | 'save' | 'pause', () => Promise<void>>;

async function play(devtools: CDPSession, step: KeyStep, saving: Saving): Promise<void> {
  switch (step.kind) {
    case 'press': {
      const { key, isUnidentified } = step;
      const code = isUnidentified ? 229 : KEY_CODES[key];
      const press = { key: isUnidentified ? 'Unidentified' : key, windowsVirtualKeyCode: code };
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press, commands: [COMMANDS[key]] });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
      return;
    }
    case 'insert': {
      const { text } = step;
      if (text.length > 1) return void (await devtools.send('Input.insertText', { text }));
      // As a program on Windows sends it: VK_PACKET.
      const press = { key: text, windowsVirtualKeyCode: 231 };
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...press });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
      return;
    }
    case 'compose': {
      const { text, caret = text.length } = step;
      await devtools.send('Input.imeSetComposition', { text, selectionStart: caret, selectionEnd: caret });
      return;
    }
    case 'commit':
      return void (await devtools.send('Input.insertText', { text: step.text }));
    case 'colleague':
    case 'save':
    case 'pause':
      return saving[step.kind]();
  }
}

/** Puts the caret between the words. */
const moveBetween = (field: Locator) =>
  field.evaluate((element, words) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new TypeError('not a text area');
    element.focus();
    const at = element.value.indexOf(words) + words.length;
    element.setSelectionRange(at, at);
  }, BEFORE);

/** Every stream, field and moment is tested in `key-streams.test.ts`. */
const { ibus = [], gboard = [] } = KEY_STREAMS;

const NOT_SAVED: Saving = { colleague: async () => {}, save: async () => {}, pause: async () => {} };

/** What the stream gives in a text area without any script, between `BEFORE` and `AFTER` or in an empty one. */
async function readBare(page: Page, stream: readonly KeyStep[], text = `${BEFORE}${AFTER}`): Promise<string> {
  await page.setContent('<textarea lang="bn" rows="5" aria-label="bare"></textarea>');
  const field = page.getByRole('textbox', { name: 'bare' });
  await field.fill(text);
  if (text === '') await field.focus();
  else await moveBetween(field);
  const devtools = await page.context().newCDPSession(page);
  for (const step of stream) await play(devtools, step, NOT_SAVED);
  return field.inputValue();
}

test('compositions give the text of a bare text area while a colleague saves the body', async ({
  page,
  context,
  newsroom,
}) => {
  const bare = await context.newPage();
  const typed = await readBare(bare, ibus);
  await bare.close();
  await newsroom.publish('keys-body', { description: `${BEFORE}${AFTER}` });
  await openEditForm(page, 'keys-body');
  await moveBetween(bodyField(page));
  const devtools = await context.newCDPSession(page);
  const [first, second] = THEIRS;
  await newsroom.edit('keys-body', { description: `${first}${BEFORE}${AFTER}` });
  const colleague = async () => {
    await newsroom.edit('keys-body', { description: `${second}${first}${BEFORE}${AFTER}` });
  };
  const save = () => page.keyboard.press('Control+Enter');
  const pause = () => expect(page.getByText(/^Article updated/)).toBeVisible();
  for (const step of ibus) await play(devtools, step, { colleague, save, pause });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(normaliseText(await bodyField(page).inputValue())).toBe(normaliseText(`${second}${first}${typed}`));
});

test(
  'the keys of a telephone give the text of a bare text area in the tags while tags are suggested',
  LONG,
  async ({ page, context, newsroom }) => {
    const bare = await context.newPage();
    const typed = await readBare(bare, gboard, '');
    await bare.close();
    const tag = `${normaliseText(typed).trim()} দিবস`;
    await newsroom.publish('keys-tags', { tags: [tag] });
    await openAddForm(page);
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.focus();
    const devtools = await context.newCDPSession(page);
    for (const step of gboard) await play(devtools, step, NOT_SAVED);
    await expect(page.getByRole('option', { name: tag })).toBeVisible();
    expect(normaliseText(await field.inputValue())).toBe(normaliseText(typed));
  },
);
