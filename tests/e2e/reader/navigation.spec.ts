import type { Page } from '@playwright/test';
import { SEARCH_DEBOUNCE_MS } from '#app/shell/start-search.ts';
import { headerText } from '#app/strings/reader/site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { countHeldTimers, endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { readAtRest } from '../support/next-frame.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const KHELA = `/category/${encodeURIComponent('খেলা')}`;
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
/** The readers' script and its parts. Scripts of the newsroom's routes end in `.route-HASH.js`. */
const READER_SCRIPT = /^\/assets\/reader-(?:(?!\.route-)[\w.-])+\.js$/;

test('a page that is loaded again on the way back is at the same place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await waitForLiveStream(page);
  // Jumps over sections that the browser has never laid out.
  await page.evaluate(() => window.scrollTo({ top: 6_000, behavior: 'instant' }));
  await readAtRest(page, () => page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight]));
  const link = await findLinkOnScreen(page);
  const before = await link.boundingBox();
  await link.click();
  await page.waitForURL(/\/article\//);
  await page.goBack();
  await waitForLiveStream(page);
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
});

/** A link to an article in the middle of the screen. */
async function findLinkOnScreen(page: Page) {
  const href = await page.evaluate(() => {
    const links = document.querySelectorAll('main a[href^="/article/"]');
    const isInside = (link: Element) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top > 150 && bottom < 700;
    };
    return Array.from(links).find(isInside)?.getAttribute('href');
  });
  return page.getByRole('main').locator(`a[href="${href}"]:visible`).last();
}

test('a reader’s pages request the readers’ script only, whatever is touched', async ({ page, newsroom }) => {
  await newsroom.publish('touched', { description: `শুরু\n\n${VIDEO}`, category: 'খেলা' });
  await page.route(/youtube-nocookie/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }));
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const paths = [
    '/',
    KHELA,
    '/search?q=নদী',
    '/article/no-such-article',
    '/no-such-page',
    '/privacy',
    '/article/touched',
  ];
  const searchBox = page.waitForRequest(/\/assets\/reader-search-box/);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('button', { name: headerText.openSearch, exact: true }).click();
    await page.getByRole('banner').getByRole('searchbox').fill('ন');
    await searchBox;
    await page.getByRole('banner').getByRole('button', { name: headerText.closeSearch }).click();
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('article').getByRole('link', { name: /চালান/ }).click();
  await expect(page.locator('article iframe')).toHaveCount(1);
  await page.goto(KHELA);
  await waitForLiveStream(page);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  await newsroom.publish('pending', { title: 'অপেক্ষমাণ', category: 'খেলা' });
  await page.getByRole('button', { name: 'নতুন খবর' }).click();
  expect([...scripts].filter((path) => !READER_SCRIPT.test(path))).toEqual([]);
  const texts = await Promise.all([...scripts].map(async (path) => (await page.request.get(path)).text()));
  expect(scripts.size).toBeGreaterThan(4);
  // Error messages of React, React DOM and React Router contain these.
  expect(texts.filter((text) => /react\.dev\/errors|hydrateRoot|__reactRouter/.test(text))).toEqual([]);
});

test('the newsroom’s links to readers’ pages load pages, and its header works', async ({ page, context, site }) => {
  await signInStaff(context, site);
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
  const root = page.locator('html');
  await page.getByRole('banner').getByRole('button', { name: headerText.toDark }).click();
  await expect(root).toHaveClass(/dark/);
  await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
  await banner.getByRole('searchbox').fill('নদী');
  const isDocument = page.waitForEvent('request', (request) => request.url().includes('/search?'));
  await page.keyboard.press('Enter');
  expect((await isDocument).isNavigationRequest()).toBe(true);
  await page.waitForURL(/\/search\?/);
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
  const article = page.waitForEvent('request', (request) => request.url() === `${site.origin}/`);
  await banner.getByRole('link', { name: 'প্রহর' }).first().click();
  expect((await article).isNavigationRequest()).toBe(true);
});

test.describe('a search that runs by itself', () => {
  const field = (page: Page) => page.getByRole('main').getByRole('searchbox');
  const readCaret = (page: Page) =>
    field(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  const endSearchTimer = async (page: Page) => {
    await expect.poll(() => countHeldTimers(page)).toBe(1);
    await endHeldTimers(page);
  };
  test('continues in the field of the results, at the caret', async ({ page }) => {
    await holdTimers(page, [SEARCH_DEBOUNCE_MS]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await waitForLiveStream(page);
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    const input = page.getByRole('dialog').getByRole('searchbox');
    await input.click();
    await input.pressSequentially('নদীর পার');
    for (const _ of 'পার') await page.keyboard.press('ArrowLeft');
    const caret = await input.evaluate((element: HTMLInputElement) => element.selectionStart);
    await endSearchTimer(page);
    await page.waitForURL(/\/search\?q=/);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('নদীর পার');
    expect(await readCaret(page)).toEqual([caret, caret]);
  });

  test('keeps the keys that are typed while the results load, and from the new page on', async ({ page }) => {
    // Playwright types other scripts without key events.
    const typed = 'the river rises at Teesta, villages are cut off';
    await holdTimers(page, [SEARCH_DEBOUNCE_MS]);
    await page.goto('/search?q=ক');
    await waitForLiveStream(page);
    await field(page).fill('');
    const hasRequested = Promise.withResolvers<void>();
    const canArrive = Promise.withResolvers<void>();
    await page.route(/\/search\?q=(?!ক$)/, async (route) => {
      hasRequested.resolve();
      await canArrive.promise;
      await route.continue();
    });
    await page.keyboard.type(typed.slice(0, 10));
    await endSearchTimer(page);
    await hasRequested.promise;
    await page.keyboard.type(typed.slice(10, 14));
    canArrive.resolve();
    await page.waitForURL(/the%20river/, { waitUntil: 'commit' });
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(typed.slice(14), { delay: 20 });
    await expect(field(page)).toHaveValue(typed);
    await expect(field(page)).toBeFocused();
  });

  test('sends nothing while a syllable is composed', async ({ page }) => {
    await holdTimers(page, [SEARCH_DEBOUNCE_MS]);
    await page.goto('/search?q=ক');
    await waitForLiveStream(page);
    const canArrive = Promise.withResolvers<void>();
    const scripts: string[] = [];
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      scripts.push(route.request().url());
      await canArrive.promise;
      await route.continue();
    });
    // The syllable begins before the field's script has arrived.
    await field(page).click();
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
    await page.keyboard.press('End');
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'খা', selectionStart: 2, selectionEnd: 2 });
    canArrive.resolve();
    await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), scripts);
    expect(await countHeldTimers(page)).toBe(0);
    expect(new URL(page.url()).searchParams.get('q')).toBe('ক');
    await client.send('Input.insertText', { text: 'খা' });
    await endSearchTimer(page);
    await page.waitForURL((url) => url.searchParams.get('q') === 'কখা');
    await expect(field(page)).toBeFocused();
  });
});
