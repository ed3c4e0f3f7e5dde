import type { Page } from '@playwright/test';

/** Adds up the layout shifts of the pages that are opened from now on, also the shifts after an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const sumShifts = (page: Page) => page.evaluate<number>(() => Reflect.get(window, 'shifted'));
