import type { Page } from '@playwright/test';

/** The web font moves words by a few pixels when it replaces the system's font. A text that moves by a line counts for more. */
const MAX_UNSEEN = 0.005;

/** Records the layout shifts that a reader would see on pages that are opened from now on, also those after an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((maxUnseen) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 60)}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = Number(Reflect.get(entry, 'value'));
        if (value > maxUnseen) shifts.push([value, ...Reflect.get(entry, 'sources').map(describe)].join('; '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, MAX_UNSEEN);
}

/** How much the parts of the page moved, and from where to where. */
export const listShifts = (page: Page) => page.evaluate<string[]>(() => Reflect.get(window, 'shifts'));
