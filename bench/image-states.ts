import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseImageUrl } from '#domain/images/image-url.ts';
import type { Site } from '#tools/start-site.ts';
import type { Screen } from './screens.ts';

const DEMO = new URL('../public/demo/', import.meta.url);
const IMAGES = [
  { file: 'flood', caption: 'বন্যার পানিতে ডুবে থাকা ফসলের মাঠ, কুড়িগ্রামের চিলমারী উপজেলায়', credit: 'রিনা হক / বাসস' },
  { file: 'classroom', caption: '', credit: '' },
  { file: 'river-boats', caption: 'নদীর ঘাটে ভোরের ভিড়', credit: 'কামাল হোসেন' },
];

/** The screens of the library, with images of the demonstration. */
export async function listImageStates(site: Site, nowMs: number): Promise<Screen[]> {
  const urls: string[] = [];
  for (const [index, image] of IMAGES.entries())
    urls.push(await storeImage(site, { ...image, createdAt: nowMs - index }));
  const path = `/dashboard/images/${parseImageUrl(urls[0] ?? '')?.token}`;
  const staff = { status: 200, viewer: 'staff' as const };
  return [
    { name: 'images', path: '/dashboard/images', ...staff },
    { name: 'images-nothing', path: '/dashboard/images?search=ঝিঙেবিল', ...staff },
    { name: 'image', path, ...staff, act: setFocus },
    { name: 'image-replace', path, ...staff, act: chooseImage, extent: 'window' },
  ];
}

type DemoImage = (typeof IMAGES)[number] & { createdAt: number };

async function storeImage({ files }: Site, { file, createdAt, ...texts }: DemoImage): Promise<string> {
  const bytes = await readFile(new URL(`${file}-1280.webp`, DEMO));
  const name = `articles/${createdAt}_${file}.webp`;
  const saved = await files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: createdAt, texts });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return saved.file.url;
}

const setFocus = (page: Page) => page.getByRole('slider').first().press('Home');

async function chooseImage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}
