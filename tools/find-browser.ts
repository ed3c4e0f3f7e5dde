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
 * Returns the path of the browser for tests: CHROME_PATH, Debian's Chromium without windows, which is faster, or
 * {@link findBrowser}.
 */
export function findTestBrowser(): string {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

/** Returns the path of a Chromium: CHROME_PATH, the system's or Playwright's. The file may be missing. */
export function findBrowser(): string {
  return process.env.CHROME_PATH || (SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? chromium.executablePath());
}
