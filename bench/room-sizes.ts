import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { toBrowserCookies } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { ensureBuild } from './ensure-build.ts';
import { left, printTable, right } from './print-table.ts';
import { chooseLongArticle, startDemonstration } from './start-demonstration.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 30);
/** A phone, windows of computers, and the window of 1,280 × 800 px at a zoom of 200 %. */
const WINDOWS = [
  [390, 844],
  [1100, 800],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [640, 400],
] as const;

/** Measures the body of the article form when the form has opened. Prints its width and how many lines of it are visible. */
async function run(): Promise<void> {
  await ensureBuild();
  const site = await startDemonstration(NOW_MS);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies(toBrowserCookies(await site.signIn(), site.origin));
    const page = await context.newPage();
    const rows: string[][] = [];
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const sizes: string[] = [];
      for (const path of ['/dashboard/add', `/dashboard/manage/${await chooseLongArticle(NOW_MS)}/edit`]) {
        await page.goto(`${site.origin}${path}`);
        await waitForLiveStream(page);
        await page.locator('[name=title]:focus').waitFor();
        sizes.push(...(await measureBody(page)));
      }
      rows.push([`${width} × ${height}`, ...sizes]);
    }
    const screens = ['Add', 'Edit'].flatMap((name) => [right(`${name}: width`), right('lines')]);
    printTable([left('window'), ...screens], rows);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Returns the width of a line of the body in px, and the number of lines in view. */
function measureBody(page: Page): Promise<string[]> {
  return page.locator('[name=description]').evaluate((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    const style = getComputedStyle(field);
    const [before, after, line] = [style.paddingTop, style.paddingBottom, style.lineHeight].map(Number.parseFloat);
    const inView = Math.min(bottom - (after ?? 0), window.innerHeight) - top - (before ?? 0);
    const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return [String(Math.round(field.clientWidth - sides)), (inView / (line ?? 1)).toFixed(1)];
  });
}

await run();
