import { defineConfig } from '@playwright/test';
import { LONG } from './tests/e2e/support/long-tests.ts';
import { BROWSER_FLAGS, findTestBrowser } from './tools/find-browser.ts';

// The site renders as in a deployment. React's development build and transpiling the site took a quarter of the workers' time.
process.env.NODE_ENV = 'production';

/** A test's pages end before optimised code would pay. This saves a tenth of the processor time. */
const SHORT_LIVED_PAGES = ['--js-flags=--max-lazy,--no-opt,--no-maglev,--single-threaded-gc'];

const LONG_TESTS = new RegExp(LONG.tag);

export default defineConfig({
  testDir: 'tests/e2e',
  // A worker has tests of one project only, so articles that are written in the newsroom's screens are not on the readers' pages.
  projects: [
    { name: 'newsroom', testDir: 'tests/e2e/newsroom', grepInvert: LONG_TESTS },
    { name: 'reader', testDir: 'tests/e2e/reader', grepInvert: LONG_TESTS },
    { name: 'newsroom-long', testDir: 'tests/e2e/newsroom', grep: LONG_TESTS },
    { name: 'reader-long', testDir: 'tests/e2e/reader', grep: LONG_TESTS },
  ],
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  build: { external: ['**/build/server/**', '**/{services,server,domain,tools,demo,cli}/**'] },
  retries: 0,
  workers: 2,
  // A busy machine may need many times what a calm one does.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // A click that waits for something else would otherwise end with its test, which then does not say what it waited for.
    actionTimeout: 90_000,
    // A service worker would hide a page's requests from the tests; the tests of saved copies allow it.
    serviceWorkers: 'block',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    // Copies of the DOM at each action would take a quarter of the processor time of a form's tests, and screenshots a fifth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.TRACE === '1' },
    launchOptions: {
      args: [...BROWSER_FLAGS, ...SHORT_LIVED_PAGES],
      executablePath: findTestBrowser(),
      // The browser's own date fields speak English on every machine.
      env: { ...process.env, LANGUAGE: 'en_US' },
    },
  },
});
