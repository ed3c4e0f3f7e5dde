import type { Page } from '@playwright/test';
import { resultsText } from '#app/strings/search-results.ts';
import { headerText, searchText } from '#app/strings/site.ts';
import { rebuildStatistics } from '#services/articles/search/word-statistics.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

const RIVER = 'নদী';
const SPACE = 'মহাকাশ';
/** `SPACE` without a vowel sign. */
const MISSPELT_SPACE = 'মহাকশ';

const searchUrl = (q: string, choices: Record<string, string> = {}) =>
  `/search?${new URLSearchParams({ q, ...choices })}`;

const readParameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a search from the header shows the number of results with the words marked', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await page.getByRole('banner').getByRole('button', { name: headerText.openSearch, exact: true }).click();
  await page.getByRole('banner').getByRole('searchbox').fill(RIVER);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${resultsText.heading} ${RIVER}`);
  await expect(main.getByText(/^[০-৯]+টি ফল$/)).toBeVisible();
  await expect(main.getByRole('region', { name: searchText.inTitle }).locator('mark').first()).toHaveText(/নদী/);
  await expect(main.getByRole('region', { name: searchText.inDescription }).locator('mark').first()).toHaveText(/নদী/);
});

for (const query of ['চাকরির খবর', 'chakrir khobor']) {
  test(`the section that “${query}” names is linked above the results`, async ({ page }) => {
    await page.goto(searchUrl(query));
    const main = page.getByRole('main');
    const links = main.getByRole('navigation', { name: resultsText.sections });
    const [linksBox, hitBox] = [await links.boundingBox(), await main.getByRole('article').first().boundingBox()];
    expect(linksBox?.y).toBeLessThan(hitBox?.y ?? 0);
    await links.getByRole('link', { name: 'চাকরি', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/category/${encodeURIComponent('চাকরি')}$`));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links filter and order the results, and the closed list names the filters', async ({ page }) => {
    await page.goto(searchUrl(RIVER));
    const filters = page.getByRole('main').getByRole('navigation', { name: resultsText.filters });
    const open = () => filters.locator('summary').click();
    await open();
    await filters.getByRole('link', { name: 'মতামত', exact: true }).click();
    await open();
    await expect(filters.getByRole('link', { name: 'মতামত', exact: true })).toHaveAttribute('aria-current', 'true');
    await filters.getByRole('link', { name: resultsText.periods.month, exact: true }).click();
    await filters.getByRole('link', { name: resultsText.orders.newest, exact: true }).click();
    expect(readParameters(page)).toEqual({ q: RIVER, category: 'মতামত', period: 'month', order: 'newest' });
    const hits = page.getByRole('main').getByRole('article');
    await expect(hits).toHaveCount(3);
    await expect(filters.locator('summary')).toHaveText('ফিল্টার: মতামত, ৩০ দিন');
    await open();
    await filters.getByRole('link', { name: resultsText.anyTime.normalize('NFC'), exact: true }).click();
    await expect(hits).toHaveCount(4);
    expect(readParameters(page)).toEqual({ q: RIVER, category: 'মতামত', order: 'newest' });
  });

  test('the link to more results keeps the choices', async ({ page }) => {
    await page.goto(searchUrl(RIVER, { period: 'year', order: 'newest' }));
    const texts = page.getByRole('main').getByRole('region', { name: searchText.inDescription });
    await texts.getByRole('link', { name: 'আরও খবর' }).click();
    expect(readParameters(page)).toMatchObject({
      q: RIVER,
      period: 'year',
      order: 'newest',
      texts: expect.any(String),
    });
    await expect(texts.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: searchText.allResults }).click();
    expect(readParameters(page)).toEqual({ q: RIVER, period: 'year', order: 'newest' });
  });
});

test('a filter without results offers the search without filters', async ({ page }) => {
  await page.goto(searchUrl(SPACE, { category: 'ধর্ম', order: 'newest' }));
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  await expect(main.getByText(searchText.nothingFound)).toBeVisible();
  await expect(main.getByText(searchText.tryAnother)).toBeVisible();
  expect(await findViolations(page, main)).toEqual([]);
  await main.getByRole('link', { name: resultsText.withoutFilters }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
  expect(readParameters(page)).toEqual({ q: SPACE, order: 'newest' });
});

test('a misspelt word is replaced, and a link searches for it as typed', async ({ page, site, clock }) => {
  await rebuildStatistics(site.db, clock.now());
  await page.goto(searchUrl(MISSPELT_SPACE, { order: 'newest' }));
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  await expect(main.getByText(`‘${SPACE}’${resultsText.shownFor}`)).toBeVisible();
  await expect(main.locator('mark').first()).toHaveText(/মহাকাশ/);
  await main.getByRole('navigation', { name: resultsText.filters }).locator('summary').click();
  expect(await findViolations(page, main)).toEqual([]);
  await main.getByRole('link', { name: resultsText.searchInstead(MISSPELT_SPACE) }).click();
  await expect(main.getByText(searchText.nothingFound)).toBeVisible();
  expect(readParameters(page)).toEqual({ q: MISSPELT_SPACE, order: 'newest', spelling: 'exact' });
});

test('an open page of results shows a new article', async ({ page, newsroom }) => {
  await page.goto(searchUrl('ঝিঙেবিল'));
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  await expect(main.getByText(searchText.nothingFound)).toBeVisible();
  await newsroom.publish('e2e-search-live', { title: 'ঝিঙেবিল উৎসব শুরু' });
  await expect(main.getByRole('link', { name: 'ঝিঙেবিল উৎসব শুরু' })).toBeVisible();
  await expect(main.getByText(resultsText.results('১'))).toBeVisible();
});

/** Lets the time of a waiting search pass and returns the searches that the page then requests. */
async function listLateSearches(page: Page): Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.clock.fastForward(3_500);
  // A navigation has sent its request before this answer arrives.
  await page.evaluate(async () => (await fetch('/health')).text());
  return paths.filter((path) => path.startsWith('/search'));
}

test.describe('a search that waits for the last key', () => {
  test('is cancelled when the header’s field is closed', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await waitForLiveStream(page);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
    await banner.getByRole('searchbox').fill(RIVER);
    await banner.getByRole('button', { name: headerText.closeSearch }).click();
    await expect(banner.getByRole('searchbox')).toBeHidden();
    expect(await listLateSearches(page)).toEqual([]);
  });

  test('is cancelled when Escape closes the header’s field', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await waitForLiveStream(page);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
    await banner.getByRole('searchbox').fill(RIVER);
    await page.keyboard.press('Escape');
    await expect(banner.getByRole('searchbox')).toBeHidden();
    expect(await listLateSearches(page)).toEqual([]);
  });

  test('is cancelled when Escape closes the side menu, which takes one press', async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('searchbox').fill(RIVER);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    expect(await listLateSearches(page)).toEqual([]);
  });

  test('is cancelled when the side menu is closed before the page has been drawn again', async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    // Nothing is drawn from here on.
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    const menu = page.getByRole('dialog');
    const loaded = page.waitForResponse(/hydrate-island/);
    await menu.getByRole('searchbox').focus();
    await loaded;
    await menu.getByRole('searchbox').fill(RIVER);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // Draws the page, and then lets the time of the search pass.
    await page.clock.fastForward(100);
    expect(await listLateSearches(page)).toEqual([]);
  });
});
