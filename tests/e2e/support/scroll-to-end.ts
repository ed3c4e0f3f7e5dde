import type { Page } from '@playwright/test';

/** Scrolls in steps, as a reader does. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = () => window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
    for (let top = -1; top !== window.scrollY; ) {
      top = window.scrollY;
      step();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
