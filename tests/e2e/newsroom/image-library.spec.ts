import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, interceptSave, openAddForm, openEditForm } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { inEachLook } from '../support/looks/in-each-look.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

/** Stores an image as an upload does, and returns its URL. */
async function storeImage({ files }: Site, caption: string, createdAt = Date.now()): Promise<string> {
  const name = `articles/${createdAt}_${randomUUID()}.jpg`;
  const texts = { caption, credit: 'মিনা' };
  const saved = await files.save({
    name,
    bytes: await makeJpeg(900, 600),
    uploadedBy: 'desk',
    nowMs: createdAt,
    texts,
  });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return saved.file.url;
}

const toToken = (url: string) => parseImageUrl(url)?.token ?? '';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('one image in two articles: its deletion is refused, its credit and focal point change in both, also on an open page', async ({
  page,
  browser,
  site,
  newsroom,
}) => {
  const url = await storeImage(site, 'নদীর ঘাটে ভিড়');
  const [first, second] = [randomUUID(), randomUUID()];
  await newsroom.publish(first, { title: 'প্রথম খবর', imageUrl: url });
  await newsroom.publish(second, { title: 'দ্বিতীয় খবর', imageUrl: url, imageCaption: 'নিজের ক্যাপশন' });
  const reader = await browser.newPage({ baseURL: site.origin });
  await reader.goto(`/article/${first}`);
  await waitForLiveStream(reader);
  await expect(reader.getByText('নদীর ঘাটে ভিড় · ছবি: মিনা')).toBeVisible();

  await page.goto('/dashboard');
  await waitForLiveStream(page);
  await page.getByRole('link', { name: 'Images', exact: true }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search images' }).fill('ঘাটে');
  await expect(page).toHaveURL(/search=/);
  const item = page.getByRole('listitem').filter({ hasText: 'নদীর ঘাটে ভিড়' });
  await expect(item.getByRole('list', { name: 'Used in' })).toContainText('Published: প্রথম খবর');
  await item.getByRole('link', { name: 'নদীর ঘাটে ভিড়' }).press('Enter');

  await page.getByRole('button', { name: 'Delete image' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this image?' });
  await question.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByRole('alert')).toHaveText('The image is in use, so it can’t be deleted.');

  await field(page, 'Credit').fill('রিনা হক');
  await page.getByRole('slider', { name: 'From the left' }).press('End');
  await page.getByRole('slider', { name: 'From the top' }).press('Home');
  await save(page).press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Keep in the library' })).toBeChecked();

  await expect(reader.getByText('নদীর ঘাটে ভিড় · ছবি: রিনা হক')).toBeVisible();
  await reader.goto(`/article/${second}`);
  await expect(reader.getByText('নিজের ক্যাপশন · ছবি: রিনা হক')).toBeVisible();
  const shared = reader.locator('meta[property="og:image"]');
  await expect(shared).toHaveAttribute('content', new RegExp(`/media/${toToken(url)}/\\d+-share-100-0\\.jpg$`));
  const crop = await site.get(new URL((await shared.getAttribute('content')) ?? '').pathname);
  expect([crop.status, crop.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  await reader.goto(categoryPath('বাংলাদেশ'));
  const card = reader.getByRole('article').filter({ hasText: 'প্রথম খবর' }).locator('img');
  await expect(card).toHaveCSS('object-position', '100% 0%');
  await reader.close();
});

test(
  'an upload is kept in the library and opened, and texts that two people change at the same time are not lost',
  LONG,
  async ({ page, site }) => {
    await page.goto('/dashboard/images');
    await waitForLiveStream(page);
    const file = { name: 'ঘাট.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(300, 200) };
    await page.getByLabel('Upload images').setInputFiles(file);
    await expect(page.getByRole('heading', { name: 'ঘাট.jpg' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Keep in the library' })).toBeChecked();
    const [row] = await site.db.selectFrom('files').selectAll().where('name', 'like', '%ঘাট.jpg').execute();
    expect(row).toMatchObject({ isKept: true });
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await field(page, 'Caption').fill('আমার ক্যাপশন');
    const stored = await site.library.find({ token: token, nowMs: Date.now() });
    const { alt = '', caption = '', credit = '', source = '', people = '', isKept = false } = stored ?? {};
    const seen = { alt, caption, credit, source, people, isKept, focus: null };
    const details = { ...seen, caption: 'তাঁর ক্যাপশন', people: 'কামাল' };
    await site.library.describe({ token: token, seen, details, nowMs: Date.now() });
    await expect(field(page, 'People shown')).toHaveValue('কামাল');
    await save(page).click();
    await expect(page.getByText('Saved by someone else: তাঁর ক্যাপশন')).toBeVisible();
    await expect(field(page, 'Caption')).toHaveValue('আমার ক্যাপশন');
    await save(page).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(await site.library.find({ token: token, nowMs: Date.now() })).toMatchObject({
      caption: 'আমার ক্যাপশন',
      people: 'কামাল',
    });
  },
);

test('six photos are uploaded together and get one caption and credit', async ({ page, site }) => {
  await page.goto('/dashboard/images');
  await waitForLiveStream(page);
  const files = await Promise.all(
    ['১', '২', '৩', '৪', '৫', '৬'].map(async (name) => ({
      name: `মিছিল ${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeJpeg(300, 200),
    })),
  );
  await interceptSave(page, '**/dashboard/images.data', (route) => route.fulfill({ status: 503 }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload images' }).click();
  await (await chooser).setFiles(files);
  await expect(page.getByText('6 images uploaded, but not yet kept in the library.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'মিছিল' })).toHaveCount(6);
  await page.getByRole('button', { name: 'Try again' }).click();
  const together = page.getByRole('form', { name: '6 images selected' });
  await together.getByRole('textbox', { name: 'Credit' }).fill('রিনা হক');
  await page.getByRole('checkbox', { name: 'Select: মিছিল ৬.jpg' }).click();
  await page.getByRole('form', { name: '5 images selected' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for 5 images.')).toBeVisible();
  await expect(together).toBeHidden();
  const stored = await site.db
    .selectFrom('files')
    .select(['credit', 'isKept'])
    .where('name', 'like', '%মিছিল%')
    .execute();
  expect(stored.map(({ credit }) => credit).toSorted()).toEqual(['', ...Array<string>(5).fill('রিনা হক')]);
  expect(stored.every(({ isKept }) => isKept)).toBe(true);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Only unused' }).check();
  await expect(page).toHaveURL('/dashboard/images?unused=1');
  await expect(page.getByRole('checkbox', { name: 'Select: মিছিল ৬.jpg' })).toBeVisible();
});

test(
  'an image replaces another in all articles, and an unused one is deleted',
  LONG,
  async ({ page, site, newsroom }) => {
    const [old, next] = [await storeImage(site, 'পুরোনো ছবি'), await storeImage(site, 'ঘাটের নতুন ছবি')];
    const ids = [randomUUID(), randomUUID()];
    await newsroom.publish(ids[0] ?? '', { imageUrl: old });
    await newsroom.publish(ids[1] ?? '', { description: `ক\n![](${old})`, status: 'draft' });
    await page.goto(`/dashboard/images/${toToken(old)}`);
    await waitForLiveStream(page);
    await page.getByRole('button', { name: 'Replace everywhere' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose the new image' });
    await page.keyboard.type('ঘাটের নতুন ছ');
    await expect(picker.getByRole('listitem')).toHaveCount(1);
    await picker.getByRole('button', { name: 'ঘাটের নতুন ছবি' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace everywhere' }).press('Enter');
    await expect(page.getByText('Replaced in 2 articles.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Used in' })).toContainText('Earlier version');
    const articles = await Promise.all(ids.map((id) => site.editing.find(articleId(id))));
    expect(articles[0]?.article.imageUrl).toBe(next);
    expect(articles[1]?.article.description).toBe(`ক\n![](${next})`);

    const unused = await storeImage(site, 'অব্যবহৃত');
    await page.goto(`/dashboard/images/${toToken(unused)}`);
    await waitForLiveStream(page);
    await page.getByRole('button', { name: 'Delete image' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click();
    await expect(page).toHaveURL('/dashboard/images');
    expect(await site.files.findByUrl(unused)).toBeNull();
  },
);

test.describe('the article form', () => {
  test(
    'chooses images of the library with the keyboard, shows their texts and names missing ones',
    LONG,
    async ({ page, site }) => {
      const urls = [await storeImage(site, 'লাইব্রেরির এক'), await storeImage(site, 'লাইব্রেরির দুই')];
      await openAddForm(page);
      await page.getByRole('button', { name: 'Choose from library' }).first().press('Enter');
      const picker = page.getByRole('dialog', { name: 'Choose an image' });
      await page.keyboard.type('লাইব্রেরির');
      await expect(picker.getByRole('listitem')).toHaveCount(2);
      expect(await findViolations(page, picker)).toEqual([]);
      await page.keyboard.press('Tab');
      await expect(picker.getByRole('button', { name: 'লাইব্রেরির দুই' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(field(page, 'Caption')).toHaveAttribute('placeholder', 'লাইব্রেরির এক');
      await expect(field(page, 'Credit')).toHaveAttribute('placeholder', 'মিনা');
      await expect(page.getByText('The article’s image has no alternative text.')).toBeVisible();
      await field(page, 'Alternative text').fill('নদী');
      await expect(page.getByText('The article’s image has no alternative text.')).toBeHidden();

      await bodyField(page).fill('ক');
      await page.getByRole('button', { name: 'Image in the text' }).click();
      const dialog = page.getByRole('dialog', { name: 'Insert an image' });
      await dialog.getByRole('button', { name: 'Choose from library' }).press('Enter');
      await picker.getByRole('button', { name: 'লাইব্রেরির দুই' }).press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveAttribute('placeholder', 'লাইব্রেরির দুই');
      await dialog.getByRole('button', { name: 'Insert' }).click();
      await expect(bodyField(page)).toHaveValue(new RegExp(`\\]: ${urls[1]?.replace(/[?.]/g, '\\$&')}$`));
      await expect(page.getByText('An image in the text has no alternative text.')).toBeVisible();
    },
  );

  test('follows a change of the image in the library', LONG, async ({ page, site, newsroom }) => {
    const url = await storeImage(site, 'আগের ক্যাপশন');
    const id = randomUUID();
    await newsroom.publish(id, { imageUrl: url });
    await openEditForm(page, id);
    await expect(field(page, 'Caption')).toHaveAttribute('placeholder', 'আগের ক্যাপশন');
    const seen = { alt: '', caption: 'আগের ক্যাপশন', credit: 'মিনা', source: '', people: '', isKept: false, focus: null };
    await site.library.describe({
      token: toToken(url),
      seen,
      details: { ...seen, caption: 'পরের ক্যাপশন' },
      nowMs: Date.now(),
    });
    await expect(field(page, 'Caption')).toHaveAttribute('placeholder', 'পরের ক্যাপশন');
  });
});

test('says why an image is not replaced', async ({ page, site, newsroom }) => {
  const url = await storeImage(site, 'পুরোনো ছবি');
  await storeImage(site, 'নতুন ছবি');
  await newsroom.publish(randomUUID(), { imageUrl: url });
  await page.goto(`/dashboard/images/${toToken(url)}`);
  await waitForLiveStream(page);
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose the new image' });
  await picker.getByRole('button', { name: 'নতুন ছবি' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace this image in all articles?' });
  await question.waitFor();
  await site.db.deleteFrom('files').where('caption', '=', 'নতুন ছবি').execute();
  await question.getByRole('button', { name: 'Replace everywhere' }).click();
  await expect(page.getByRole('alert')).toHaveText('The new image was deleted. Choose another.');
});

test('long texts fit at every width, in both themes', LONG, async ({ page, site, newsroom }) => {
  const long = 'নদীভাঙনকবলিতজনপদেরপুনর্বাসনপ্রকল্পেরঅর্থায়ন ও বাস্তবায়ন নিয়ে বিশেষ আয়োজন';
  const url = await storeImage(site, long);
  await newsroom.publish(randomUUID(), { title: long, imageUrl: url });
  const search = encodeURIComponent('নদীভাঙন');
  for (const path of [`/dashboard/images?search=${search}`, `/dashboard/images/${toToken(url)}`]) {
    await page.goto(path);
    await waitForLiveStream(page);
    await inEachLook(page, async (look) =>
      expect(await findLayoutDefects(page, 'main'), `${path} ${look}`).toEqual([]),
    );
    expect(await findMainViolations(page), path).toEqual([]);
  }
});
