import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules whose result can depend on the width: visibility, size and nesting of elements. */
const LAYOUT_RULES = [
  ...['target-size', 'scrollable-region-focusable', 'link-in-text-block', 'nested-interactive'],
  ...['button-name', 'link-name', 'summary-name', 'label', 'select-name', 'svg-img-alt', 'aria-hidden-focus'],
];

/** Rules about the page as a whole, whose result can depend on the width, too. */
const PAGE_RULES = [
  ...['bypass', 'document-title', 'heading-order', 'html-has-lang', 'landmark-one-main', 'landmark-unique'],
  ...['page-has-heading-one', 'region'],
];

/** The first run checks all rules. The dark theme repeats the colour rules, the other widths the layout rules. */
const RUNS = [
  { widthPx: 1280, colorScheme: 'light', rules: null },
  { widthPx: 768, colorScheme: 'light', rules: LAYOUT_RULES },
  { widthPx: 360, colorScheme: 'dark', rules: [...LAYOUT_RULES, 'color-contrast'] },
] as const;

type Violation = { widthPx: number; colorScheme: string; rule: string; elements: string[] };

/**
 * Returns the axe violations of the page, or of one `part` of it, in both themes and at three widths. For a dialog or bar
 * over a page that another test examines, its part suffices.
 */
export const findViolations = (page: Page, part: Locator = page.locator('html')): Promise<Violation[]> =>
  findInEachRun(page, (rules) => runAxe(page, part, rules && [...rules, ...PAGE_RULES]));

/** Like {@link findViolations}, for a page whose header and footer another test examines. */
export const findMainViolations = (page: Page): Promise<Violation[]> =>
  findInEachRun(page, async (rules) => [
    ...(await runAxe(page, page.locator('main').first(), rules)),
    ...(await runAxe(page, page.locator('html'), PAGE_RULES)),
  ]);

type Rules = readonly string[] | null;

async function findInEachRun(page: Page, examine: (rules: Rules) => ReturnType<typeof runAxe>): Promise<Violation[]> {
  const before = page.viewportSize();
  const found: Violation[] = [];
  for (const { widthPx, colorScheme, rules } of RUNS) {
    await page.setViewportSize({ width: widthPx, height: 720 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(layOutEverything);
    await page.evaluate(endAnimations);
    const violations = await examine(rules);
    found.push(...violations.map((violation) => ({ widthPx, colorScheme, ...violation })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return found;
}

async function runAxe(page: Page, part: Locator, rules: Rules) {
  await loadAxe(page);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return part.evaluate(async (element, wanted) => {
    const { violations } = await window.axe.run({ include: [element] }, wanted);
    return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
  }, options);
}

const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The script is 650 KB and takes longer to start than some runs, so each document receives it once. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await AXE);
  }
}

/**
 * axe cannot measure elements without a layout (`app/document/late-layout.ts`), or under the header or the bar at the bottom.
 */
function layOutEverything() {
  scrollTo({ top: 0, behavior: 'instant' });
  document.documentElement.classList.remove('has-late-layout');
  document.querySelector<HTMLElement>('.bottom-bar')?.style.setProperty('position', 'static');
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
