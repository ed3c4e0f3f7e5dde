import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { makeWxr } from '#tests/support/moving/make-wxr.ts';
import { startSite } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test as siteTest } from '../support/site-test.ts';

/** A site of its own, because an import removes the demonstration. */
const test = siteTest.extend({
  site: [
    async ({ clock }, use) => {
      const database = await cloneDatabase(process.env.DEMONSTRATION_URL ?? '');
      const site = await startSite(database.url, { siteUrl: 'http://prohor.example', clock });
      await use(site);
      await site.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
});

const WXR = makeWxr(
  [
    { id: 7, title: 'পদ্মায় নতুন সেতু', comments: 2 },
    { id: 8, terms: [['category', 'special', 'বিশেষ আয়োজন']] },
    { id: 9, type: 'page', slug: 'about', title: 'আমাদের কথা' },
  ],
  {
    categories: [
      [3, 'sports', 'খেলাধুলা'],
      [4, 'special', 'বিশেষ আয়োজন'],
    ],
  },
);

test('an owner uploads an export, sees what would be lost, chooses, imports and removes the files', async ({
  page,
  context,
  site,
}) => {
  const expectGoodLooks = async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findLayoutDefects(page, 'main'), `${width} px`).toEqual([]);
    }
    expect(await findMainViolations(page)).toEqual([]);
  };
  await signInStaff(context, site);
  await page.goto('/dashboard/import');
  await waitForLiveStream(page);
  await expectGoodLooks();

  const choose = (name: string, text: string) =>
    page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await choose('notes.txt', 'no export');
  await expect(page.getByText(/This isn’t an export of WordPress/)).toBeVisible();
  await choose('a\u0001.xml', WXR);
  await expect(page.getByText(/can’t use the name of this file/)).toBeVisible();
  await choose('site.xml', WXR);
  await expect(page.getByText('From https://old.example')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  await expect(page.getByText('Comments of readers')).toBeVisible();
  await expect(page.getByText(/some articles would have none/)).toBeVisible();
  await expectGoodLooks();

  await page.getByLabel('Place of বিশেষ আয়োজন').selectOption('জীবনযাপন');
  await expect(page.getByText(/some articles would have none/)).toHaveCount(0);
  await page.getByLabel('Images', { exact: true }).selectOption('Leave them on the old site');
  await page.getByRole('button', { name: 'Start the import' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the import' }).click();
  await expect(page.getByText('The import has finished.')).toBeVisible();
  await expectGoodLooks();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Full report (HTML)' }).click();
  expect((await download).suggestedFilename()).toBe('prohor-import.html');
  expect(await site.db.selectFrom('articles').select(['title', 'category']).orderBy('id').execute()).toEqual([
    { title: 'পদ্মায় নতুন সেতু', category: 'খেলা' },
    { title: 'খবর 8', category: 'জীবনযাপন' },
  ]);

  await page.getByRole('button', { name: 'Remove the files' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Drop the files of the export here')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import' })).toBeFocused();
});
