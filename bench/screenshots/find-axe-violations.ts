import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Returns the violations of axe's rules on the page as it is now, one text for each rule. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    // axe cannot measure elements without a layout (`app/document/late-layout.ts`).
    document.documentElement.classList.remove('has-late-layout');
    // The bar at the edge of a phone's window covers elements that can be scrolled into view.
    const bars = [...document.querySelectorAll<HTMLElement>('.bottom-bar')];
    for (const bar of bars) bar.style.position = 'static';
    const options = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } };
    const { violations } = await window.axe.run(document, options);
    for (const bar of bars) bar.style.position = '';
    return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }));
  });
  return violations.map(({ id, html }) => `axe ${id}: ${html}`);
}
