import type { Browser, Page } from '@playwright/test';
import { THEME_STORAGE_KEY } from '#domain/article/limits.ts';
import type { Screen } from './screens.ts';
import type { DemonstrationSite } from './start-demonstration.ts';

export type Theme = 'light' | 'dark';

export type View = { widthPx: number; theme: Theme };

const HEIGHT_PX: Record<number, number> = { 360: 780, 768: 1024, 1280: 800 };
const PHONE_WIDTH_PX = 360;

/** A picture (PNG) and everything the page complained about: console errors, failed requests, a wrong status. */
export type Taken = { png: Buffer; complaints: string[] };

/** Opens a screen as a new reader would, at a moment, and takes its picture. */
export async function takePicture(
  browser: Browser,
  { origin, cookies }: Pick<DemonstrationSite, 'origin' | 'cookies'>,
  screen: Screen,
  { widthPx, theme }: View,
  nowMs: number,
): Promise<Taken> {
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
    if (screen.viewer === 'staff') await context.addCookies(cookies.map((cookie) => toBrowserCookie(cookie, origin)));
    const page = await context.newPage();
    await page.clock.setFixedTime(nowMs);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_STORAGE_KEY, theme] as const);
    const complaints = listenForComplaints(page, screen);
    const response = await page.goto(`${origin}${screen.path}`);
    if (response?.status() !== screen.status) complaints.push(`status ${response?.status()}, not ${screen.status}`);
    if (screen.javaScript !== 'off') await waitForReact(page);
    await loadPictures(page);
    await screen.act?.(page);
    const png = await page.screenshot({ fullPage: screen.extent !== 'window' });
    return { png, complaints };
  } finally {
    await context.close();
  }
}

function toBrowserCookie(cookie: string, url: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url };
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
    if (!isStreamThatEnded) complaints.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    const isOfDocument = response.status() === status;
    if (response.status() >= 400 && !isOfDocument) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Until React has taken over every moment on the page, which then says how long ago it was. */
async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.body, ...document.querySelectorAll('time')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
}

/** Lets the pictures below the window load, too. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
