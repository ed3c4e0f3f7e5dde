import { randomUUID } from 'node:crypto';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(({ context, site }) => signInStaff(context, site));

test('from a published story to a card: its preview follows the words, and it is made, downloaded and proved', async ({
  page,
  newsroom,
}) => {
  await newsroom.publish(`e2e-cards-${randomUUID()}`, { title: 'কার্ডের খবর' });
  await page.goto(`/dashboard/manage?search=${encodeURIComponent('কার্ডের খবর')}`);
  await waitForLiveStream(page);
  const more = page.getByRole('button', { name: 'More actions কার্ডের খবর' });
  await more.click();
  await page.getByRole('link', { name: 'Photo card কার্ডের খবর' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo card' });
  const preview = dialog.getByRole('img', { name: 'Preview: কার্ডের খবর', exact: true });
  await expect(preview).toBeVisible();
  const first = await preview.getAttribute('src');

  await dialog.getByRole('textbox', { name: 'Headline' }).press('Control+End');
  await page.keyboard.type(' আজ');
  await expect(dialog.getByText('Differs from the headline:')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Preview: কার্ডের খবর আজ' })).not.toHaveAttribute('src', first ?? '');
  await dialog.getByRole('radio', { name: 'Story' }).check();
  await expect(dialog.getByText(/Words between asterisks/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Breaking' }).check();
  await expect(dialog.getByText(/Words between asterisks/)).toBeHidden();
  await dialog.getByRole('radio', { name: 'Headline' }).check();
  await page.mouse.click(5, 5);
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Make card' }).press('Enter');
  await expect(dialog.getByText('The card is ready.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download JPEG' }).last()).toBeFocused();
  await expect(dialog.getByRole('img', { name: 'Preview: কার্ডের খবর আজ' })).toHaveAttribute('src', /^\/media\//);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download PNG' }).first().click();
  expect((await downloading).suggestedFilename()).toMatch(/^কার্ডের-খবর-আজ-[2-9a-z]{8}\.png$/);
  const proof = await dialog.getByRole('link', { name: 'Proof' }).first().getAttribute('href');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.goto(proof ?? '');
  await expect(page.getByText('কার্ডটি আমাদের।')).toBeVisible();
});

test('a card quotes the article: words that are selected in the form, or one of its passages', async ({
  page,
  newsroom,
}) => {
  const id = `e2e-quote-card-${randomUUID()}`;
  const description = 'মন্ত্রী বলেন, “সেতুর কাজ আগামী মাসে শেষ হবে।”\n\nগতকাল ঢাকায় ভারী বৃষ্টি হয়েছে।';
  await newsroom.publish(id, { title: 'উদ্ধৃতির খবর', description });
  await page.goto(`/dashboard/manage/${id}/edit`);
  await waitForLiveStream(page);
  const body = page.getByRole('textbox', { name: 'Description' });
  await body.press('Control+End');
  await body.press('Shift+Home');
  await page.getByRole('menuitem', { name: 'Photo card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo card' });
  const words = dialog.getByRole('textbox', { name: 'What was said' });
  await expect(words).toHaveValue('গতকাল ঢাকায় ভারী বৃষ্টি হয়েছে।');

  await dialog.getByRole('button', { name: 'সেতুর কাজ আগামী মাসে শেষ হবে।' }).first().click();
  await expect(dialog.getByRole('img', { name: 'Preview: সেতুর কাজ আগামী মাসে শেষ হবে।' })).toBeVisible();
  await words.press('Control+End');
  await words.press('Backspace');
  await page.keyboard.type(' না।');
  await expect(dialog.getByText('Not in the article word for word.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Who said it' }).fill('সেতুমন্ত্রী');
  await dialog.getByRole('radio', { name: 'Headline' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Headline' })).toHaveValue('সেতুর কাজ আগামী মাসে শেষ হবে না।');
  await dialog.getByRole('radio', { name: 'Quote' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Who said it' })).toHaveValue('সেতুমন্ত্রী');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without making the card?' });
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(words).toHaveValue('সেতুর কাজ আগামী মাসে শেষ হবে না।');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(body).toBeVisible();
});

test('a card of a number has the first figure of the headline, is not drawn without one, and leads back to the form', async ({
  page,
  newsroom,
}) => {
  const id = `e2e-number-card-${randomUUID()}`;
  await newsroom.publish(id, { title: 'দুর্ঘটনায় নিহত ৬, আহত ১২' });
  await page.goto(`/dashboard/manage/${id}/edit`);
  await waitForLiveStream(page);
  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByRole('combobox', { name: 'Find an article, a screen or an action' })).toBeFocused();
  await page.keyboard.type('Photo card');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photo card' });
  await dialog.getByRole('radio', { name: 'Number' }).check();
  const figure = dialog.getByRole('textbox', { name: 'The number', exact: true });
  await expect(figure).toHaveValue('৬');
  const preview = dialog.getByRole('img', { name: 'Preview: দুর্ঘটনায় নিহত ৬, আহত ১২' });
  await expect(preview).toBeVisible();
  await figure.press('End');
  await figure.press('Backspace');
  await expect(dialog.getByText('Write the number.')).toBeVisible();
  await expect(preview).toBeHidden();
  await dialog.getByRole('button', { name: 'Make card' }).click();
  await expect(figure).toBeFocused();
  await page.keyboard.type('২');
  await expect(dialog.getByText('Not in the article word for word.')).toBeVisible();
  await expect(dialog.getByText('Write the number.')).toBeHidden();
  await expect(preview).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('The card is ready.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
});
