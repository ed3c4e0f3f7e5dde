import { findLayoutDefects, SCREENS } from '../support/find-layout-defects.ts';
import { expect, test } from '../support/site-test.ts';

const WIDTHS_PX = [320, 360, 768, 1280, 1920];

for (const [name, path] of SCREENS) {
  test(`${name}: no text is cut off or overlaps at any width, also at twice its size`, async ({ page }) => {
    await page.goto(path);
    for (const fontSize of ['100%', '200%']) {
      await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findLayoutDefects(page), `${width} px, ${fontSize}`).toEqual([]);
      }
    }
  });
}
