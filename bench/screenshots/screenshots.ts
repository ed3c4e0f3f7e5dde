import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Command, Option } from 'commander';
import sharp from 'sharp';
import { setLanguageSource } from '#app/strings/interface-language.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { toBrowserCookies, toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { ensureBuild } from '../ensure-build.ts';
import { startDemonstration } from '../start-demonstration.ts';
import { listNewsroomScreens } from './newsroom-screens.ts';
import type { Screen } from './screens.ts';
import { READER_SCREENS } from './screens.ts';
import type { Theme, View } from './take-screenshot.ts';
import { takeScreenshot } from './take-screenshot.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'screenshots');
const README_FOLDER = join(ROOT, 'docs', 'screenshots');
/** A Friday evening in Dhaka; the fixed time makes the screenshots repeatable. */
const NOW_MS = Date.UTC(2026, 10, 20, 12, 30);

/** Nothing listens on this port. */
const MAIL = { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'news@prohor.example' };

const THEMES: readonly Theme[] = ['light', 'dark'];

const README_IMAGES: readonly (View & { screen: string })[] = [
  { screen: 'home', widthPx: 1280, theme: 'light' },
  { screen: 'home', widthPx: 360, theme: 'dark' },
  { screen: 'article', widthPx: 1280, theme: 'light' },
  { screen: 'search', widthPx: 360, theme: 'light' },
  { screen: 'manage', widthPx: 1280, theme: 'light' },
  { screen: 'edit', widthPx: 1280, theme: 'dark' },
];
const README_QUALITY = 80;

const options = new Command('npm run screenshots --')
  .description('Writes screenshots/{screen}-{width}-{theme}.png.')
  .option('--widths <list>', 'with commas between them; 640 px is a laptop at a zoom of 200 %', '360,1280')
  .addOption(new Option('--theme <name>', 'in this theme only').choices(THEMES))
  .option('--only <names>', 'only screens whose names begin with one of these, with commas between them', '')
  .option('--large-text', "with the size of the text in the browser's settings at 200 %")
  .option('--bengali', 'with the dashboard in Bengali')
  .option('--readme', 'writes the pictures of the README to docs/screenshots/ instead')
  .parse()
  .opts<{ widths: string; theme?: Theme; only: string; largeText?: true; bengali?: true; readme?: true }>();

type Order = { screen: Screen; view: View };

/** Returns the number of pages with errors. */
async function takeImages(): Promise<number> {
  await ensureBuild();
  const site = await startDemonstration(NOW_MS, MAIL);
  const textFlags = options.largeText ? ['--blink-settings=defaultFontSize=32'] : [];
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS, ...textFlags] });
  let failedPages = 0;
  let maintenance: Screen['maintenance'];
  try {
    if (!options.readme) await rm(FOLDER, { recursive: true, force: true });
    await mkdir(options.readme ? README_FOLDER : FOLDER, { recursive: true });
    const cookies = toBrowserCookies(await site.signIn(), site.origin);
    if (options.bengali) await chooseBengali(site);
    for (const { screen, view } of await listOrders(site)) {
      if (screen.maintenance !== maintenance) await site.documents.setMaintenance(screen.maintenance === 'on', null);
      maintenance = screen.maintenance;
      const name = `${screen.name}-${view.widthPx}-${view.theme}`;
      const order = { browser, origin: site.origin, cookies, screen, view, nowMs: NOW_MS };
      const { png, problems } = await takeScreenshot(order);
      await save(name, png);
      console.log(problems.length === 0 ? name : `${name}: ${problems.join('; ')}`);
      if (problems.length > 0) failedPages += 1;
    }
    return failedPages;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Sets the language of the account with which the screenshots are taken. */
async function chooseBengali({ identity, signIn }: Site): Promise<void> {
  const headers = new Headers({ cookie: toCookieHeader(await signIn()) });
  const viewer = await identity.findSession(headers);
  if (viewer !== null) await identity.setLanguage(viewer.staffId, 'bn');
  // The screens find buttons by these texts.
  setLanguageSource(() => 'bn');
}

async function listOrders(site: Site): Promise<Order[]> {
  const every = [...READER_SCREENS, ...(await listNewsroomScreens(site, NOW_MS))];
  const prefixes = options.only.split(',');
  const screens = every.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
  if (options.readme) {
    return README_IMAGES.flatMap(({ screen: name, ...view }) =>
      screens
        .filter((screen) => screen.name === name)
        .map((screen) => ({ screen: { ...screen, extent: 'window' }, view })),
    );
  }
  const widthsPx = options.widths.split(',').map(Number);
  const themes = THEMES.filter((theme) => options.theme === undefined || options.theme === theme);
  const views = widthsPx.flatMap((widthPx) => themes.map((theme) => ({ widthPx, theme })));
  return screens.flatMap((screen) => views.map((view) => ({ screen, view })));
}

async function save(name: string, png: Buffer): Promise<void> {
  if (!options.readme) return writeFile(join(FOLDER, `${name}.png`), png);
  await sharp(png)
    .webp({ quality: README_QUALITY, effort: 6 })
    .toFile(join(README_FOLDER, `${name}.webp`));
}

const failedPages = await takeImages();
if (failedPages > 0) {
  console.error(`\n${failedPages} pages had errors.`);
  process.exitCode = 1;
}
