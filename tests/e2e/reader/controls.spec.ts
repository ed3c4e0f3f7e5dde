import { SEARCH_DEBOUNCE_MS } from '#app/shell/start-search.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { countHeldTimers, endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { nextFrame } from '../support/next-frame.ts';
import { expect, test } from '../support/site-test.ts';

test('the header: side menu, search field, category bar and skip link', async ({ page }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  const banner = page.getByRole('banner');
  const button = page.getByRole('button', { name: /মেনু/ }).first();
  const menu = page.getByRole('dialog');

  await test.step('the skip link moves the focus to the content', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('the menu opens by keyboard, traps the focus, locks scrolling and returns the focus', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== null && focused !== document.body && focused.closest('dialog') === null;
      });
      expect(isOutside).toBe(false);
    }
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 600);
    await nextFrame(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('the search field opens and closes with Escape', async () => {
    await banner
      .getByRole('button', { name: /অনুসন্ধান/ })
      .first()
      .click();
    const field = banner.getByRole('searchbox');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('placeholder', 'খবর অনুসন্ধান করুন...');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });

  await test.step('the category bar sticks 68 px from the top', async () => {
    await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }));
    const bar = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: 'সর্বশেষ' }) })
      .first();
    await expect.poll(async () => Math.round((await bar.boundingBox())?.y ?? -1)).toBe(68);
  });

  await test.step('on a low screen 48 px of header and bar remain, and the header is whole while it has the focus', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'সর্বশেষ' }) });
    const bottom = async () => {
      const box = await bar.first().boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await page.locator(':focus').blur();
    await expect.poll(bottom).toBe(48);
    await button.focus();
    await page.keyboard.press('Shift');
    await expect.poll(async () => (await banner.boundingBox())?.y).toBe(0);
    await button.blur();
    await expect.poll(bottom).toBe(48);
  });

  await test.step('on a phone at most one category is expanded, and choosing it again collapses it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await button.click();
    const open = menu.locator('details[open]');
    await menu.locator('summary', { hasText: 'বাংলাদেশ' }).click();
    await expect(open).toHaveCount(1);
    await menu.locator('summary', { hasText: 'খেলা' }).click();
    await expect(open).toHaveCount(1);
    await expect(menu.getByRole('link', { name: 'ক্রিকেট' })).toBeVisible();
    await menu.locator('summary', { hasText: 'খেলা' }).click();
    await expect(open).toHaveCount(0);
  });
});

test('a search runs at once on Enter, with the query trimmed, and 3,000 ms after typing stops, unless it is blank', async ({
  page,
}) => {
  // Only timers of exactly this length wait.
  await holdTimers(page, [SEARCH_DEBOUNCE_MS]);
  await page.goto('/search');
  await waitForLiveStream(page);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('   ');
  await expect.poll(() => countHeldTimers(page)).toBe(1);
  await endHeldTimers(page);
  // A navigation would have sent its request before this response arrives.
  await page.evaluate(async () => (await fetch('/health')).text());
  expect(page.url()).toMatch(/\/search$/);
  await field.fill('নদী');
  await expect.poll(() => countHeldTimers(page)).toBe(1);
  expect(page.url()).toMatch(/\/search$/);
  await endHeldTimers(page);
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('নদী')}`);
  await waitForLiveStream(page);
  await field.fill('  খাল  ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('খাল')}`);
});

test('the theme follows the system until the reader chooses, and stores the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveClass(/dark/);
  await page.getByRole('banner').getByRole('button', { name: /থিম/ }).click();
  await expect(root).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect(root).not.toHaveClass(/dark/);
  await waitForLiveStream(page);
  await expect(root).not.toHaveClass(/dark/);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('opening the menu locks the page and starts no animation of the whole page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /মেনু/ }).first().tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    const readRoot = () => page.evaluate(() => getComputedStyle(document.documentElement));
    expect(await readRoot()).toMatchObject({ overflowY: 'hidden', animationName: 'none' });
  });
});

test('the colours of a selection are computed once, for the root, and reach every text', async ({ page }) => {
  await page.goto('/');
  const readColors = () =>
    page.evaluate(() => {
      const [sheet] = document.styleSheets;
      return {
        root: getComputedStyle(document.documentElement, '::selection').backgroundColor,
        heading: getComputedStyle(document.querySelector('main h2') as Element, '::selection').backgroundColor,
        ofEveryElement: [...(sheet?.cssRules ?? [])].filter((rule) => rule.cssText.startsWith('::selection')).length,
      };
    });
  const accent = 'rgb(179, 18, 29)';
  expect(await readColors()).toEqual({ root: accent, heading: accent, ofEveryElement: 0 });
});
