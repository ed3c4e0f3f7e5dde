import { CATEGORY_PAGE_SIZE } from '#domain/article/limits.ts';
import { expect, hydrated, test } from './site-test.ts';

const KHELA = `/category/${encodeURIComponent('খেলা')}`;

test('a scheduled article appears on an open home page by itself', async ({ page, newsroom }) => {
  await page.goto('/');
  await hydrated(page);
  await newsroom.publish('e2e-due', {
    title: 'ঠিক সময়ে আসা খবর',
    status: 'scheduled',
    publishAt: Date.now() + 2_000,
  });
  await expect(page.getByText('ঠিক সময়ে আসা খবর'.normalize('NFC')).first()).toBeVisible();
});

test('a category page follows a publish, an edit and a removal', async ({ page, newsroom }) => {
  await page.goto(KHELA);
  await hydrated(page);
  await newsroom.publish('e2e-live', { title: 'খেলার নতুন খবর', category: 'খেলা' });
  const link = page.getByRole('main').getByRole('link', { name: 'খেলার নতুন খবর' });
  await expect(link).toBeVisible();
  await newsroom.edit('e2e-live', { title: 'খেলার বদলানো খবর', category: 'খেলা' });
  await expect(page.getByRole('main').getByRole('link', { name: 'খেলার বদলানো খবর' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await newsroom.remove('e2e-live');
  await expect(page.getByRole('main').getByRole('link', { name: 'খেলার বদলানো খবর' })).toHaveCount(0);
});

test('new items above wait behind a button while somebody reads further down', async ({ page, newsroom }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(KHELA);
  await hydrated(page);
  const read = page.getByRole('main').getByRole('article').nth(9);
  await read.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy({ top: 200, behavior: 'instant' }));
  const before = await read.boundingBox();
  await newsroom.publish('e2e-waits', { title: 'অপেক্ষমাণ খবর', category: 'খেলা' });
  const button = page.getByRole('button', { name: 'নতুন খবর' });
  await expect(button).toBeVisible();
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await button.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'অপেক্ষমাণ খবর' })).toBeInViewport();
  await expect(button).toHaveCount(0);
});

test('further pages that somebody opened follow edits and removals, too', async ({ page, newsroom }) => {
  const category = 'ধর্ম';
  for (let n = 0; n < 45; n += 1) await newsroom.publish(`e2e-further-${n}`, { title: `সারির খবর ${n}`, category });
  await page.goto(`/category/${encodeURIComponent(category)}`);
  await hydrated(page);
  const main = page.getByRole('main');
  const link = (title: string) => main.getByRole('link', { name: title, exact: true });
  await main.getByRole('link', { name: 'আরও খবর' }).click();
  await expect(main.getByRole('article')).toHaveCount(2 * CATEGORY_PAGE_SIZE);
  await expect(link('সারির খবর 24')).toBeFocused();
  await newsroom.edit('e2e-further-10', { title: 'সারির বদলানো খবর', category });
  await expect(link('সারির বদলানো খবর')).toBeVisible();
  await newsroom.remove('e2e-further-9');
  await expect(link('সারির খবর 9')).toHaveCount(0);
  await expect(link('সারির খবর 4')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(2 * CATEGORY_PAGE_SIZE);
});

test('the next featured story waits while somebody reads further down', async ({ page, newsroom }) => {
  await page.goto('/');
  await hydrated(page);
  const featured = page.getByRole('main').getByRole('article').first();
  const title = await featured.getByRole('heading').textContent();
  const read = page.getByRole('main').getByRole('article').nth(30);
  await read.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const before = await read.boundingBox();
  await newsroom.publish('e2e-featured', {
    title: 'নতুন প্রধান খবর, যার শিরোনাম আগেরটির চেয়ে অনেক বেশি পঙ্‌ক্তি নেয় বলে পাতাটি লম্বা হয়',
    isFeatured: true,
  });
  const button = page.getByRole('button', { name: 'নতুন খবর' });
  await expect(button).toBeVisible();
  await expect(featured.getByRole('heading')).toHaveText(title ?? '');
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await button.click();
  await expect(featured.getByRole('heading')).toContainText('নতুন প্রধান খবর');
  await expect(featured).toBeInViewport();
});

test('an open article follows its edit, and its removal', async ({ page, newsroom }) => {
  await newsroom.publish('e2e-open', { title: 'খোলা পাতার খবর' });
  await page.goto('/article/e2e-open');
  await hydrated(page);
  await newsroom.edit('e2e-open', { title: 'খোলা পাতার নতুন শিরোনাম' });
  await expect(page.getByRole('heading', { level: 1, name: 'খোলা পাতার নতুন শিরোনাম' })).toBeVisible();
  await newsroom.remove('e2e-open');
  await expect(page.getByText('খবরটি খুঁজে পাওয়া যায়নি।'.normalize('NFC'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'হোমপেজে ফিরে যান' })).toBeVisible();
});

test('an ad that is switched off goes from an open page', async ({ page, site }) => {
  await page.goto('/');
  await hydrated(page);
  const ads = page.locator('[data-ad-place="home_top_banner"]');
  await expect(ads).toHaveCount(1);
  await site.documents.updateAdSetting('home_top_banner', { enabled: false });
  await expect(ads).toHaveCount(0);
  await site.documents.updateAdSetting('home_top_banner', { enabled: true });
  await expect(ads).toHaveCount(1);
});

test('maintenance replaces an open page and lets it come back', async ({ page, site }) => {
  await page.goto('/');
  await hydrated(page);
  await site.documents.setMaintenance(true, null);
  await expect(page.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toBeVisible();
  await site.documents.setMaintenance(false, null);
  await expect(page.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
