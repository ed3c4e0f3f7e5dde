import type { Page } from '@playwright/test';
import { mostReadText } from '#app/strings/site.ts';
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

for (const { width, maxPx } of [
  { width: 360, maxPx: 9_000 },
  { width: 1280, maxPx: 6_500 },
]) {
  test(`at ${width} px the page with the most read articles is at most ${maxPx} px tall`, async ({
    page,
    site,
    clock,
  }) => {
    const ids = await site.articles.listNewest({ limit: 5, nowMs: clock.now() });
    await rankArticles(
      site,
      ids.map(({ id }) => id),
      clock.now(),
    );
    await page.setViewportSize({ width, height: 740 });
    // Every section is laid out if the URL has parameters.
    await page.goto('/?category=');
    await waitForLiveStream(page);
    await expect(page.getByRole('region', { name: mostReadText.heading }).getByRole('link')).toHaveCount(5);
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
    await rankArticles(site, [], clock.now());
    expect(heightPx).toBeLessThanOrEqual(maxPx);
  });
}

test('no story has two cards, and no image is shown twice', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('article');
  const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link, index) => links.indexOf(link) !== index)).toEqual([]);
  const images = await cards
    .locator('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src')?.replace(/-\d+\.webp$/, '')));
  expect(images.length).toBeGreaterThan(10);
  expect(images.filter((image, index) => images.indexOf(image) !== index)).toEqual([]);
});

/** The layouts that a section may have. A section without an unused image among its newest articles becomes rows. */
const LAYOUTS: readonly [name: string, layouts: RegExp][] = [
  ['bangladesh', /^(dominant|rows)$/],
  ['sport', /^(dominant|rows)$/],
  ['world', /^(pair|rows)$/],
  ['business', /^(pair|rows)$/],
  ['entertainment', /^(band|rows)$/],
  ['technology', /^(pair|rows)$/],
  ['lifestyle', /^(pair|rows)$/],
  ['opinion', /^people$/],
  ['jobs', /^columns$/],
  ['education', /^columns$/],
  ['religion', /^columns$/],
];

/** The cards of each layout: `i` with an image, `-` without. */
const CARDS: Readonly<Record<string, RegExp>> = {
  dominant: /^i-{0,5}$/,
  pair: /^i-{0,4}$/,
  band: /^i{3,4}$/,
  people: /^-{1,4}$/,
  columns: /^[i-]-{0,3}$/,
  rows: /^-{1,8}$/,
};

// Which sections have an image depends on what earlier tests of the worker published and on how far they moved its clock.
test('a section has images on all of its cards, on the first only, or on none', async ({ page }) => {
  await page.goto('/');
  const sections = await page.locator('.home-sections [data-list]').evaluateAll((lists) =>
    lists.map((list) => ({
      name: list.getAttribute('data-list'),
      layout: list.className.replace(/^cards-(\w+).*$/, '$1'),
      images: Array.from(list.children, (item) => (item.querySelector('img') ? 'i' : '-')).join(''),
    })),
  );
  expect(sections).toEqual(
    LAYOUTS.map(([name, layouts]) => ({ name, layout: expect.stringMatching(layouts), images: expect.any(String) })),
  );
  for (const { name, layout, images } of sections) expect(images, `${name} ${layout}`).toMatch(CARDS[layout] ?? '');
  expect(sections.filter(({ images }) => images.startsWith('i')).length).toBeGreaterThanOrEqual(6);
  expect(new Set(sections.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(4);
});

test('the image of the lead is wider than that of any section, and its headline has at most three lines', async ({
  page,
  newsroom,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await newsroom.publish('e2e-long-lead', {
    title: 'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি তিন বছরেও, অপেক্ষায় চার হাজার পরিবার',
    isFeatured: true,
    imageUrl: '/demo/padma-bridge-1280.webp',
  });
  await page.goto('/?category=');
  const widths = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.clientWidth));
  const [lead = 0, ...others] = widths;
  expect(Math.max(...others)).toBeLessThan(lead);
  const lines = await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('heading')
    .evaluate((heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight));
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
});

test('the newest articles are listed in order, also those with a card, and a new one joins them', async ({
  page,
  newsroom,
}) => {
  await newsroom.publish('e2e-newest-lead', { title: 'প্রধান খবর', isFeatured: true }); // "the main news"
  await page.goto('/');
  await waitForLiveStream(page);
  const latest = page.getByRole('region', { name: 'সর্বশেষ' });
  const times = await latest.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toHaveLength(8);
  expect(times).toEqual(times.toSorted().reverse());
  const lead = await page.getByRole('main').getByRole('article').first().getByRole('link').textContent();
  await expect(latest.getByRole('link', { name: lead ?? '', exact: true })).toHaveCount(1);
  await newsroom.publish('e2e-newest', { title: 'সবচেয়ে নতুন খবর' }); // "the newest article"
  await expect(latest.getByRole('link').first()).toHaveText('সবচেয়ে নতুন খবর'.normalize('NFC'));
  await expect(latest.getByRole('listitem')).toHaveCount(8);
  await expect(latest.getByRole('link', { name: lead ?? '', exact: true })).toHaveCount(1);
});

test('only the emphasis of titles is red', async ({ page }) => {
  await page.goto('/?category=');
  const red = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).color === 'rgb(179, 18, 29)' && element.textContent !== '')
        .map((element) => (element.closest('em') ?? element).tagName),
    );
  expect(new Set(red)).toEqual(new Set(['EM']));
});

test('a site without an advertising account shows no slot', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-ad-place]')).toHaveCount(0);
});
