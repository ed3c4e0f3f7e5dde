import type { Page, Request } from '@playwright/test';
import { expect, hydrated, test } from './site-test.ts';

const LONG_ARTICLE = '/article/demo-padma-night-market';
const FONT = /\/fonts\/[^/]+\.woff2$/;

const isFont = (request: Request) => FONT.test(request.url());
const isSetInOurs = (page: Page) => page.locator('html.web-font').count();

/** Counts what moves on every page that is opened from now on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}

test('the first page is set in the font of the phone, the next in ours, and nothing moves', async ({ page }) => {
  const happened: string[] = [];
  page.on('load', () => happened.push('page'));
  page.on('requestfinished', (request) => isFont(request) && happened.push('font'));
  const readShift = await watchShifts(page);
  await page.goto('/');
  await hydrated(page);
  await expect.poll(() => happened).toEqual(['page', 'font', 'font']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull();
  expect(await isSetInOurs(page)).toBe(0);
  expect(await readShift()).toBeLessThanOrEqual(0.01);
  await page.goto(LONG_ARTICLE);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await isSetInOurs(page)).toBe(1);
  expect(await readShift()).toBeLessThanOrEqual(0.01);
});

test('a browser that draws no Bengali fetches our font at once', async ({ page }) => {
  await page.addInitScript(() => {
    const { measureText } = CanvasRenderingContext2D.prototype;
    // Every letter comes out as the same box.
    CanvasRenderingContext2D.prototype.measureText = function () {
      return measureText.call(this, '\u25a1');
    };
  });
  const happened: string[] = [];
  page.on('load', () => happened.push('page'));
  page.on('request', (request) => isFont(request) && happened.push('font'));
  await page.goto('/');
  expect(happened[0]).toBe('font');
  expect(await isSetInOurs(page)).toBe(1);
});
