import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEME_STORAGE_KEY } from '#app/document/theme.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import type { Screen } from './screens.ts';

export type Theme = 'light' | 'dark';

export type View = { widthPx: number; theme: Theme };

const HEIGHT_PX: Record<number, number> = { 360: 780, 390: 844, 640: 400, 768: 1024, 1280: 800, 1440: 900, 1920: 1080 };
const MAX_PHONE_WIDTH_PX = 390;
/** Up to this width the screen has two pixels for each CSS pixel: a phone, or a laptop at a zoom of 200 %. */
const MAX_DOUBLE_WIDTH_PX = 640;

type ScreenshotOptions = {
  browser: Browser;
  origin: string;
  /** Staff cookies, used only for staff screens. */
  cookies: Parameters<BrowserContext['addCookies']>[0];
  screen: Screen;
  view: View;
  /** The fixed time of the browser's clock. */
  nowMs: number;
};

/**
 * Opens a screen as a new reader would, and takes a screenshot. `problems` are console errors, failed requests and an
 * unexpected status.
 */
export async function takeScreenshot(order: ScreenshotOptions): Promise<{ png: Buffer; problems: string[] }> {
  const { browser, origin, cookies, screen, view, nowMs } = order;
  await screen.prepare?.();
  const context = await openContext(browser, screen, view);
  try {
    if (screen.viewer === 'staff') await context.addCookies(cookies);
    const page = await context.newPage();
    await page.clock.setFixedTime(nowMs);
    const theme = [THEME_STORAGE_KEY, view.theme] as const;
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), theme);
    const problems = listenForProblems(page, screen);
    const response = await page.goto(`${origin}${screen.path}`);
    if (response?.status() !== screen.status) problems.push(`status ${response?.status()}, not ${screen.status}`);
    if (screen.javaScript !== 'off' && screen.liveStream !== 'none') await waitForLiveStream(page);
    await loadImages(page);
    await screen.act?.(page).catch((error) => problems.push(`not reached: ${error}`));
    // Fixed elements would appear at the scroll position.
    if (screen.extent !== 'window') await page.evaluate(() => window.scrollTo(0, 0));
    return { png: await page.screenshot({ fullPage: screen.extent !== 'window' }), problems };
  } finally {
    await context.close();
  }
}

function openContext(browser: Browser, screen: Screen, { widthPx, theme }: View): Promise<BrowserContext> {
  const isPhone = widthPx <= MAX_PHONE_WIDTH_PX;
  return browser.newContext({
    viewport: { width: widthPx, height: HEIGHT_PX[widthPx] ?? 800 },
    deviceScaleFactor: widthPx <= MAX_DOUBLE_WIDTH_PX ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    javaScriptEnabled: screen.javaScript !== 'off',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
}

function listenForProblems(page: Page, { status }: Screen): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const [, code] = /status of (\d+)/.exec(message.text()) ?? [];
    if (message.type() === 'error' && Number(code) !== status) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const isStreamThatEnded = request.resourceType() === 'eventsource';
    // A newer read of the page's data aborts one in progress. The page may be closed before a view is counted.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    const mayBeAborted = /\.data(\?|$)|[?&]part=main|\/view$|\/presence$|\/suggestions\?/.test(request.url());
    if (!isStreamThatEnded && !(isAborted && mayBeAborted))
      problems.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    const code = response.status();
    if (code >= 400 && code !== status) problems.push(`${code}: ${response.url()}`);
  });
  return problems;
}

/** Also loads the images below the viewport. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      image.decoding = 'sync';
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
