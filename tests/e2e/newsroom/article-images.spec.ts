import { bodyField, openAddForm, readSelection } from '../support/article-form-page.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const UPLOAD = '[ছবি-012345]: /media/0123456789abcdef0123456789abcdef/640.jpg?w=640&h=360';
const DEMO = '[বন্যা]: /demo/flood-1280.webp';

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  page.on('dialog', (dialog) => void dialog.accept());
});

test('the caret goes above the definitions of images, and the chip of an image changes or removes it', async ({
  page,
}) => {
  await openAddForm(page);
  await bodyField(page).fill(`প্রথম\n\n${UPLOAD}`);
  await bodyField(page).press('Control+End');
  await page.keyboard.type('দ্বিতীয়');
  await expect(bodyField(page)).toHaveValue(`প্রথম\nদ্বিতীয়\n${UPLOAD}`.normalize('NFC'));
  await bodyField(page).click({ position: { x: 300, y: 400 } });
  await page.keyboard.type(' শেষ');
  await expect(bodyField(page)).toHaveValue(`প্রথম\nদ্বিতীয় শেষ\n${UPLOAD}`.normalize('NFC'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+End');
  expect(await readSelection(page)).toBe('প্রথম\nদ্বিতীয় শেষ'.normalize('NFC'));
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(bodyField(page)).toHaveValue(/h=360\n$/);

  await bodyField(page).fill(`প্রথম\n![](বন্যা "চর" "মিনা")\nশেষ\n\n${DEMO}`);
  const change = (caption: string) =>
    page.getByRole('group', { name: `Image ${caption}` }).getByRole('button', { name: 'Change' });
  const dialog = page.getByRole('dialog', { name: 'Change the image' });
  await change('চর').click();
  await expect(dialog.getByRole('textbox', { name: 'Credit' })).toHaveValue('মিনা');
  expect(await findViolations(page, dialog)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('নতুন চর');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(bodyField(page)).toHaveValue(`প্রথম\n![](বন্যা "নতুন চর" "মিনা")\nশেষ\n\n${DEMO}`);
  await expect(bodyField(page)).toBeFocused();
  await change('নতুন চর').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(bodyField(page)).toHaveValue('প্রথম\nশেষ');
  await page.keyboard.press('Control+z');
  await expect(bodyField(page)).toHaveValue(`প্রথম\n![](বন্যা "নতুন চর" "মিনা")\nশেষ\n\n${DEMO}`);
});
