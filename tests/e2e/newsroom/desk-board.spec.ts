import { bodyField, openEditForm } from '../support/article-form-page.ts';
import { emailOf, expect, item, openDesk, test } from '../support/desk-test.ts';
import { findViolations } from '../support/find-violations.ts';

const TITLE = 'নদীভাঙনে স্কুল স্থানান্তর';

test('an assignment and a due time reach the open board and the header of the assignee', async ({ page, desk }) => {
  await desk.save('contributor', 'assigned', { change: { title: TITLE } });
  const assignee = await desk.openAs('contributor', { viewport: { width: 390, height: 780 } });
  await openDesk(assignee, 'mine');
  await expect(assignee.getByText('Nothing is assigned to you')).toBeVisible();

  await openEditForm(page, 'assigned');
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(emailOf('contributor'));
  await page.getByRole('textbox', { name: 'Note for the handover (optional)' }).fill('আজই স্থানীয়দের বক্তব্য যোগ করুন');
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByText('Done.')).toBeVisible();
  const row = item(assignee, TITLE);
  await expect(row).toContainText('আজই স্থানীয়দের বক্তব্য যোগ করুন');
  await expect(row).toContainText(`Assigned to ${emailOf('contributor')}`);
  await expect(assignee.getByRole('img', { name: 'Open items: 1' })).toBeVisible();

  // A due time that has passed.
  await page.getByLabel('Due').fill('2026-01-05T10:30');
  await page.getByRole('button', { name: 'Set due time' }).press('Enter');
  await expect(row).toContainText('(late)');
  await assignee.getByRole('link', { name: /^Due today/ }).press('Enter');
  await expect(row).toContainText('(late)');
  expect(await findViolations(assignee)).toEqual([]);
  await row.getByRole('link', { name: 'Open' }).click();
  await expect(bodyField(assignee)).toBeVisible();
});
