import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

// A headline of two lines on a phone.
const TITLE = 'সাজানো তালিকায় দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদের পুনর্বাসন প্রকল্পের খবর';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await site.db.deleteFrom('savedViews').execute();
  await signInStaff(context, site);
});

test('filters are removed one by one, and a view is saved, opened and deleted', async ({ page, site }) => {
  await page.goto(`/dashboard/manage?${new URLSearchParams({ category: 'শিক্ষা', today: '1' })}`);
  await waitForLiveStream(page);
  const views = page.getByRole('dialog', { name: 'Views' });
  await test.step('a view is saved with the present filters', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByLabel('Name').fill('আজ আমার ডেস্কে');
    await views.getByRole('button', { name: 'Save this view' }).click();
    await expect(views.getByRole('link', { name: /^আজ আমার ডেস্কে/ })).toBeVisible();
    expect(await findViolations(page, views)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('each filter has a link that removes it', async () => {
    await page.getByRole('link', { name: 'Remove the filter Created today' }).click();
    await expect(page).toHaveURL(`/dashboard/manage?${new URLSearchParams({ category: 'শিক্ষা' })}`);
    await page.getByRole('link', { name: 'Remove the filter Category: শিক্ষা' }).click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  });
  await test.step('the view is opened, and deleted', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('link', { name: /^আজ আমার ডেস্কে/ }).click();
    await expect(page).toHaveURL(/today=1/);
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'Delete the view আজ আমার ডেস্কে' }).click();
    await expect(views.getByRole('link', { name: /^আজ আমার ডেস্কে/ })).toBeHidden();
  });
  expect(await site.db.selectFrom('savedViews').selectAll().execute()).toEqual([]);
});

test('a draft is found by a word of its text, in Manage News and in Find', async ({ page, newsroom }) => {
  const body = 'সেখানে ঝিঙেবিলের মাঝিরা ছিলেন।';
  await newsroom.publish('views-draft', { title: 'অপেক্ষার খসড়া', description: body, status: 'draft' });
  await page.goto(`/dashboard/manage?${new URLSearchParams({ search: 'ঝিঙেবিল' })}`);
  await waitForLiveStream(page);
  await expect(page.getByText('No articles found.')).toBeVisible();
  const matches = page.getByRole('region', { name: 'In the text' });
  await expect(matches.getByRole('listitem')).toContainText(['ঝিঙেবিলের']);
  expect(await findViolations(page, matches)).toEqual([]);
  await matches.getByRole('link', { name: 'অপেক্ষার খসড়া'.normalize('NFC') }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Article' })).toBeVisible();
  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('combobox', { name: /^Find an article/ }).fill('ঝিঙেবিল');
  const group = page.getByRole('group', { name: 'In the text of articles' });
  await expect(group.getByRole('option')).toContainText(['অপেক্ষার খসড়া'.normalize('NFC')]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the first screen has four articles, whose other actions and filters are behind buttons', async ({
    page,
    newsroom,
  }) => {
    for (const n of [1, 2, 3, 4]) await newsroom.publish(`views-${n}`, { title: `${TITLE} ${n}` });
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    const rows = page.getByRole('row').filter({ hasText: TITLE.normalize('NFC') });
    await expect(rows).toHaveCount(4);
    for (const n of [0, 1, 2, 3])
      await expect(rows.nth(n).getByRole('link', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await expect(page.getByRole('link', { name: /^History/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /^History/ })).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Mine').check();
    await expect(page.getByRole('link', { name: 'Remove the filter Mine' })).toBeVisible();
    expect(await findLayoutDefects(page)).toEqual([]);
    expect(await findViolations(page, page.getByRole('main'))).toEqual([]);
  });
});
