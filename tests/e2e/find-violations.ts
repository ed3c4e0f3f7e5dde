import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A phone, a tablet and a desk. */
const WIDTHS_PX = [360, 768, 1280] as const;

type Violation = { widthPx: number; rule: string; elements: string[] };

/** What axe finds wrong with the page as it stands, or with the part that `selector` names, at three widths. */
export async function findViolations(page: Page, selector = 'html'): Promise<Violation[]> {
  const before = page.viewportSize();
  const found: Violation[] = [];
  for (const widthPx of WIDTHS_PX) {
    await page.setViewportSize({ width: widthPx, height: 720 });
    const { violations } = await new AxeBuilder({ page }).include(selector).analyze();
    found.push(...violations.map(({ id, nodes }) => ({ widthPx, rule: id, elements: nodes.map(({ html }) => html) })));
  }
  if (before) await page.setViewportSize(before);
  return found;
}
