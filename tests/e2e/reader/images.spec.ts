import { makeGif, makeJpeg } from '#tests/support/articles/make-image.ts';
import type { Site } from '#tools/start-site.ts';
import { expect, test } from '../support/site-test.ts';

const CAPTION = 'নদীর ধারে'; // "by the river"

/** Stores an image as an upload does. Returns its URL. */
async function storeImage(site: Site, name: string, bytes: Buffer): Promise<string> {
  const outcome = await site.files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: Date.now() });
  if (outcome.kind !== 'saved') throw new Error(`The upload is ${outcome.kind}.`);
  return outcome.file.url;
}

test('a wide and a tall image are shown uncropped, as AVIF, without a layout shift', async ({
  page,
  site,
  newsroom,
}) => {
  await page.addInitScript(() => {
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const nodes: (Node | null)[] = Reflect.get(entry, 'sources').map(({ node }: { node: Node | null }) => node);
        const elements = nodes.map((node) => (node instanceof Element ? node : node?.parentElement));
        // The list beside the article is live: it moves if an earlier test deletes its article now.
        const outsideTheList = elements.filter((element) => element?.closest('aside') === null);
        shifted.push(...outsideTheList.map((element) => element?.outerHTML ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // A lower window limits the height of a tall image.
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const [width, height] of [
    [1600, 900],
    [900, 1200],
  ] as const) {
    const imageUrl = await storeImage(site, `articles/${width}_a.jpg`, await makeJpeg(width, height));
    await newsroom.publish(`e2e-image-${width}`, { imageUrl, imageCaption: CAPTION });
    await page.goto(`/article/e2e-image-${width}`);
    const image = page.getByRole('main').locator('figure img').first();
    await expect(page.getByText(CAPTION)).toBeVisible();
    await expect(image).toHaveJSProperty('complete', true);
    const shown = await image.evaluate((image: HTMLImageElement) => ({
      file: image.currentSrc.split('/').at(-1),
      ratio: image.clientWidth / image.clientHeight,
      background: getComputedStyle(image).backgroundImage.slice(0, 27),
    }));
    expect(shown.file).toMatch(/^\d+\.avif$/);
    expect(shown.ratio).toBeCloseTo(width / height, 1);
    expect(shown.background).toBe('url("data:image/webp;base64');
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 600 });
  const tall = page.getByRole('main').locator('figure img').first();
  expect(await tall.evaluate((image) => image.clientHeight)).toBe(600);
  await expect(tall).toHaveCSS('object-fit', 'contain');
});

test('an animation is served as WebP and has the aspect ratio of the other images in a list', async ({
  page,
  site,
  newsroom,
}) => {
  const imageUrl = await storeImage(site, 'articles/1_a.gif', await makeGif(900, 300));
  await newsroom.publish('e2e-animation', { imageUrl, title: 'চলমান ছবি', category: 'ধর্ম' }); // "moving image"
  await page.goto(`/category/${encodeURIComponent('ধর্ম')}`);
  const card = page.getByRole('article').filter({ hasText: 'চলমান ছবি' });
  const image = card.locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  const { file, ratio } = await image.evaluate((image: HTMLImageElement) => ({
    file: image.currentSrc.split('/').at(-1),
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(file).toMatch(/^\d+\.webp$/);
  expect(ratio).toBeCloseTo(16 / 9, 1);
});

test('an image that cannot be loaded leaves a box of its size with its alternative text', async ({
  page,
  newsroom,
}) => {
  await page.context().route('**/demo/flood-*.webp', (route) => route.fulfill({ status: 404 }));
  const alternative = 'বন্যার পানিতে একটি নৌকা'; // "a boat in flood water"
  const imageUrl = '/demo/flood-1280.webp';
  await newsroom.publish('e2e-broken-image', { imageUrl, imageAlt: alternative, title: 'ভাঙা ছবি', category: 'ধর্ম' });
  for (const path of ['/article/e2e-broken-image', `/category/${encodeURIComponent('ধর্ম')}`]) {
    await page.goto(path);
    const image = page.locator('main img[src*="flood"]').first();
    await expect(image).toHaveJSProperty('complete', true);
    const box = await image.evaluate((element: HTMLImageElement) => ({
      isBroken: element.naturalWidth === 0,
      ratio: element.clientWidth / element.clientHeight,
      hidesIcon: Number.parseFloat(getComputedStyle(element, '::before').height) >= element.clientHeight - 1,
    }));
    expect(box).toEqual({ isBroken: true, ratio: expect.closeTo(16 / 9, 1), hidesIcon: true });
  }
  await page.goto('/article/e2e-broken-image');
  await expect(page.getByRole('img', { name: alternative })).toBeVisible();
});
