import { insertDeliveries } from '#tools/insert-deliveries.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test('a webhook is added by keyboard, shows its secret once, is tested, paused and removed', async ({
  page,
  context,
  site,
}) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await insertDeliveries(site.db, Date.now());
  // No test contacts another site.
  await site.db.updateTable('effectTargets').set({ url: 'http://10.0.0.2/' }).execute();
  await page.goto('/dashboard/deliveries');
  await waitForLiveStream(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findLayoutDefects(page, 'main'), `${width} px`).toEqual([]);
  }
  expect(await findMainViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a target' }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('সংবাদ অ্যাপ');
  await form.getByLabel('URL').fill('app.example');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter a URL that begins with https://.')).toBeVisible();
  await form.getByLabel('URL').fill('http://10.0.0.1/hook');
  await page.keyboard.press('Enter');
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.getByRole('textbox')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row').filter({ hasText: 'সংবাদ অ্যাপ' });
  await row.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('The test failed: 10.0.0.1 is not a public address')).toBeVisible();
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Given up' }).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The delivery is sent again.')).toBeVisible();
  await site.db.deleteFrom('effectTargets').execute();
});
