import { putImported } from '#services/redirects/redirects.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const LONG_ADDRESS = '/2019/05/12/নদীভাঙনকবলিত-জনপদে-পুনর্বাসন-প্রকল্পের-কাজ-শেষ-হয়নি-ক্ষতিগ্রস্তদের-ক্ষোভ'.normalize('NFC');

test('a URL that readers miss gets its page by keyboard, is changed, found and removed', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await newsroom.publish('moved-story', { title: 'পুরোনো খবর' });
  await putImported(site.db, [{ address: LONG_ADDRESS, target: '/article/moved-story' }], {
    by: 'import wordpress',
    nowMs: Date.now(),
    replaces: true,
  });
  await site.get('/nodi-vangon/');
  await expect
    .poll(async () => (await site.redirects.listNotFound(100)).map(({ address }) => address))
    .toContain('/nodi-vangon');

  await page.goto('/dashboard/redirects');
  await waitForLiveStream(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findLayoutDefects(page, 'main'), `${width} px`).toEqual([]);
  }
  expect(await findMainViolations(page)).toEqual([]);

  const missed = page.getByRole('listitem').filter({ hasText: '/nodi-vangon' });
  await missed.getByRole('button', { name: 'Add a redirect' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Old URL')).toHaveValue('/nodi-vangon');
  await dialog.getByLabel('Leads to').focus();
  await page.keyboard.type('https://elsewhere.example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a path of this site that begins with a slash.')).toBeVisible();
  await dialog.getByLabel('Leads to').fill('/article/moved-story');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The redirect was saved.')).toBeVisible();
  await expect(missed.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  const readAnswer = async () => {
    const { status, headers } = await site.get('/nodi-vangon');
    return [status, headers.get('Location')];
  };
  await expect.poll(readAnswer).toEqual([301, '/article/moved-story']);

  await page.getByRole('searchbox', { name: 'Search redirects' }).fill('/nodi');
  await expect(page.getByText(LONG_ADDRESS)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: '/nodi-vangon' });
  await row.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('The redirect was removed.')).toBeVisible();
  await expect(page.getByText('No redirects found.')).toBeVisible();
  await expect.poll(readAnswer).toEqual([404, null]);
});
