import type { Page } from '@playwright/test';
import { bodyField, openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** "Beginning", an image with the caption "Evening at the ghat", "middle", a table, a video and an image that ends the text. */
const BODY = [
  'শুরু',
  '',
  '![ঘাট](/demo/bridge-1280.webp "ঘাটে সন্ধ্যা" "রিনা")',
  '',
  'মাঝে',
  '/// টেবিল',
  'দল // জয়',
  'ক // ২',
  '///',
  'https://youtu.be/dQw4w9WgXcQ',
  'শেষ',
  '![নদী](/demo/river-1280.webp)',
].join('\n');

const chip = (page: Page, name: string) => page.getByRole('group', { name });
const readBody = (page: Page) => bodyField(page).inputValue();
/** The text with `|` at the caret. */
const readCaret = (page: Page) =>
  bodyField(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement
      ? `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionEnd)}`
      : '',
  );

let id = '';

test.beforeEach(async ({ context, site, newsroom, page }, { testId }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  id = testId;
  await newsroom.publish(id, { title: 'চিপের খবর', description: BODY });
  await openEditForm(page, id);
  await expect(chip(page, 'Image ঘাটে সন্ধ্যা')).toBeVisible();
});

test('chips cover images, tables and embeds exactly, and the caret steps across them', async ({ page }) => {
  for (const name of ['Table দল · জয়', 'Video or post youtu.be/dQw4w9WgXcQ', 'Image নদী'])
    await expect(chip(page, name)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await bodyField(page).press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => readCaret(page)).toBe(BODY.replace('\n\nমাঝে', '\n|\nমাঝে'));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => readCaret(page)).toBe(BODY.replace('শুরু\n', 'শুরু\n|'));
  await page.keyboard.press('Control+End');
  await expect.poll(() => readCaret(page)).toBe(`${BODY}|`);
  await expect(chip(page, 'Image নদী')).toHaveAttribute('data-edge', 'behind');
});

test('no key breaks a block: letters get a line of their own, and a deletion steps across', async ({ page }) => {
  await bodyField(page).press('Control+End');
  await page.keyboard.press('x');
  await expect.poll(() => readBody(page)).toBe(`${BODY}\nx`);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => readBody(page)).toBe(BODY);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect.poll(() => readCaret(page)).toBe(BODY.replace('শেষ\n', 'শেষ|\n'));
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('লেখা');
  await expect.poll(() => readBody(page)).toBe(`${BODY}\nলেখা`);
});

test('a chip changes, opens, cuts and removes its block', async ({ page }) => {
  const image = chip(page, 'Image ঘাটে সন্ধ্যা');
  await image.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the image' });
  await dialog.getByLabel('Caption').fill('নতুন ক্যাপশন');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(chip(page, 'Image নতুন ক্যাপশন')).toBeVisible();
  const changed = BODY.replace('ঘাটে সন্ধ্যা', 'নতুন ক্যাপশন');
  expect(await readBody(page)).toBe(changed);

  await chip(page, 'Video or post').getByRole('button', { name: 'As text' }).click();
  await expect(chip(page, 'Video or post')).toHaveCount(0);
  await page.keyboard.type('?t=9');
  await expect.poll(() => readBody(page)).toBe(changed.replace('XcQ', 'XcQ?t=9'));
  await page.keyboard.press('ArrowDown');
  await expect(chip(page, 'Video or post')).toBeVisible();

  await chip(page, 'Table').click({ position: { x: 60, y: 20 } });
  await expect(chip(page, 'Table')).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Control+x');
  await expect(chip(page, 'Table')).toHaveCount(0);
  await chip(page, 'Image নতুন ক্যাপশন').getByRole('button', { name: 'Remove' }).click();
  await expect(chip(page, 'Image নতুন ক্যাপশন')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(chip(page, 'Table')).toBeVisible();
});

test('a link that is typed stays text until the caret leaves its line', async ({ page }) => {
  await bodyField(page).press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://youtu.be/aaaaaaaaaaa');
  await expect.poll(() => readBody(page)).toBe(BODY.replace('শুরু', 'শুরু\nhttps://youtu.be/aaaaaaaaaaa'));
  await expect(chip(page, 'Video or post youtu.be/aaaaaaaaaaa')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(chip(page, 'Video or post youtu.be/aaaaaaaaaaa')).toBeVisible();
});

const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Control+Home', 'Control+End'];
const KEYS = [
  ...MOVES,
  ...MOVES.map((key) => `Shift+${key}`),
  ...['x', ' ', 'Enter', 'Backspace', 'Delete', 'Control+Backspace', 'Control+Delete', 'text', 'composition'],
];

test('random keys break no block', LONG, async ({ page, context }) => {
  const blocks = new Set(BODY.split('\n').filter((line) => /\/\/|!\[/.test(line)));
  const cdp = await context.newCDPSession(page);
  let seed = 97;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return KEYS[Math.floor((seed / 2 ** 31) * KEYS.length)] ?? 'x';
  };
  await bodyField(page).press('Control+End');
  for (let count = 0; count < 150; count += 1) {
    const key = pick();
    if (key === 'composition') {
      await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process' });
      await cdp.send('Input.imeSetComposition', { text: 'ক', selectionStart: 1, selectionEnd: 1 });
      await cdp.send('Input.insertText', { text: 'কথা' });
    } else if (key === 'text') await page.keyboard.insertText('লেখা');
    else await page.keyboard.press(key);
    const marks = (await readBody(page)).split('\n').filter((line) => /\/\/|!\[/.test(line));
    expect(marks.filter((line) => !blocks.has(line))).toEqual([]);
  }
});
