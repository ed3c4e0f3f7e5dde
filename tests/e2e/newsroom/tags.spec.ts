import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { openAddForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { inEachLook } from '../support/looks/in-each-look.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const NAME = 'নদীভাঙনকবলিত জনপদের পুনর্বাসন';
const OTHER = 'নদীভাঙনরোধ';

test.beforeEach(async ({ context, site }) => {
  await signInStaff(context, site);
  await site.db.deleteFrom('tagRenames').execute();
});

const tagsField = (page: Page) => page.getByRole('combobox', { name: 'Tags' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Existing tags' }).getByRole('option');

test(
  'the tags field suggests existing tags, the most used first, and nothing that it has',
  LONG,
  async ({ page, newsroom }) => {
    await newsroom.publish(randomUUID(), { tags: [NAME, OTHER] });
    await newsroom.publish(randomUUID(), { tags: [OTHER] });
    await openAddForm(page);
    await test.step('the keyboard chooses a tag', async () => {
      await tagsField(page).pressSequentially('ক, নদীভা');
      await expect(options(page)).toHaveText([OTHER, NAME]);
      expect(await findViolations(page, page.getByRole('region', { name: 'Article settings' }))).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(tagsField(page)).toHaveValue(`ক, ${NAME}`);
      await expect(options(page)).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(tagsField(page)).toHaveValue('ক, নদীভা');
      await expect(tagsField(page)).toBeFocused();
    });
    await test.step('Escape closes only the list', async () => {
      await tagsField(page).fill('');
      await tagsField(page).pressSequentially(`${OTHER}, নদীভা`);
      await expect(options(page)).toHaveText([NAME]);
      await page.keyboard.press('Escape');
      await expect(options(page)).toHaveCount(0);
      await expect(tagsField(page)).toHaveValue(`${OTHER}, নদীভা`);
      await page.keyboard.type('ঙ');
      await options(page).getByText(NAME).click();
      await expect(tagsField(page)).toHaveValue(`${OTHER}, ${NAME}`);
      await expect(tagsField(page)).toBeFocused();
    });
  },
);

test('a tag is renamed with the keyboard, on the page of readers too', async ({ page, browser, site, newsroom }) => {
  const id = randomUUID();
  await newsroom.publish(id, { tags: [NAME] });
  await newsroom.publish(randomUUID(), { tags: [NAME] });
  const reader = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
  await reader.goto(`/article/${id}`);
  await reader.getByRole('link', { name: NAME }).click();
  await expect(reader.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  await page.goto('/dashboard');
  await waitForLiveStream(page);
  await page.getByRole('link', { name: 'Tags' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('কবলিত');
  await page.getByRole('button', { name: `Rename or merge ${NAME}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Replace the tag “${NAME}” in 2 articles?` })).toBeVisible();
  expect(await findViolations(page, page.getByRole('dialog'))).toEqual([]);
  await page.getByRole('combobox', { name: 'New name' }).fill('ক, খ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter one tag of up to 100 characters, without commas.')).toBeVisible();
  await page.getByRole('combobox', { name: 'New name' }).fill('পুনর্বাসন');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: '→ পুনর্বাসন' })).toContainText(', 2 articles');

  await reader.reload();
  await expect(reader).toHaveURL(`/tag/${encodeURIComponent('পুনর্বাসন')}`);
  await expect(reader.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: `Undo ${NAME}` }).press('Enter');
  await expect(page.getByText(`${NAME} → restored`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('কবলিত');
  await expect(page.getByRole('button', { name: `Rename or merge ${NAME}` })).toBeVisible();
});

test('a merge names how many articles the other tag has', LONG, async ({ page, newsroom }) => {
  await newsroom.publish(randomUUID(), { tags: [NAME] });
  await newsroom.publish(randomUUID(), { tags: [OTHER] });
  await page.goto(`/dashboard/tags?search=${NAME}`);
  await waitForLiveStream(page);
  await page.getByRole('button', { name: `Rename or merge ${NAME}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New name' }).fill('');
  await dialog.getByRole('combobox', { name: 'New name' }).pressSequentially('নদীভাঙনর');
  await options(page).getByText(OTHER).click();
  await expect(dialog.getByText(`“${OTHER}” exists already, in`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`${NAME} → ${OTHER}`)).toBeVisible();
});

test('a tag is deleted from all articles after a question', LONG, async ({ page, site, newsroom }) => {
  await newsroom.publish(randomUUID(), { tags: [NAME, OTHER] });
  await page.goto(`/dashboard/tags?search=${NAME}`);
  await waitForLiveStream(page);
  await page.getByRole('button', { name: `Delete ${NAME}` }).click();
  await page
    .getByRole('alertdialog', { name: `Delete the tag “${NAME}” from 1 article?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('No tags found.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '→ deleted' })).toContainText(', 1 article');
  expect((await site.get(`/tag/${encodeURIComponent(NAME)}`)).status).toBe(404);
});

test('long names fit at every width, in both themes', LONG, async ({ page, newsroom }) => {
  const long = 'নদীভাঙনকবলিতজনপদেরপুনর্বাসনপ্রকল্পেরঅর্থায়ন ও বাস্তবায়ন নিয়ে বিশেষ আয়োজন';
  const id = randomUUID();
  await newsroom.publish(id, { tags: [long] });
  for (const path of [`/article/${id}`, `/tag/${encodeURIComponent(long)}`, '/dashboard/tags?search=বাস্তবায়ন']) {
    await page.goto(path);
    await waitForLiveStream(page);
    await inEachLook(page, async (look) =>
      expect(await findLayoutDefects(page, 'main'), `${path} ${look}`).toEqual([]),
    );
    expect(await findMainViolations(page), path).toEqual([]);
  }
});
