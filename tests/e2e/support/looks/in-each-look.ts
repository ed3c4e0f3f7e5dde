import type { Page } from '@playwright/test';

const WIDTHS_PX = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;

/** Looks at the present state of the page at three widths, in both themes. The last one remains. */
export async function inEachLook(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await look(`at ${width} px, ${colorScheme}`);
    }
  }
}
