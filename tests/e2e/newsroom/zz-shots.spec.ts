import { openEditForm, openPart } from '../support/article-form-page.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const OUT = '/tmp/preview-shots';
test('shots', async ({ page, context, site, newsroom, browser }) => {
  test.setTimeout(200_000);
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  await newsroom.publish('e2e-shots', {
    status: 'draft',
    title: 'নদীভাঙনে ঘর হারানো মানুষের *নতুন* ঠিকানা কোথায়',
    imageUrl: '',
  });
  await newsroom.publish('e2e-public', { title: 'প্রকাশিত খবর' });
  await openEditForm(page, 'e2e-shots');
  await openPart(page, 'Preview links');
  const part = page.locator('details').filter({ hasText: 'Preview links' });
  await part.getByLabel('Allow comments').check();
  await part.getByRole('button', { name: 'Create link' }).click();
  const url = await part.getByRole('textbox', { name: 'Preview link' }).inputValue();
  const path = new URL(url).pathname;
  await site.previews.comment({
    token: path.slice(9),
    clientAddress: '192.0.2.7',
    nowMs: Date.now(),
    comment: { name: 'রিনা', text: 'দ্বিতীয় বাক্যটি ঠিক নয়।\nআরেক লাইন।' },
  });
  await part.getByText('1 comment').click();
  const outside = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
  const reader = await outside.newPage();
  for (const width of [360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await part.scrollIntoViewIfNeeded();
      await part.screenshot({ path: `${OUT}/form-${width}-${colorScheme}.png` });
      await reader.setViewportSize({ width, height: 900 });
      await reader.emulateMedia({ colorScheme });
      await reader.goto(`${path}?sent`);
      await reader.screenshot({ path: `${OUT}/preview-${width}-${colorScheme}.png`, fullPage: true });
      await reader.goto('/preview/unknown');
      await reader.screenshot({ path: `${OUT}/missing-${width}-${colorScheme}.png` });
    }
  const other = await context.newPage();
  for (const width of [360, 1280]) {
    await other.setViewportSize({ width, height: 700 });
    await other.goto('/article/e2e-public');
    await other.screenshot({ path: `${OUT}/edit-${width}.png` });
  }
  await outside.close();
  expect(1).toBe(1);
});
