import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEME_STORAGE_KEY } from '#app/document/theme.ts';
import { findLayoutDefects } from '#tools/find-layout-defects.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import type { Screen } from './screens.ts';

export type Theme = 'light' | 'dark';

export type View = {
  widthPx: number;
  theme: Theme;
  /** The root's font size; 100 by default. */
  textPercent?: number;
  /** The largest height of the image. */
  maxHeightPx?: number;
};

const HEIGHT_PX: Record<number, number> = { 320: 640, 360: 780, 768: 1024, 1280: 800, 1920: 1080 };
const MAX_PHONE_WIDTH_PX = 360;

/** A PNG and the errors of the page: console errors, failed requests, an unexpected status. */
export type Taken = { png: Buffer; complaints: string[] };

type ScreenshotOrder = {
  browser: Browser;
  origin: string;
  /** Staff cookies, used only for staff screens. */
  cookies: Parameters<BrowserContext['addCookies']>[0];
  screen: Screen;
  view: View;
  /** The fixed time of the browser's clock. */
  nowMs: number;
  /** Reports layout defects, too. */
  inspects?: boolean;
};

/** Opens a screen as a new reader would, and takes a screenshot of it. */
export async function takeScreenshot({
  browser,
  origin,
  cookies,
  screen,
  view,
  nowMs,
  inspects = false,
}: ScreenshotOrder): Promise<Taken> {
  const { theme } = view;
  await screen.prepare?.();
  const context = await openContext(browser, screen, view);
  try {
    if (screen.viewer === 'staff') await context.addCookies(cookies);
    const page = await context.newPage();
    await page.clock.setFixedTime(nowMs);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_STORAGE_KEY, theme] as const);
    const complaints = listenForComplaints(page, screen);
    const response = await page.goto(`${origin}${screen.path}`);
    if (response?.status() !== screen.status) complaints.push(`status ${response?.status()}, not ${screen.status}`);
    if (screen.javaScript !== 'off' && screen.liveStream !== 'none') await waitForLiveStream(page);
    if (view.textPercent !== undefined && view.textPercent !== 100) {
      await page.addStyleTag({ content: `html { font-size: ${view.textPercent}% }` });
    }
    await loadImages(page);
    await screen.act?.(page);
    if (inspects) complaints.push(...(await findLayoutDefects(page)));
    return { png: await captureImage(page, screen, view), complaints };
  } finally {
    await context.close();
  }
}

function openContext(browser: Browser, screen: Screen, { widthPx, theme }: View): Promise<BrowserContext> {
  const isPhone = widthPx <= MAX_PHONE_WIDTH_PX;
  return browser.newContext({
    viewport: { width: widthPx, height: HEIGHT_PX[widthPx] ?? 800 },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    javaScriptEnabled: screen.javaScript !== 'off',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
}

async function captureImage(page: Page, { extent }: Screen, { widthPx, maxHeightPx }: View): Promise<Buffer> {
  if (maxHeightPx === undefined) return page.screenshot({ fullPage: extent !== 'window' });
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: widthPx, height: Math.min(heightPx, maxHeightPx) };
  return page.screenshot({ fullPage: true, clip });
}

function listenForComplaints(page: Page, { status, refusedStatus = status }: Screen): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isExpected = [status, refusedStatus].some(
      (code) => code >= 400 && message.text().includes(`status of ${code}`),
    );
    if (message.type() === 'error' && !isExpected) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const isStreamThatEnded = request.resourceType() === 'eventsource';
    // A newer read of the page's data replaces one that is under way.
    const isReplacedRead =
      /\.data(\?|$)|[?&]part=main/.test(request.url()) && request.failure()?.errorText === 'net::ERR_ABORTED';
    // The count of a view is still under way when the page is closed.
    const isViewCount = request.url().endsWith('/view') && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isStreamThatEnded && !isReplacedRead && !isViewCount)
      complaints.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    const isExpected = [status, refusedStatus].includes(response.status());
    if (response.status() >= 400 && !isExpected) complaints.push(`${response.status()}: ${response.url()}`);
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
