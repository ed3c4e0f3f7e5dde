import type { Page, Request } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { listShifts, watchShifts } from '../support/looks/layout-shifts.ts';
import { expect, test } from '../support/site-test.ts';

const LONG_ARTICLE = '/article/demo-padma-night-market';
const FONT = /\/fonts\/[^/]+\.woff2$/;

const isFont = (request: Request) => FONT.test(request.url());
const countWebFontRoots = (page: Page) => page.locator('html.web-font').count();

test('the first page uses the system font, the next the web font, without a layout shift', async ({ page }) => {
  const events: string[] = [];
  page.on('load', () => events.push('page'));
  page.on('requestfinished', (request) => isFont(request) && events.push('font'));
  await watchShifts(page);
  await page.goto('/');
  await waitForLiveStream(page);
  await expect.poll(() => events).toEqual(['page', 'font', 'font']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull();
  expect(await countWebFontRoots(page)).toBe(0);
  expect(await listShifts(page)).toEqual([]);
  await page.goto(LONG_ARTICLE);
  await waitForLiveStream(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await countWebFontRoots(page)).toBe(1);
  expect(await listShifts(page)).toEqual([]);
});

test('loads the web font at once if the browser cannot draw Bengali', async ({ page }) => {
  await page.addInitScript(() => {
    const { measureText } = CanvasRenderingContext2D.prototype;
    // Every text measures like the box that replaces a missing glyph.
    CanvasRenderingContext2D.prototype.measureText = function () {
      return measureText.call(this, '\u25a1');
    };
  });
  const events: string[] = [];
  page.on('load', () => events.push('page'));
  page.on('request', (request) => isFont(request) && events.push('font'));
  await page.goto('/');
  expect(events[0]).toBe('font');
  expect(await countWebFontRoots(page)).toBe(1);
});
