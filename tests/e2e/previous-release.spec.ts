import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { findFreePort } from '#services/postgres/free-port.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { buildPreviousRelease, hasPreviousRelease, PREVIOUS_RELEASE } from '../support/previous-release.ts';
import { cloneDatabase } from '../support/test-postgres.ts';

const ARTICLE = '/article/demo-teesta-rising';
const OTHER_ARTICLE = '/article/demo-padma-night-market';
const MARK = /সময়ে সংরক্ষিত কপি|সময়ে সংরক্ষিত কপি/;
/** What the browser itself reports while no server listens, or without a connection. */
const FAILED_REQUEST = /^Failed to load resource/;

type Deployment = {
  origin: string;
  /** Replaces the previous release by the present one, at the same address. */
  deploy(): Promise<void>;
};

/** A site of the previous release, which a test replaces by the present one while pages are open. */
const test = base.extend<{ deployment: Deployment; quiet: undefined }, { previous: string }>({
  previous: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = await buildPreviousRelease();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  deployment: async ({ previous }, use) => {
    const database = await cloneDatabase(process.env.DEMONSTRATION_URL ?? '');
    const env = { DATABASE_URL: database.url, PORT: String(await findFreePort()), SEED: 'none' };
    let server: StartedServer = await startServer(env, { checkout: previous });
    await use({
      origin: server.origin,
      deploy: async () => {
        await server.end('SIGTERM');
        server = await startServer(env);
      },
    });
    await server.end('SIGTERM');
    await database.drop();
  },
  baseURL: ({ deployment }, use) => use(deployment.origin),
  quiet: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('console', (message) => problems.push(message.text()));
      context.on('weberror', (error) => problems.push(error.error().message));
      await use(undefined);
      expect(problems.filter((text) => !FAILED_REQUEST.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

test.skip(!hasPreviousRelease, `A shallow clone lacks the commit ${PREVIOUS_RELEASE.slice(0, 7)}.`);
test.use({ serviceWorkers: 'allow' });

/** Only pages of this release name their topics. */
const presentMain = (page: Page) => page.locator('main[data-topics]');

test('an open page of the previous release loads the page again when the site is back', async ({
  page,
  deployment,
}) => {
  await page.goto(ARTICLE);
  await waitForLiveStream(page);
  await expect(presentMain(page)).toHaveCount(0);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await deployment.deploy();
  await expect(presentMain(page)).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a link of an open page of the previous release opens the article', async ({ page, deployment }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await page.route(/\/live\?/, (route) => route.abort());
  await deployment.deploy();
  await page.locator(`a[href="${ARTICLE}"]`).first().click();
  await expect(page).toHaveURL(ARTICLE);
  await expect(presentMain(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the service worker and articles saved by the previous release survive', async ({ page, context, deployment }) => {
  await page.goto(ARTICLE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const listSaved = () =>
    page.evaluate(async () => (await (await caches.open('articles')).keys()).map(({ url }) => new URL(url).pathname));
  await expect.poll(listSaved).toEqual([ARTICLE]);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('about:blank');
  await deployment.deploy();
  await page.goto('/');
  const isUpdated = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true));
      }),
  );
  expect(await isUpdated).toBe(true);
  await page.goto(OTHER_ARTICLE);
  await expect.poll(listSaved).toEqual([ARTICLE, OTHER_ARTICLE]);
  await context.setOffline(true);
  await page.goto(ARTICLE);
  await expect(page.getByText(MARK)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await context.setOffline(false);
  await page.reload();
  await expect(presentMain(page)).toHaveCount(1);
  await expect(page.getByText(MARK)).toHaveCount(0);
});
