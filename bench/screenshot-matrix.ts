import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { listScreens } from './screens.ts';
import type { View } from './take-screenshot.ts';
import { takeScreenshot } from './take-screenshot.ts';

const SCREENS = ['home', 'category', 'article', 'search', 'routing-error'];
const THEMES = ['light', 'dark'] as const;
const TEXT_PERCENTS = [100, 200];
/** The widths of each sheet: phones at their size, larger screens reduced to `columnPx`. */
const SHEETS = [
  { name: 'phones', widthsPx: [320, 360], columnPx: 360, maxHeightPx: 2200 },
  { name: '768', widthsPx: [768], columnPx: 768, maxHeightPx: 2200 },
  { name: '1280', widthsPx: [1280], columnPx: 790, maxHeightPx: 3200 },
  { name: '1920', widthsPx: [1920], columnPx: 790, maxHeightPx: 4000 },
];
const GAP_PX = 8;

type MatrixOptions = {
  browser: Browser;
  origin: string;
  /** Another running site, whose screenshots go on the left. */
  besideOrigin: string | undefined;
  folder: string;
  nowMs: number;
  /** Only screens whose name begins so. */
  only: string | undefined;
};

/**
 * Writes one sheet for each of the reader's screens, theme, text size and group of widths. Prints the layout defects of
 * the site, not those of the other one. Returns the number of screenshots with errors or defects.
 */
export async function takeMatrix(options: MatrixOptions): Promise<number> {
  await mkdir(options.folder, { recursive: true });
  const screens = (await listScreens(options.nowMs)).filter(
    ({ name }) => SCREENS.includes(name) && name.startsWith(options.only ?? ''),
  );
  let failedPages = 0;
  for (const screen of screens) {
    for (const { sheet, view } of listSheets()) {
      const columns: Buffer[] = [];
      for (const widthPx of sheet.widthsPx) {
        const order = { browser: options.browser, cookies: [], screen, nowMs: options.nowMs };
        const wide: View = { ...view, widthPx, maxHeightPx: sheet.maxHeightPx };
        if (options.besideOrigin !== undefined) {
          columns.push((await takeScreenshot({ ...order, origin: options.besideOrigin, view: wide })).png);
        }
        const { png, complaints } = await takeScreenshot({
          ...order,
          origin: options.origin,
          view: wide,
          inspects: true,
        });
        columns.push(png);
        if (complaints.length > 0) failedPages += 1;
        for (const complaint of complaints) {
          console.log(`${screen.name} ${widthPx} px ${view.theme} ${view.textPercent} %: ${complaint}`);
        }
      }
      const name = `${screen.name}-${sheet.name}-${view.theme}-${view.textPercent}`;
      await writeFile(join(options.folder, `${name}.png`), await joinColumns(columns, sheet.columnPx));
    }
  }
  return failedPages;
}

function listSheets() {
  const views = THEMES.flatMap((theme) => TEXT_PERCENTS.map((textPercent) => ({ theme, textPercent })));
  return views.flatMap((view) => SHEETS.map((sheet) => ({ sheet, view })));
}

/** Puts images side by side, each reduced to at most `columnPx`. */
async function joinColumns(images: Buffer[], columnPx: number): Promise<Buffer> {
  const columns = await Promise.all(
    images.map((image) =>
      sharp(image).resize({ width: columnPx, withoutEnlargement: true }).png().toBuffer({ resolveWithObject: true }),
    ),
  );
  const height = Math.max(...columns.map(({ info }) => info.height));
  const width = columns.length * (columnPx + GAP_PX) - GAP_PX;
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(columns.map(({ data }, index) => ({ input: data, left: index * (columnPx + GAP_PX), top: 0 })))
    .png()
    .toBuffer();
}
