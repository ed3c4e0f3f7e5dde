import type { Page } from '@playwright/test';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import {
  bodyField,
  openAddForm,
  readSelection,
  selectWords,
  stopTime,
  titleField,
} from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

const undo = (page: Page) => bodyField(page).press('Control+z');
const expectBody = (page: Page, text: string) => expect(bodyField(page)).toHaveValue(text);

test.describe('phonetic typing', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: 'Phonetic typing' }).first();
  const switchOn = async (page: Page) => {
    await page.keyboard.press('Control+m');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  };

  test('writes Bengali in every Bengali field, also while its rules were loading, and is remembered', async ({
    page,
  }) => {
    const rules = Promise.withResolvers<void>();
    await page.route(/\/phonetic-[^/]+\.js$/, async (route) => {
      await rules.promise;
      await route.continue();
    });
    await openAddForm(page);
    await bodyField(page).focus();
    await page.keyboard.press('Control+m');
    await page.keyboard.type('ami banglay');
    await expectBody(page, 'ami banglay');
    rules.resolve();
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(' gan gai.');
    await expectBody(page, normaliseText('আমি বাংলায় গান গাই।'));
    await titleField(page).focus();
    await page.keyboard.type('bangladesher krriShi');
    await expect(titleField(page)).toHaveValue('বাংলাদেশের কৃষি');
    await page.getByRole('combobox', { name: 'Tags' }).focus();
    await page.keyboard.type('nodI, pani');
    await expect(page.getByRole('combobox', { name: 'Tags' })).toHaveValue('নদী, পানি');
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

  test(
    'has an undo by words and a right caret in a word, and never touches what an input method composes',
    LONG,
    async ({ page, context }) => {
      await stopTime(page);
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

      await bodyField(page).fill('');
      const devtools = await context.newCDPSession(page);
      for (const text of ['k', 'ka', 'kaj']) {
        await devtools.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      }
      await devtools.send('Input.insertText', { text: 'kaj' });
      await expectBody(page, 'kaj');
    },
  );
});
