import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A phone, a tablet and a desk. */
const WIDTHS_PX = [360, 768, 1280] as const;

type Violation = { widthPx: number; rule: string; elements: string[] };

/** As {@link findViolations}, in the light and in the dark theme. */
export async function findViolationsInBothThemes(page: Page): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page)));
  }
  return found;
}

/** What moves or changes its colour is looked at when it has. */
function endAnimations() {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
}

/** What axe finds wrong with the page as it stands, or with the part that `selector` names, at three widths. */
export async function findViolations(page: Page, selector = 'html'): Promise<Violation[]> {
  const before = page.viewportSize();
  const found: Violation[] = [];
  for (const widthPx of WIDTHS_PX) {
    await page.setViewportSize({ width: widthPx, height: 720 });
    await page.evaluate(endAnimations);
    const { violations } = await new AxeBuilder({ page }).include(selector).analyze();
    found.push(...violations.map(({ id, nodes }) => ({ widthPx, rule: id, elements: nodes.map(({ html }) => html) })));
  }
  if (before) await page.setViewportSize(before);
  return found;
}
