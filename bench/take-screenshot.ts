import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEME_STORAGE_KEY } from '#domain/article/limits.ts';
import { waitForHydration } from '#tools/wait-for-hydration.ts';
import type { Screen } from './screens.ts';

export type Theme = 'light' | 'dark';

export type View = { widthPx: number; theme: Theme };

const HEIGHT_PX: Record<number, number> = { 360: 780, 768: 1024, 1280: 800 };
const PHONE_WIDTH_PX = 360;

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
};

/** Opens a screen as a new reader would, and takes a screenshot of it. */
export async function takeScreenshot({
  browser,
  origin,
  cookies,
  screen,
  view,
  nowMs,
}: ScreenshotOrder): Promise<Taken> {
  const { widthPx, theme } = view;
  const context = await browser.newContext({
    viewport: { width: widthPx, height: HEIGHT_PX[widthPx] ?? 800 },
    deviceScaleFactor: widthPx === PHONE_WIDTH_PX ? 2 : 1,
    isMobile: widthPx === PHONE_WIDTH_PX,
    hasTouch: widthPx === PHONE_WIDTH_PX,
    colorScheme: theme,
    javaScriptEnabled: screen.javaScript !== 'off',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  try {
    if (screen.viewer === 'staff') await context.addCookies(cookies);
    const page = await context.newPage();
    await page.clock.setFixedTime(nowMs);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_STORAGE_KEY, theme] as const);
    const complaints = listenForComplaints(page, screen);
    const response = await page.goto(`${origin}${screen.path}`);
    if (response?.status() !== screen.status) complaints.push(`status ${response?.status()}, not ${screen.status}`);
    if (screen.javaScript !== 'off' && screen.liveStream !== 'none') await waitForHydration(page);
    await loadImages(page);
    await screen.act?.(page);
    const png = await page.screenshot({ fullPage: screen.extent !== 'window' });
    return { png, complaints };
  } finally {
    await context.close();
  }
}

function listenForComplaints(page: Page, { status }: Screen): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOfDocument = status >= 400 && message.text().includes(`status of ${status}`);
    if (message.type() === 'error' && !isOfDocument) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const isStreamThatEnded = request.resourceType() === 'eventsource';
    // A newer read of the page's data replaces one that is under way.
    const isReplacedRead = /\.data(\?|$)/.test(request.url()) && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isStreamThatEnded && !isReplacedRead)
      complaints.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    const isOfDocument = response.status() === status;
    if (response.status() >= 400 && !isOfDocument) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Also loads the images below the viewport. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
