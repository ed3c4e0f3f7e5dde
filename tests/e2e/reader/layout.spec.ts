import { siteText } from '#app/strings/reader/site.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects, SCREENS } from '../support/looks/find-layout-defects.ts';
import { readAtRest } from '../support/next-frame.ts';
import { expect, test } from '../support/site-test.ts';

test('no text of a page is cut off or overlaps, on a small phone with large text and on a monitor', async ({
  page,
}) => {
  for (const [name, path] of SCREENS) {
    await test.step(name, async () => {
      await page.goto(path);
      for (const { width, fontSize } of [
        { width: 1280, fontSize: '100%' },
        { width: 320, fontSize: '200%' },
      ]) {
        await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
        await page.setViewportSize({ width, height: 800 });
        expect(await findLayoutDefects(page), `${width} px, ${fontSize}`).toEqual([]);
      }
    });
  }
});

test('a page is 1,152 px wide, and 1,280 px on a monitor of 1,600 px or more', async ({ page }) => {
  await page.goto('/');
  for (const [width, pagePx] of [
    [1599, 1152],
    [1600, 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.getByRole('main').boundingBox())?.width, `${width} px`).toBe(pagePx);
    expect((await page.locator('.category-bar').boundingBox())?.width, `${width} px`).toBe(pagePx);
  }
});

test('the rows of a list begin at the same edge, and one whose image cannot be loaded shows no box', async ({
  page,
}) => {
  await page.route(/\/demo\//, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/category/${encodeURIComponent('ধর্ম')}`);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = page.getByRole('main').locator('.card-row');
    const edges = await rows.evaluateAll((elements) =>
      elements.map(
        (row) => (row.querySelector('h2, h3')?.getBoundingClientRect().left ?? 0) - row.getBoundingClientRect().left,
      ),
    );
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges), `${width} px`).toEqual(new Set([0]));
    const image = rows.locator('img').first();
    await expect(image).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect(await image.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
  }
});

test('nothing moves while the buttons of the header and of the article arrive', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/article/demo-padma-night-market');
    const networks = page.getByRole('list', { name: 'শেয়ার করুন' });
    const search = page.getByRole('button', { name: 'অনুসন্ধান', exact: true });
    const author = page.getByText('শাহরিয়ার মাহমুদ, জাজিরা থেকে ফিরে');
    const measure = () =>
      Promise.all([search, author, networks.getByRole('link').first()].map((part) => part.boundingBox()));
    // A second page may have the web font, which replaces the system's.
    await page.evaluate(() => document.fonts.ready);
    const whole = await readAtRest(page, measure);
    // As the browser draws it when a packet ends after the first button.
    await networks.evaluate((list) => {
      list.replaceChildren(...[...list.children].slice(0, 1));
      list.nextElementSibling?.remove();
    });
    await search.evaluate((button) => button.nextElementSibling?.remove());
    expect(await measure(), `${width} px`).toEqual(whole);
  }
});

test('the networks of the footer have equal gaps', async ({ page }) => {
  await page.goto('/search');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = await page.getByRole('list', { name: siteText.socialNetworks }).evaluate((list) => {
      const boxes = [...list.querySelectorAll('a')].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect();
      });
      return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0));
    });
    expect(Math.max(...gaps) - Math.min(...gaps), `${width} px: ${gaps}`).toBeLessThan(3);
  }
});

test('the date in the header is whole for signed-in staff, also on a small phone', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'newsroom', value: '1', url: site.origin }]);
  await page.goto('/search');
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const date = page.locator('.header-date');
    const cut = await date.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(cut, `${width} px`).toBe(0);
    const box = await date.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(68);
  }
});

const WIDTHS_PX = [320, 360, 768, 1280, 1920];

for (const [name, path] of SCREENS) {
  test(`${name}: no text is cut off or overlaps at any width, also at twice its size`, LONG, async ({ page }) => {
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
