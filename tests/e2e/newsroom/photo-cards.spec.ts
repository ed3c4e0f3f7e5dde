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
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Make card' }).click();
  await expect(dialog.getByText('The card is ready.')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Preview: কার্ডের খবর আজ' })).toHaveAttribute('src', /^\/media\//);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download PNG' }).first().click();
  expect((await downloading).suggestedFilename()).toMatch(/^[2-9a-z]{8}\.png$/);
  const proof = await dialog.getByRole('link', { name: 'Proof' }).first().getAttribute('href');
  await page.goto(proof ?? '');
  await expect(page.getByText('কার্ডটি আমাদের।')).toBeVisible();
});
