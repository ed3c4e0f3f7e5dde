import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags for a Chromium that root starts in a container, with less output and repeatable results. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of the browser for tests: CHROME_PATH, else Debian's Chromium without windows, which needs less, else
 * {@link findBrowser}.
 */
export function findTestBrowser(): string {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

/** Path of a Chromium: CHROME_PATH, else the system's, else Playwright's. There may be no such file; the launch then says so. */
export function findBrowser(): string {
  return process.env.CHROME_PATH || (SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? chromium.executablePath());
}
