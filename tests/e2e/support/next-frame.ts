import type { Page } from '@playwright/test';

/** Waits until the page has been drawn again, with scrolling and layout that were due. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
