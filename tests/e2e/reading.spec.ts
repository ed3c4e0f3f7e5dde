import { CATEGORY_PAGE_SIZE } from '#domain/article/limits.ts';
import { expect, hydrated, test } from './site-test.ts';

const LONG_ARTICLE = '/article/demo-padma-night-market';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('reading, navigation, category and search work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'খেলা', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'খেলা' })).toBeVisible();
    await page.goto('/search');
    await page.getByRole('main').getByRole('searchbox').fill('নদী');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(/নদী/);
  });

  test('a category is paged by a link', async ({ page, newsroom }) => {
    for (let n = 0; n < 30; n += 1) await newsroom.publish(`e2e-page-${n}`, { title: `পাতার খবর ${n}`, category: 'ধর্ম' });
    await page.goto(`/category/${encodeURIComponent('ধর্ম')}`);
    const shown = page.getByRole('main').getByRole('article');
    await expect(shown).toHaveCount(CATEGORY_PAGE_SIZE);
    await expect(page.getByRole('link', { name: 'পাতার খবর 9', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'আরও খবর' }).click();
    await expect(page.getByRole('link', { name: 'পাতার খবর 9', exact: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'পাতার খবর 29', exact: true })).toHaveCount(0);
  });
});

test('no page is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    LONG_ARTICLE,
    '/search?q=%E0%A6%A8%E0%A6%A6%E0%A7%80',
    '/nowhere',
    `/search?q=${'x'.repeat(300)}`,
  ]) {
    await page.goto(path);
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang, path).toBeLessThanOrEqual(0);
  }
});

test('a view is counted once in a browser session', async ({ page, site, newsroom }) => {
  await newsroom.publish('e2e-viewed', { title: 'পড়া খবর' });
  const counted = page.waitForResponse((response) => response.url().endsWith('/article/e2e-viewed/view'));
  await page.goto('/article/e2e-viewed');
  expect((await counted).status()).toBe(204);
  await page.reload();
  await hydrated(page);
  await page.waitForTimeout(500);
  expect((await site.articles.findArticle('e2e-viewed'))?.viewCount).toBe(1);
});

test('a video loads nothing from its site before the click', async ({ page, context, newsroom }) => {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ body: '<p>player</p>', contentType: 'text/html' }),
  );
  await newsroom.publish('e2e-video', { description: 'ভিডিও দেখুন\n\nhttps://youtu.be/aqz-KE-bpKQ' });
  await page.goto('/article/e2e-video');
  await hydrated(page);
  const player = page.locator('iframe');
  await expect(player).toHaveCount(0);
  await page.locator('a[href*="aqz-KE-bpKQ"]').first().click();
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);
  await expect(page).toHaveURL(/e2e-video$/);
});

test('copying the link is confirmed for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(LONG_ARTICLE);
  await hydrated(page);
  const copy = page.getByRole('button', { name: /লিংক/ });
  await copy.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://prohor.example${LONG_ARTICLE}`);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(1);
  await page.clock.fastForward(2_100);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(0);
});

test('the page says who it is, and gives it back on leaving', async ({ page }) => {
  await page.goto(LONG_ARTICLE);
  await hydrated(page);
  const description = page.locator('meta[name="description"]');
  const title = await page.title();
  const ofArticle = await description.getAttribute('content');
  expect(title).toContain('প্রহর');
  await expect(page.locator('meta[name="keywords"]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: /প্রহর/ }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.title()).not.toBe(title);
  expect(await description.getAttribute('content')).not.toBe(ofArticle);
});
