import { makeGif, makeJpeg } from '#tests/support/make-picture.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { expect, test } from './site-test.ts';

const CAPTION = 'নদীর ধারে'; // "by the river"

/** Keeps a picture as an upload does: its address for an article. */
async function keep(site: TestSite, name: string, bytes: Buffer): Promise<string> {
  const outcome = await site.files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: Date.now() });
  if (outcome.kind !== 'saved') throw new Error(`The upload is ${outcome.kind}.`);
  return outcome.file.url;
}

for (const [width, height] of [
  [1600, 900],
  [900, 1200],
] as const) {
  test(`a picture of ${width} × ${height} is shown whole, as AVIF, and nothing moves`, async ({
    page,
    site,
    newsroom,
  }) => {
    const imageUrl = await keep(site, `articles/${width}_a.jpg`, await makeJpeg(width, height));
    await newsroom.publish(`e2e-picture-${width}`, { imageUrl, imageCaption: CAPTION });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 1);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/article/e2e-picture-${width}`);
    const picture = page.getByRole('main').locator('figure img').first();
    await expect(page.getByText(CAPTION)).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    const shown = await picture.evaluate((image: HTMLImageElement) => ({
      file: image.currentSrc.split('/').at(-1),
      shape: image.clientWidth / image.clientHeight,
      behind: getComputedStyle(image).backgroundImage.slice(0, 27),
    }));
    expect(shown.file).toMatch(/^\d+\.avif$/);
    expect(shown.shape).toBeCloseTo(width / height, 1);
    expect(shown.behind).toBe('url("data:image/webp;base64');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
}

test('an animation moves, and in a list it has the shape of its neighbours', async ({ page, site, newsroom }) => {
  const imageUrl = await keep(site, 'articles/1_a.gif', await makeGif(900, 300));
  await newsroom.publish('e2e-animation', { imageUrl, title: 'চলমান ছবি', category: 'ধর্ম' }); // "moving picture"
  await page.goto(`/category/${encodeURIComponent('ধর্ম')}`);
  const card = page.getByRole('article').filter({ hasText: 'চলমান ছবি' });
  const picture = card.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  const { file, shape } = await picture.evaluate((image: HTMLImageElement) => ({
    file: image.currentSrc.split('/').at(-1),
    shape: image.clientWidth / image.clientHeight,
  }));
  expect(file).toMatch(/^\d+\.webp$/);
  expect(shape).toBeCloseTo(16 / 9, 1);
});

test('links that are shared show the JPEG', async ({ page, site, newsroom }) => {
  const imageUrl = await keep(site, 'articles/2_a.jpg', await makeJpeg(1000, 500));
  await newsroom.publish('e2e-shared', { imageUrl });
  await page.goto('/article/e2e-shared');
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toMatch(/^https?:\/\/[^/]+\/media\/[0-9a-f]{32}\/1000\.jpg$/);
  await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute('content', '500');
  const feed = await (await site.get('/rss.xml')).text();
  expect(feed).toContain(`${new URL(shared ?? '').pathname}"`);
});
