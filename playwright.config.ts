import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './bench/find-browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    trace: 'retain-on-failure',
    launchOptions: { args: [...BROWSER_FLAGS], executablePath: findBrowser() },
  },
});
