import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEME_STORAGE_KEY } from '#app/document/theme.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findAxeViolations } from './find-axe-violations.ts';
import type { Screen } from './screens.ts';

export type Theme = 'light' | 'dark';

export type View = { widthPx: number; theme: Theme };

const HEIGHT_PX: Record<number, number> = { 360: 780, 390: 844, 640: 400, 768: 1024, 1280: 800, 1440: 900, 1920: 1080 };
const MAX_PHONE_WIDTH_PX = 390;
/** Up to this width the screen has two pixels for each CSS pixel: a phone, or a laptop at a zoom of 200 %. */
const MAX_DOUBLE_WIDTH_PX = 640;

type ScreenshotOrder = {
  browser: Browser;
  origin: string;
  /** Staff cookies, used only for staff screens. */
  cookies: Parameters<BrowserContext['addCookies']>[0];
  screen: Screen;
  view: View;
  /** The fixed time of the browser's clock. */
  nowMs: number;
  /** Whether axe examines the screen. Its violations are complaints. */
  hasAxe: boolean;
};

/**
 * Opens a screen as a new reader would, and takes a screenshot of it. `complaints` are the errors of the page: console errors,
 * failed requests, an unexpected status.
 */
export async function takeScreenshot(order: ScreenshotOrder): Promise<{ png: Buffer; complaints: string[] }> {
  const { browser, origin, cookies, screen, view, nowMs, hasAxe } = order;
  await screen.prepare?.();
  const context = await openContext(browser, screen, view);
  try {
    if (screen.viewer === 'staff') await context.addCookies(cookies);
    const page = await context.newPage();
    await page.clock.setFixedTime(nowMs);
    const theme = [THEME_STORAGE_KEY, view.theme] as const;
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), theme);
    const complaints = listenForComplaints(page, screen);
    const response = await page.goto(`${origin}${screen.path}`);
    if (response?.status() !== screen.status) complaints.push(`status ${response?.status()}, not ${screen.status}`);
    if (screen.javaScript !== 'off' && screen.liveStream !== 'none') await waitForLiveStream(page);
    await loadImages(page);
    await screen.act?.(page).catch((error) => complaints.push(`not reached: ${error}`));
    // What sticks to the window would be drawn where the page was scrolled to, and cover what axe examines.
    if (screen.extent !== 'window') await page.evaluate(() => window.scrollTo(0, 0));
    if (hasAxe && screen.javaScript !== 'off') complaints.push(...(await findAxeViolations(page)));
    return { png: await page.screenshot({ fullPage: screen.extent !== 'window' }), complaints };
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

function listenForComplaints(page: Page, { status }: Screen): string[] {
  const complaints: string[] = [];
  const isExpected = (code: number) => code === status;
  page.on('console', (message) => {
    const [, code] = /status of (\d+)/.exec(message.text()) ?? [];
    if (message.type() === 'error' && !isExpected(Number(code))) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const isStreamThatEnded = request.resourceType() === 'eventsource';
    // A newer read of the page's data replaces one in progress; the page may be closed before a view is counted.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    const mayBeAborted = /\.data(\?|$)|[?&]part=main|\/view$|\/presence$|\/suggestions\?/.test(request.url());
    if (!isStreamThatEnded && !(isAborted && mayBeAborted))
      complaints.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response.status()))
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
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
