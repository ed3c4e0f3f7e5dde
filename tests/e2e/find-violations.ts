import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules whose result can depend on the width: visibility, size and nesting of elements. */
const LAYOUT_RULES = [
  ...['target-size', 'scrollable-region-focusable', 'link-in-text-block', 'nested-interactive'],
  ...['button-name', 'link-name', 'summary-name', 'label', 'select-name', 'svg-img-alt', 'aria-hidden-focus'],
  ...['bypass', 'heading-order', 'page-has-heading-one', 'landmark-one-main', 'landmark-unique', 'region'],
];

/** The first run checks all rules. The dark theme repeats the colour rules, the other widths the layout rules. */
const RUNS = [
  { widthPx: 1280, colorScheme: 'light', rules: null },
  { widthPx: 768, colorScheme: 'light', rules: LAYOUT_RULES },
  { widthPx: 360, colorScheme: 'dark', rules: [...LAYOUT_RULES, 'color-contrast'] },
] as const;

type Violation = { widthPx: number; colorScheme: string; rule: string; elements: string[] };

/** Returns the axe violations of the page, or of the element that matches `selector`, in both themes and at three widths. */
export async function findViolations(page: Page, selector = 'html'): Promise<Violation[]> {
  const before = page.viewportSize();
  const found: Violation[] = [];
  for (const { widthPx, colorScheme, rules } of RUNS) {
    await page.setViewportSize({ width: widthPx, height: 720 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(layOutEverything);
    await page.evaluate(endAnimations);
    const violations = await runAxe(page, selector, rules);
    found.push(...violations.map((violation) => ({ widthPx, colorScheme, ...violation })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return found;
}

async function runAxe(page: Page, selector: string, rules: readonly string[] | null) {
  // The script is 500 KB, so each document receives it once.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
    // Legacy mode skips cross-origin frames and needs no second page for each run.
    .setLegacyMode()
    .include(selector)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  const { violations } = await (rules === null ? axe : axe.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
}

/** axe cannot measure what the browser has not laid out (`app/head/late-layout.ts`). */
function layOutEverything() {
  document.documentElement.classList.remove('has-late-layout');
}

/**
 * Finishes the animations: axe would measure colours and positions in the middle of a transition. The page changes its
 * theme in the frame after the system's theme changed.
 */
async function endAnimations() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
}
