import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toolbarText } from '#app/strings/article-body.ts';
import { articleFormText } from '#app/strings/article-form.ts';
import { socialImageText } from '#app/strings/article-images.ts';
import { imageLibraryText, imagePickerText } from '#app/strings/image-library.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { uploadText } from '#app/strings/uploads.ts';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import type { Screen } from './screens.ts';

const DEMO = new URL('../public/demo/', import.meta.url);
const LONG_CAPTION =
  'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের নির্মাণাধীন ঘরের সামনে অপেক্ষায় থাকা পরিবারগুলোর সদস্যরা, বরগুনার পাথরঘাটা উপজেলার কালমেঘা ইউনিয়নে';
/** The first is used, the last has the longest texts. */
const IMAGES = [
  { file: 'flood', caption: 'বন্যার পানিতে ডুবে থাকা ফসলের মাঠ, কুড়িগ্রামের চিলমারী উপজেলায়', credit: 'রিনা হক / বাসস' },
  { file: 'classroom', caption: '', credit: '' },
  { file: 'river-boats', caption: 'নদীর ঘাটে ভোরের ভিড়', credit: 'কামাল হোসেন' },
  { file: 'market', caption: LONG_CAPTION, credit: 'মোহাম্মদ আবদুল্লাহ আল মাহমুদ চৌধুরী / ফোকাস বাংলা আলোকচিত্র সংস্থা' },
];
const NO_IMAGE = { name: 'বিবরণ.png', mimeType: 'image/png', buffer: Buffer.from('নথি, ছবি নয়') };

/** The screens of the library, with images of the demonstration. */
export async function listImageStates(site: Site, nowMs: number): Promise<Screen[]> {
  const urls: string[] = [];
  for (const [index, image] of IMAGES.entries())
    urls.push(await storeImage(site, { ...image, createdAt: nowMs - index }));
  await createUses(site, { url: urls[0] ?? '', nowMs });
  const path = `/dashboard/images/${parseImageUrl(urls[0] ?? '')?.token}`;
  const unused = `/dashboard/images/${parseImageUrl(urls[3] ?? '')?.token}`;
  const staff = { status: 200, viewer: 'staff' as const };
  const question = { ...staff, extent: 'window' as const };
  return [
    { name: 'images', path: '/dashboard/images', ...staff },
    { name: 'images-nothing', path: '/dashboard/images?search=ঝিঙেবিল&from=2026-11-01', ...staff },
    { name: 'image', path, ...staff, act: setFocus },
    { name: 'image-unused', path: unused, ...staff },
    { name: 'image-in-use', path, ...staff, act: removeImage },
    { name: 'image-remove', path: unused, ...question, act: askAboutRemoval },
    { name: 'image-replace', path, ...question, act: openReplacements },
    { name: 'image-replace-question', path, ...question, act: chooseReplacement },
    { name: 'image-missing', path: `/dashboard/images/${'0'.repeat(32)}`, ...staff, status: 404 },
  ];
}

/** Images of the library and several uploads in the article form. */
export function listImageFormStates() {
  return [
    { name: 'edit-library', act: (page: Page) => openLibrary(page, 0) },
    { name: 'edit-library-nothing', act: searchLibrary },
    { name: 'edit-library-social', act: showSocialImage },
    { name: 'edit-several-images', act: async (page: Page) => uploadSeveral(page, await readSeveral(), 3) },
    {
      name: 'edit-several-refused',
      refusedStatus: 415,
      act: async (page: Page) => uploadSeveral(page, [NO_IMAGE, ...(await readSeveral())], 3),
    },
  ];
}

type DemoImage = { file: string; caption: string; credit: string; createdAt: number };

async function storeImage({ files }: Site, { file, createdAt, ...texts }: DemoImage): Promise<string> {
  const bytes = await readFile(new URL(`${file}-1280.webp`, DEMO));
  const name = `articles/${createdAt}_${file}.webp`;
  const saved = await files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: createdAt, texts });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return saved.file.url;
}

/** Creates articles with the image. They are drafts, so that no screen of readers changes. */
async function createUses({ editing }: Site, { url, nowMs }: { url: string; nowMs: number }): Promise<void> {
  const titles = ['*বন্যা:* কুড়িগ্রামে পানিবন্দী দুই লাখ মানুষ, ত্রাণের অপেক্ষায় চরাঞ্চলের পাঁচ শতাধিক গ্রাম', 'ফসলের ক্ষতি কত'];
  for (const [index, title] of titles.entries()) {
    const input = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title, description: 'পানি বাড়ছে।', category: 'বাংলাদেশ' };
    await editing.save({
      id: articleId(`screenshot-flood-${index}`),
      input: { ...input, imageUrl: url, status: 'draft' },
      baseRevision: null,
      actor: { userEmail: 'editor@prohor.example', userId: 'editor' },
      nowMs: nowMs - 86_400_000 + index,
      historyId: `screenshot-flood-${index}`,
    });
  }
}

const setFocus = (page: Page) => page.getByRole('slider').first().press('Home');

async function askAboutRemoval(page: Page): Promise<void> {
  await page.getByRole('button', { name: imageLibraryText.remove }).click();
  await page.getByRole('alertdialog').waitFor();
}

/** Tries to delete an image that is in use. */
async function removeImage(page: Page): Promise<void> {
  await askAboutRemoval(page);
  await page.getByRole('alertdialog').getByRole('button', { name: imageLibraryText.remove }).click();
  await page.getByText(imageLibraryText.inUse).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

async function openReplacements(page: Page): Promise<void> {
  await page.getByRole('button', { name: imageLibraryText.replace }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function chooseReplacement(page: Page): Promise<void> {
  await openReplacements(page);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('alertdialog').waitFor();
}

/** Opens the library for an image of the article: its own, or the one for link previews. */
async function openLibrary(page: Page, place: number): Promise<void> {
  await page.getByRole('button', { name: imagePickerText.open }).nth(place).click();
  await page.getByRole('dialog', { name: imagePickerText.title }).getByRole('listitem').first().waitFor();
}

async function searchLibrary(page: Page): Promise<void> {
  await openLibrary(page, 0);
  await page.keyboard.insertText('ঝিঙেবিল');
  await page.getByText(imageLibraryText.empty).waitFor();
}

/** Shows the image for link previews, which the folded part of the settings has. */
async function showSocialImage(page: Page): Promise<void> {
  await page.locator('summary', { hasText: articleFormText.seo }).click();
  await page.getByRole('group', { name: socialImageText.label }).scrollIntoViewIfNeeded();
}

/** Chooses files for the text, and waits until `stored` of them are uploaded. */
async function uploadSeveral(page: Page, files: FilePayload[], stored: number): Promise<void> {
  await page.getByRole('button', { name: toolbarText.image }).click();
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.getByText(`${uploadText.done}: ${formatNumber(stored)} / ${formatNumber(files.length)}`).waitFor();
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

const readSeveral = (): Promise<FilePayload[]> =>
  Promise.all(
    ['flood', 'market', 'cricket'].map(async (name) => ({
      name: `${name}.webp`,
      mimeType: 'image/webp',
      buffer: await readFile(new URL(`${name}-1280.webp`, DEMO)),
    })),
  );
