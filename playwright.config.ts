import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './tools/find-browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // A service worker would hide a page's requests from the tests; those of saved copies allow it.
    serviceWorkers: 'block',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    // Screenshots would take a fifth of the processor time of every test; the trace shows the DOM at each step.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    launchOptions: {
      args: [...BROWSER_FLAGS, ...(process.env.XARGS?.split(' ') ?? [])],
      executablePath: findBrowser(),
      // The browser's own date fields speak English on every machine.
      env: { ...process.env, LANGUAGE: 'en_US' },
    },
  },
});
