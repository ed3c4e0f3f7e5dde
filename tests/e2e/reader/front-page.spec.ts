import type { Page } from '@playwright/test';
import { mostReadText } from '#app/strings/reader/site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { rankArticles } from '../support/rank-articles.ts';
import { expect, test } from '../support/site-test.ts';

/** Number of articles whose headline is completely on the first screen. */
const countVisibleStories = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => {
      const visible = links.filter((link) => link.getBoundingClientRect().bottom <= window.innerHeight);
      return new Set(visible.map((link) => link.getAttribute('href'))).size;
    });

test('the first screen of a computer shows at least seven stories, that of a phone at least three', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await waitForLiveStream(page);
  expect(await countVisibleStories(page)).toBeGreaterThanOrEqual(7);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await countVisibleStories(page)).toBeGreaterThanOrEqual(3);
});

test('with every section laid out, the page is not too tall, the lead has the widest image, and only emphasis is red', async ({
  page,
  site,
  clock,
  newsroom,
}) => {
  const ids = await site.articles.listNewest({ limit: 5, nowMs: clock.now() });
  await rankArticles(
    site,
    ids.map(({ id }) => id),
    clock.now(),
  );
  await newsroom.publish('e2e-long-lead', {
    title: 'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি তিন বছরেও, অপেক্ষায় চার হাজার পরিবার',
    isFeatured: true,
    imageUrl: '/demo/padma-bridge-1280.webp',
  });
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 1280, height: 740 });
  // Every section is laid out if the URL has parameters.
  await page.goto('/?category=');
  await waitForLiveStream(page);

  await test.step('the image of the lead is wider than any other, and its headline has at most three lines', async () => {
    const [lead = 0, ...others] = await main
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.clientWidth));
    expect(Math.max(...others)).toBeLessThan(lead);
    const heading = main.getByRole('article').first().getByRole('heading');
    const lines = await heading.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(3);
  });

  await test.step('only the emphasis of titles is red', async () => {
    const red = await main
      .locator('*')
      .evaluateAll((elements) =>
        elements
          .filter((element) => getComputedStyle(element).color === 'rgb(179, 18, 29)' && element.textContent !== '')
          .map((element) => (element.closest('em') ?? element).tagName),
      );
    expect(new Set(red)).toEqual(new Set(['EM']));
  });

  await test.step('with the most read articles it is not too tall', async () => {
    await expect(page.getByRole('region', { name: mostReadText.heading }).getByRole('link')).toHaveCount(5);
    for (const { width, maxPx } of [
      { width: 1280, maxPx: 7_900 },
      { width: 360, maxPx: 12_800 },
    ]) {
      await page.setViewportSize({ width, height: 740 });
      const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(heightPx, `${width} px`).toBeLessThanOrEqual(maxPx);
    }
  });

  await test.step('three articles next to a large image share its height', async () => {
    await page.setViewportSize({ width: 1280, height: 740 });
    const list = page.locator('.cards-dominant').first();
    const [large, last] = [
      await list.locator('.is-large').boundingBox(),
      await list.locator('.is-small').last().boundingBox(),
    ];
    const bottomOf = (box: typeof large) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(Math.abs(bottomOf(large) - bottomOf(last))).toBeLessThan(2);
  });

  await test.step('next to a featured article without an image nothing is blank', async () => {
    const block = page.locator('.top-block');
    await block.evaluate((element) => element.classList.replace('has-secondary', 'is-text'));
    const [lead, latest] = [
      await block.locator('.top-lead').boundingBox(),
      await block.locator('.latest-list').boundingBox(),
    ];
    expect(latest?.y).toBeGreaterThanOrEqual((lead?.y ?? 0) + (lead?.height ?? 0));
    await block.evaluate((element) => element.classList.replace('is-text', 'has-secondary'));
  });

  await test.step('a dominant section with three articles has the text of the large one next to its image', async () => {
    await page.setViewportSize({ width: 1280, height: 740 });
    const list = page.locator('.cards-dominant').first();
    await list.evaluate((element) => {
      for (const item of [...element.children].slice(3)) item.remove();
    });
    const large = list.locator('.is-large');
    const [image, heading] = [await large.locator('img').boundingBox(), await large.getByRole('heading').boundingBox()];
    expect(heading?.x).toBeGreaterThan((image?.x ?? 0) + (image?.width ?? 0));
  });

  await test.step('in a mirrored section with two articles the image is on the right, and the other article has a rule', async () => {
    const list = page.locator('.is-mirrored');
    await list.evaluate((element) => {
      for (const item of [...element.children].slice(2)) item.remove();
    });
    const large = list.locator('.is-large');
    const [image, heading] = [await large.locator('img').boundingBox(), await large.getByRole('heading').boundingBox()];
    expect(image?.x).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
    await expect(list.locator('.is-small')).toHaveCSS('border-top-width', '1px');
  });
  await rankArticles(site, [], clock.now());
});

/** The headlines of articles that are below another one of their list without a rule between them. */
const findMissingRules = (page: Page) =>
  page
    .getByRole('main')
    .locator('.top-block > ul, .home-section ul:not(.cards-band, .cards-people)')
    .evaluateAll((lists) =>
      lists.flatMap((list) => {
        const items = [...list.children];
        const firstTop = Math.min(...items.map((item) => item.getBoundingClientRect().top));
        return items
          .filter((item) => item.getBoundingClientRect().top > firstTop + 1)
          .filter((item) => getComputedStyle(item).borderTopWidth === '0px')
          .map((item) => item.querySelector('h3')?.textContent);
      }),
    );

test('an article below another has a rule above it, also below a large image', async ({ page }) => {
  await page.goto('/?category=');
  await page
    .locator('.cards-dominant')
    .first()
    .evaluate((list) => {
      list.setAttribute('class', 'cards-pair');
      for (const item of [...list.children].slice(0, 2)) item.setAttribute('class', 'is-large');
    });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findMissingRules(page), `${width} px`).toEqual([]);
  }
});

test('the newest articles next to the lead share its height, with equal space above and below each', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const spaces = await page.locator('.latest-list ul').evaluate((list) => {
      let end = list.getBoundingClientRect().top;
      return [...list.children].map((item) => {
        const [time, title] = [item.firstElementChild, item.lastElementChild].map((part) =>
          part?.getBoundingClientRect(),
        );
        const above = (time?.top ?? 0) - end;
        end = item.getBoundingClientRect().bottom;
        return { above, below: end - (title?.bottom ?? 0) };
      });
    });
    const [{ above: first } = { above: 0 }] = spaces;
    for (const { above, below } of spaces) {
      expect(Math.abs(above - first), `${width} px`).toBeLessThan(1.5);
      expect(Math.abs(below - first), `${width} px`).toBeLessThan(1.5);
    }
  }
});
