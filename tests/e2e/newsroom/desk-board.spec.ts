import { bodyField, categoryField, openEditForm } from '../support/article-form-page.ts';
import { emailOf, expect, item, openDesk, test } from '../support/desk-test.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';

const TITLE = 'নদীভাঙনে স্কুল স্থানান্তর';

test('an assignment and a due time reach the open board and the header of the assignee', async ({ page, desk }) => {
  await desk.save('contributor', 'assigned', { change: { title: TITLE } });
  const assignee = await desk.openAs('contributor', { viewport: { width: 390, height: 780 } });
  await openDesk(assignee, 'mine');
  await expect(assignee.getByText('Nothing is assigned to you')).toBeVisible();

  await openEditForm(page, 'assigned');
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(emailOf('contributor'));
  await expect(page.getByText('Done.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note for the handover (optional)' }).fill('আজই স্থানীয়দের বক্তব্য যোগ করুন');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const row = item(assignee, TITLE);
  await expect(row).toContainText('আজই স্থানীয়দের বক্তব্য যোগ করুন');
  await expect(row).toContainText(`Assigned to ${emailOf('contributor')}`);
  await expect(assignee.getByRole('img', { name: 'Open items: 1' })).toBeVisible();

  // A due time that has passed.
  await page.getByLabel('Due').fill('2026-01-05T10:30');
  await page.keyboard.press('Shift+Tab');
  await expect(row).toContainText('(late)');
  await assignee.getByRole('link', { name: /^Due today/ }).press('Enter');
  await expect(row).toContainText('(late)');
  expect(await findMainViolations(assignee)).toEqual([]);
  // The assignee writes in what a colleague has started.
  await row.getByRole('link', { name: 'Open' }).click();
  await bodyField(assignee).press('Control+End');
  await assignee.keyboard.type(' স্থানীয়দের বক্তব্য।');
  await assignee.keyboard.press('Control+s');
  await expect(assignee.getByText('Saved as a draft.')).toBeVisible();
});

test(
  'an assignment that could not be saved says so, keeps what was typed and holds the form open',
  LONG,
  async ({ page, desk, site }) => {
    const secondId = await desk.idOf('second');
    await desk.save('contributor', 'kept-note', { change: { title: TITLE } });
    await openEditForm(page, 'kept-note');
    await page.route('**/dashboard/desk.data*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(emailOf('second'));
    await expect(page.getByText('That didn’t work. Try again in a moment.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Note for the handover (optional)' }).fill('ছবি যোগ করুন');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByText('The assignment, due time or note isn’t saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(secondId);
    await expect(page.getByRole('textbox', { name: 'Note for the handover (optional)' })).toHaveValue('ছবি যোগ করুন');
    await page.unroute('**/dashboard/desk.data*');
    await page.getByRole('button', { name: 'Save again' }).press('Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    const items = site.db.selectFrom('deskItems').select(['assigneeId', 'note']).where('note', '=', 'ছবি যোগ করুন');
    expect(await items.execute()).toEqual([{ assigneeId: secondId, note: 'ছবি যোগ করুন' }]);
  },
);

test(
  'a person who may not change a live story reads one reason, and its fields take no text',
  LONG,
  async ({ page, desk }) => {
    await desk.save('editor', 'read-only', { change: { title: TITLE, status: 'published' } });
    const viewer = await desk.openAs('contributor');
    await openEditForm(viewer, 'read-only');
    await expect(viewer.getByText('This article isn’t yours. Ask an editor if you should work on it.')).toHaveCount(1);
    await expect(viewer.getByText('Your changes are submitted as a proposal')).toHaveCount(0);
    await expect(viewer.getByText('Your role doesn’t allow')).toHaveCount(0);
    const before = await bodyField(viewer).inputValue();
    await bodyField(viewer).press('Control+End');
    await viewer.keyboard.type('লেখা');
    await viewer.keyboard.press('Control+b');
    await viewer.keyboard.press('Control+s');
    await expect(bodyField(viewer)).toHaveValue(before);
    await viewer.keyboard.press('Control+f');
    const find = viewer.getByRole('search', { name: 'Find and replace' });
    await expect(find.getByLabel('Find', { exact: true })).toBeFocused();
    await expect(find.getByRole('button', { name: /Replace/ })).toHaveCount(0);
    await expect(find.getByRole('textbox')).toHaveCount(1);
    await viewer.keyboard.press('Escape');
    await expect(categoryField(viewer)).toBeDisabled();
    await expect(viewer.getByText('Unsaved changes')).toHaveCount(0);
    expect(await findViolations(viewer, viewer.getByRole('dialog', { name: 'Edit Article' }))).toEqual([]);
    await openEditForm(page, 'read-only');
    await expect(bodyField(page)).toBeEditable();
  },
);
