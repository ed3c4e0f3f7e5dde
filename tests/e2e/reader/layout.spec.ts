import { findLayoutDefects } from '../support/find-layout-defects.ts';
import { expect, test } from '../support/site-test.ts';

const WIDTHS_PX = [320, 360, 768, 1280, 1920];

const SCREENS: [name: string, path: string][] = [
  ['home', '/'],
  ['category', `/category/${encodeURIComponent('বাংলাদেশ')}`],
  ['article', '/article/demo-student-cubesat-signal'],
  ['search', `/search?q=${encodeURIComponent('নদী')}`],
  ['unknown path', '/nowhere'],
];

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

for (const width of [360, 1280]) {
  test(`nothing moves while the buttons of the header and of the article arrive at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/article/demo-padma-night-market');
    const networks = page.getByRole('list', { name: 'শেয়ার করুন' });
    const search = page.getByRole('button', { name: 'অনুসন্ধান', exact: true });
    const author = page.getByText('শাহরিয়ার মাহমুদ, জাজিরা থেকে ফিরে');
    const measure = () =>
      Promise.all([search, author, networks.getByRole('link').first()].map((part) => part.boundingBox()));
    const whole = await measure();
    // As the browser draws it when a packet ends after the first button.
    await networks.evaluate((list) => {
      list.replaceChildren(...[...list.children].slice(0, 1));
      list.nextElementSibling?.remove();
    });
    await search.evaluate((button) => button.nextElementSibling?.remove());
    expect(await measure()).toEqual(whole);
  });
}
